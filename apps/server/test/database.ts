import { openDatabase, type Database, type DatabaseConfig } from '#db/database.ts'
import type { ProfileName } from '#db/profile.ts'
import { onEnd, type Scope } from './scope.ts'
import { copyTemplate } from './template.ts'

/** The kind of database that this process tests on: `SEXTANT_TEST_DB`, `embedded` unless it is `server`. */
export const testProfile: ProfileName = process.env.SEXTANT_TEST_DB === 'server' ? 'server' : 'embedded'

/** Opens a fresh, migrated database and deletes it when the scope ends. */
export async function openTestDatabase(
  scope: Scope,
  options: Pick<DatabaseConfig, 'poolSize' | 'statementTimeoutMs'> = {},
): Promise<Database> {
  const database = await openDatabase({ ...(await makeTestDatabase(scope)), ...options })
  onEnd(scope, () => database.close())
  return database
}

/** Makes a fresh, migrated database without opening it, for tests that open it themselves; deletes it when the scope ends. */
export async function makeTestDatabase(scope: Scope): Promise<DatabaseConfig> {
  const { config, remove } = await copyTemplate(testProfile)
  onEnd(scope, remove)
  return config
}
