import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../apps/server/test/folders.ts'
import type { Profile } from './installation.ts'
import { openPostgres } from './postgres.ts'

/** Settings that locate the data of an installation; empty until its start. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Creates a place, removed with the scope. */
export async function makePlace(profile: Profile): Promise<Place & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const folder = await makeFolder('sextant-bench-')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = profile === 'server' ? stack.use(await openPostgres()) : undefined
  const whole = stack.move()
  return {
    dataDir: join(folder, 'data'),
    databaseUrl: postgres?.url,
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}
