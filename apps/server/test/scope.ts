import type { TestContext } from 'vitest'

/** How long something is needed: the context of one test, or `{ afterAll }` of vitest for a whole file or suite. */
export type Scope = Pick<TestContext, 'onTestFinished'> | { afterAll(cleanUp: () => unknown): void }

/** Calls `cleanUp` when the scope ends. The last registered is called first. */
export function onEnd(scope: Scope, cleanUp: () => unknown): void {
  if ('afterAll' in scope) scope.afterAll(cleanUp)
  else scope.onTestFinished(async () => void (await cleanUp()))
}
