import { migrationsFolder } from '#app.ts'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { say } from './say.ts'

/** Applies pending migrations; several processes may do so at the same time. */
export async function migrateCommand(): Promise<number> {
  const settings = readSettings(process.env)
  await using database = await openDatabase({
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    dataDir: settings.DATA_DIR,
  })
  const applied = await migrate(database, migrationsFolder)
  say(applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`)
  return 0
}
