import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../apps/server/test/folders.ts'
import { createDatabase, startPostgres } from '../../apps/server/test/postgres.ts'
import { API_KEY } from '../load/request.ts'
import { ServerProcess } from '../systems/child.ts'
import type { Profile } from '../systems/installation.ts'
import type { Place } from '../systems/place.ts'
import { MAIN } from '../systems/program.ts'

/** Two places and a folder for the journal, removed with the scope. */
export interface Places extends AsyncDisposable {
  readonly source: Place
  readonly target: Place
  readonly journal: string
}

/** Creates two places. */
export async function makePlaces(profile: Profile): Promise<Places> {
  await using stack = new AsyncDisposableStack()
  const folder = await makeFolder('sextant-moving-')
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = profile === 'server' ? await startPostgres() : undefined
  if (postgres !== undefined) stack.defer(() => postgres.stop())
  const place = async (name: string): Promise<Place> => ({
    dataDir: join(folder, name),
    databaseUrl: postgres === undefined ? undefined : await createDatabase(postgres.url),
  })
  const made = {
    source: await place('source'),
    target: await place('target'),
    journal: join(folder, 'journal'),
  }
  const whole = stack.move()
  return { ...made, [Symbol.asyncDispose]: () => whole.disposeAsync() }
}

/** Starts Sextant with its defaults, except for logs. */
export function startSextant({ dataDir, databaseUrl }: Place): Promise<ServerProcess> {
  return ServerProcess.start([MAIN, 'serve'], {
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_API_KEY: API_KEY,
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: dataDir,
  })
}
