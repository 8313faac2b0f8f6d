import { sql } from 'kysely'
import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import { createAccount } from './create.ts'

/**
 * Makes the first account (id 1, administrator, unlimited credit) when there is none. Answers its key when it was
 * made here, so that the caller can show it once. Several processes may start together: one of them makes it.
 */
export async function ensureFirstAccount(
  database: Database,
  settings: Settings,
): Promise<{ id: number; key: string } | undefined> {
  return database.transaction(async (tx) => {
    await sql`lock table accounts in share row exclusive mode`.execute(tx)
    const { rows } = await sql`select id from accounts limit 1`.execute(tx)
    if (rows.length > 0) return undefined
    return createAccount(tx, {
      name: 'Administrator',
      email: settings.ADMIN_EMAIL,
      timeZone: settings.TIME_ZONE,
      currency: settings.CURRENCY,
      administrator: true,
      unlimited: true,
      key: settings.ADMIN_API_KEY,
    })
  })
}
