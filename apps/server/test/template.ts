import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { ProfileName } from '#db/profile.ts'
import { openQueue } from '#jobs/queue.ts'
import { makeFolder } from './folders.ts'
import { createDatabase, dropDatabase } from './postgres.ts'

/** The project's own migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** A database nobody has open, and the way to be rid of it. */
export interface ClosedDatabase {
  config: DatabaseConfig
  remove(): Promise<void>
}

/** A migrated database that fresh ones are copied from. */
export interface Template {
  /** The value of `SEXTANT_TEST_TEMPLATE` for the test files that share it: a data folder, or a database's name. */
  name: string
  remove(): Promise<void>
}

/** Makes and migrates a template. `server` works on the server that `SEXTANT_TEST_PG_URL` names. */
export async function prepareTemplate(profile: ProfileName): Promise<Template> {
  const { config, remove } = await (profile === 'server' ? serverDatabase() : embeddedDatabase())
  await using database = await openDatabase(config)
  await migrate(database, MIGRATIONS)
  // With the queue's own tables, which otherwise every start would make anew.
  await using _queue = await openQueue(database, [], (job, cause) => {
    throw new Error(`the ${job} of the template failed`, { cause })
  })
  return { name: config.dataDir ?? databaseName(config), remove }
}

/** Makes a data folder whose database has nothing in it, not even the migrations. */
export async function prepareBlankFolder(): Promise<ClosedDatabase> {
  const blank = await embeddedDatabase()
  await using _database = await openDatabase(blank.config)
  return blank
}

/** Copies a template. */
export async function copyTemplate(profile: ProfileName, name: string): Promise<ClosedDatabase> {
  return profile === 'server' ? serverDatabase(name) : embeddedDatabase(name)
}

async function serverDatabase(template?: string): Promise<ClosedDatabase> {
  const serverUrl = process.env.SEXTANT_TEST_PG_URL
  if (serverUrl === undefined) {
    throw new Error(
      'SEXTANT_TEST_DB=server needs SEXTANT_TEST_PG_URL, an address with the right to create databases.',
    )
  }
  const databaseUrl = await createDatabase(serverUrl, undefined, template)
  return { config: { databaseUrl }, remove: () => dropDatabase(serverUrl, databaseUrl) }
}

async function embeddedDatabase(template?: string): Promise<ClosedDatabase> {
  const dataDir = await makeFolder('sextant-data-')
  if (template !== undefined) await copyFolder(template, dataDir)
  return { config: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** The system's own `cp` takes a fifth of the time of Node's for the thousand files of a database. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true })
  else await promisify(execFile)('cp', ['-R', `${from}/.`, to])
}

function databaseName({ databaseUrl = '' }: DatabaseConfig): string {
  return new URL(databaseUrl).pathname.slice(1)
}
