import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { startTestApp, type RawAnswer, type TestApp } from '../../app.ts'
import type { Scope } from '../../scope.ts'

/** A Sextant that existing programs call, in one of the error styles. */
export interface ProgramsApp extends TestApp {
  /** Fails unless the answer is an error with this code, in the form of the error style. */
  assertRefused(answer: RawAnswer, code: number): void
}

/** Declares the same tests with every `ERROR_STYLE`, each with its own Sextant. */
export function inBothErrorStyles(
  scope: Scope,
  options: { worker: boolean },
  declare: (sextant: ProgramsApp) => Promise<void>,
): void {
  for (const style of ['http', 'v2']) {
    describe(`with ERROR_STYLE=${style}`, async () => {
      const sextant = await startTestApp(scope, { settings: { ERROR_STYLE: style }, ...options })
      const assertRefused = ({ status, json, text }: RawAnswer, code: number) => {
        assert.equal(json?.errors?.[0]?.code, code, text)
        assert.equal(status === 200, style === 'v2')
        assert.deepEqual('result' in json ? json.result : 'none', style === 'v2' ? null : 'none')
      }
      await declare({ ...sextant, assertRefused })
    })
  }
}
