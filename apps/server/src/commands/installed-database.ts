import { readSettings } from '#config/settings.ts'
import { openDatabase, type Database } from '#db/database.ts'
import { databaseOf } from '#db/installed.ts'
import type { CommandContext } from './command.ts'

/** Opens the database that the settings name. The embedded one must not be in use. Throws SettingError and DatabaseError. */
export async function openInstalledDatabase({ environment }: CommandContext): Promise<Database> {
  return openDatabase(databaseOf(readSettings(environment)))
}
