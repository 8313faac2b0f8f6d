import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/database.ts'
import type { DatabaseConfig } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { ProfileName } from '#db/profile.ts'
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
  const dataDir = await mkdtemp(join(tmpdir(), 'sextant-data-'))
  if (template !== undefined) await cp(template, dataDir, { recursive: true })
  return { config: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

function databaseName({ databaseUrl = '' }: DatabaseConfig): string {
  return new URL(databaseUrl).pathname.slice(1)
}
