import { sql } from 'kysely'
import type { Settings } from '#config/settings.ts'
import type { Database, Executor } from '#db/database.ts'
import { createAccount } from './create.ts'
import { hashPassword } from './passwords.ts'

/**
 * Creates the first account (id 1, administrator, unlimited) if there is none. Returns its key if it was created
 * here, so that the caller can show it once. Of several processes that start together, one creates it.
 */
export async function ensureFirstAccount(
  database: Database,
  settings: Settings,
): Promise<{ id: number; key: string } | undefined> {
  if (await hasAccounts(database.executor)) return undefined
  const password =
    settings.ADMIN_PASSWORD === undefined ? undefined : await hashPassword(settings.ADMIN_PASSWORD)
  return database.transaction(async (tx) => {
    await sql`lock table accounts in share row exclusive mode`.execute(tx)
    if (await hasAccounts(tx)) return undefined
    return createAccount(tx, {
      name: 'Administrator',
      email: settings.ADMIN_EMAIL,
      password,
      timeZone: settings.TIME_ZONE,
      currency: settings.CURRENCY,
      administrator: true,
      unlimited: true,
      key: settings.ADMIN_API_KEY,
    })
  })
}

async function hasAccounts(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select id from accounts limit 1`.execute(executor)
  return rows.length > 0
}
