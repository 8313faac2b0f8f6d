import { readSettings } from '#config/settings.ts'
import { openDatabase, type Database } from '#db/database.ts'
import type { CommandContext } from './command.ts'

/** Opens the database that the settings name. The embedded one must not be in use. Throws SettingError and DatabaseError. */
export async function openInstalledDatabase({ environment }: CommandContext): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = readSettings(environment)
  return openDatabase({
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
    dataDir: DATA_DIR,
  })
}
