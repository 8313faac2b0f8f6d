import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Scope } from '../scope.ts'
import { openEmptyDatabase } from './empty.ts'
import { temporaryFolder } from './temporary.ts'

const migrations = join(import.meta.dirname, '../../migrations')

/** Opens a database as it was before a migration, such as `0020`; `migrateOn` applies that one and all later ones. */
export async function openMigratedBefore(
  scope: Scope,
  number: string,
): Promise<{ database: Database; migrateOn: () => Promise<string[]> }> {
  const database = await openEmptyDatabase(scope)
  const before = await temporaryFolder(scope)
  for (const name of (await readdir(migrations)).filter((file) => file < number)) {
    await cp(join(migrations, name), join(before, name))
  }
  await migrate(database, before)
  return { database, migrateOn: () => migrate(database, migrations) }
}
