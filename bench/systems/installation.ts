import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seed } from '../data/seed.ts'
import { openEmbeddedFloor } from '../floor/database.ts'
import { API_KEY } from '../load/request.ts'
import { ServerProcess } from './child.ts'
import { openPostgres } from './postgres.ts'
import { MAIN } from './program.ts'

export type Profile = 'server' | 'embedded'

/** Reads an option `--database`. */
export function profileNamed(name: string): Profile {
  if (name === 'server' || name === 'embedded') return name
  throw new Error(`--database must be server or embedded, but got ${name}.`)
}

/** A seeded database, with the ways to start Sextant and the floor on it. */
export interface Installation extends AsyncDisposable {
  startSextant(nodeOptions?: readonly string[]): Promise<ServerProcess>
  startFloor(): Promise<ServerProcess>
}

const root = join(import.meta.dirname, '../..')

/** Options of Node that `npm start` sets. */
export const NODE_OPTIONS = ['--max-semi-space-size=16']
/** Environment variables that `npm start` sets. */
export const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Defaults, except for logs and the limit of concurrent requests. */
function startSextant(settings: Record<string, string>, nodeOptions: readonly string[] = []) {
  return ServerProcess.start([...NODE_OPTIONS, ...nodeOptions, MAIN, 'serve'], {
    ...ENVIRONMENT,
    PORT: '0',
    HOST: '127.0.0.1',
    ADMIN_API_KEY: API_KEY,
    LOG_LEVEL: 'silent',
    MAX_CONCURRENT_REQUESTS: '0',
    DATABASE_URL: '',
    ...settings,
  })
}

function startFloor(settings: Record<string, string>) {
  return ServerProcess.start([join(root, 'bench/floor/main.ts')], settings)
}

/** Starts Sextant once, which migrates the database and creates the first account. */
async function prepare(settings: Record<string, string>): Promise<void> {
  await (await startSextant(settings)).stop()
}

async function onServer(withYear: boolean): Promise<Installation> {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(await openPostgres())
  const settings = { DATABASE_URL: postgres.url }
  await prepare(settings)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await seed((text, values) => client.query(text, values), withYear)
  await client.end()
  return installation(stack, settings, { DATABASE_URL: postgres.url })
}

/** Only one process can open an embedded database, so the floor uses a copy of the folder. */
async function embedded(withYear: boolean): Promise<Installation> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const settings = { DATA_DIR: join(folder, 'data') }
  const cluster = join(settings.DATA_DIR, 'postgres')
  const copy = join(folder, 'floor')
  await prepare(settings)
  const seeding = await openEmbeddedFloor(cluster)
  await seed((text, values) => seeding.pool.query(text, values), withYear)
  await seeding.close()
  await cp(cluster, copy, { recursive: true })
  return installation(stack, settings, { DATA_FOLDER: copy })
}

function installation(
  stack: AsyncDisposableStack,
  settings: Record<string, string>,
  floorSettings: Record<string, string>,
): Installation {
  const whole = stack.move()
  return {
    startSextant: (nodeOptions) => startSextant(settings, nodeOptions),
    startFloor: () => startFloor(floorSettings),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  }
}

/** Makes a seeded database of each profile; `withYear` adds a year of positions. */
export const installations: Readonly<Record<Profile, (withYear: boolean) => Promise<Installation>>> = {
  server: onServer,
  embedded,
}
