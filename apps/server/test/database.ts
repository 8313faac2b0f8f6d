import { after } from 'node:test'
import { openDatabase } from '#db/database.ts'
import type { Database, DatabaseConfig } from '#db/database.ts'
import type { ProfileName } from '#db/profile.ts'
import type { Scope } from './postgres.ts'
import { copyTemplate, prepareTemplate } from './template.ts'
import type { ClosedDatabase, Template } from './template.ts'

/** Which kind of database this run tests on: `SEXTANT_TEST_DB`, `embedded` unless it says `server`. */
export const testProfile: ProfileName = process.env.SEXTANT_TEST_DB === 'server' ? 'server' : 'embedded'

/** The template of a test file that was started alone; the runner prepares one for all. */
let ownTemplate: Promise<Template> | undefined

after(async () => (await ownTemplate)?.remove())

/** Opens a fresh, migrated database and deletes it when the scope ends. */
export async function openTestDatabase(
  scope: Scope,
  options: Pick<DatabaseConfig, 'poolSize' | 'statementTimeoutMs'> = {},
): Promise<Database> {
  const { config, remove } = await copy()
  const database = await openDatabase({ ...config, ...options })
  scope.after(async () => {
    await database.close()
    await remove()
  })
  return database
}

/** Makes a fresh, migrated database without opening it, for tests that open it themselves, and deletes it likewise. */
export async function makeTestDatabase(scope: Scope): Promise<DatabaseConfig> {
  const { config, remove } = await copy()
  scope.after(remove)
  return config
}

async function copy(): Promise<ClosedDatabase> {
  const shared = process.env.SEXTANT_TEST_TEMPLATE
  return copyTemplate(testProfile, shared ?? (await (ownTemplate ??= prepareTemplate(testProfile))).name)
}
