import { openDatabase, type Database, type DatabaseConfig } from '#db/database.ts'
import { testProfile } from '../database.ts'
import { usePostgres } from '../postgres.ts'
import { onEnd, type Scope } from '../scope.ts'
import { blankDataFolder } from './temporary.ts'

/**
 * Opens a database of the tested kind without the project's migrations. It is closed when the scope ends
 * and deleted at the latest with the server.
 */
export async function openEmptyDatabase(scope: Scope): Promise<Database> {
  const database = await openDatabase(await makeEmptyDatabase(scope))
  onEnd(scope, () => database.close())
  return database
}

/** The same, not yet open. */
export async function makeEmptyDatabase(scope: Scope): Promise<DatabaseConfig> {
  if (testProfile === 'embedded') return { dataDir: await blankDataFolder(scope) }
  return { databaseUrl: await usePostgres().createDatabase() }
}
