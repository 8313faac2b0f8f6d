import { resolve } from 'node:path'
import { sql } from 'kysely'
import { hasDatabase } from '#backup/running.ts'
import { readSettings } from '#config/settings.ts'
import { openDatabase, type Database } from '#db/database.ts'
import { databaseOf } from '#db/installed.ts'
import { CommandFailed, type CommandContext } from './command.ts'

/** Opens the database that the settings name. The embedded one must not be in use. Throws SettingError and DatabaseError. */
export async function openInstalledDatabase({ environment }: CommandContext): Promise<Database> {
  return openDatabase(databaseOf(readSettings(environment)))
}

/**
 * Opens the database that the settings name, with the accounts of an earlier start. The embedded one must not be in use. Throws SettingError,
 * DatabaseError, and CommandFailed if there is none: a wrong DATA_DIR must not create one.
 */
export async function openStartedDatabase(context: CommandContext): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = readSettings(context.environment)
  if (DATABASE_URL === undefined && !hasDatabase(resolve(DATA_DIR))) {
    throw new CommandFailed(
      `The folder ${resolve(DATA_DIR)} has no database. Set DATA_DIR to the one of Sextant, or DATABASE_URL.`,
    )
  }
  const database = await openInstalledDatabase(context)
  const { rows } = await sql<{
    started: boolean
  }>`select to_regclass('accounts') is not null as started`.execute(database.executor)
  if (rows[0]!.started) return database
  await database.close()
  throw new CommandFailed(
    'The database is empty. Start Sextant, or set DATA_DIR or DATABASE_URL to its database.',
  )
}
