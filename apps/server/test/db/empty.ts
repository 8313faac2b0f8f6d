import { openDatabase, type Database } from '#db/database.ts'
import { testProfile } from '../database.ts'
import { usePostgres } from '../postgres.ts'
import { onEnd, type Scope } from '../scope.ts'
import { openBlankDatabase } from './temporary.ts'

/**
 * Opens a database of the tested kind without the project's migrations. It is closed when the scope ends
 * and deleted at the latest with the server.
 */
export async function openEmptyDatabase(scope: Scope): Promise<Database> {
  if (testProfile === 'embedded') return openBlankDatabase(scope)
  const database = await openDatabase({ databaseUrl: await usePostgres().createDatabase() })
  onEnd(scope, () => database.close())
  return database
}
