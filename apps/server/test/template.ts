import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, type DatabaseConfig } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { ProfileName } from '#db/profile.ts'
import { openQueue } from '#jobs/queue.ts'
import { makeFolder, testFolder } from './folders.ts'
import { dropDatabase, usePostgres } from './postgres.ts'

/** The project's own migrations. */
const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** The migrated database that fresh ones are copied from: one of the server, and a folder among the data of the tests. */
const TEMPLATE = 'sextant_template'

/** A database nobody has open, and the way to remove it. */
export interface ClosedDatabase {
  config: DatabaseConfig
  remove(): Promise<void>
}

/** Makes and migrates the template of a kind of database. */
export async function prepareTemplate(profile: ProfileName): Promise<void> {
  const config =
    profile === 'server'
      ? { databaseUrl: await usePostgres().createDatabase(TEMPLATE) }
      : { dataDir: join(testFolder(), TEMPLATE) }
  await using database = await openDatabase(config)
  await migrate(database, MIGRATIONS)
  // With the queue's own tables, which otherwise every start would make anew.
  await using _queue = await openQueue(database, [], (job, cause) => {
    throw new Error(`the ${job} of the template failed`, { cause })
  })
}

/** Deletes the template of a server that goes on after the tests. */
export async function dropTemplate(serverUrl: string): Promise<void> {
  const url = new URL(serverUrl)
  url.pathname = `/${TEMPLATE}`
  await dropDatabase(serverUrl, url.href)
}

/** Copies the template. */
export async function copyTemplate(profile: ProfileName): Promise<ClosedDatabase> {
  if (profile === 'embedded') return copyDataFolder(join(testFolder(), TEMPLATE))
  const { url, createDatabase } = usePostgres()
  const databaseUrl = await createDatabase(undefined, TEMPLATE)
  return { config: { databaseUrl }, remove: () => dropDatabase(url, databaseUrl) }
}

/** Makes a data folder whose database has nothing in it, not even the migrations. */
export async function prepareBlankFolder(): Promise<string> {
  const dataDir = await makeFolder('sextant-blank-')
  await using _database = await openDatabase({ dataDir })
  return dataDir
}

/** Copies the folder of an embedded database that nobody has open. */
export async function copyDataFolder(from: string): Promise<ClosedDatabase> {
  const dataDir = await makeFolder('sextant-data-')
  // The system's own `cp` takes a fifth of the time of Node's for the thousand files of a database.
  if (process.platform === 'win32') await cp(from, dataDir, { recursive: true })
  else await promisify(execFile)('cp', ['-R', `${from}/.`, dataDir])
  return { config: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) }
}
