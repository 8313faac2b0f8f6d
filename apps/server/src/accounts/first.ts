import { sql } from 'kysely'
import type { Settings } from '#config/settings.ts'
import type { Database, Executor } from '#db/database.ts'
import { createAccount } from './create.ts'
import { addKey, newKey } from './keys.ts'
import { hashPassword } from './passwords.ts'

/** The first account, and its key in clear text. */
export interface FirstAccount {
  readonly id: number
  readonly key: string
}

/**
 * Creates the first account (id 1, administrator, unlimited) if there is none. Returns its key if it was created
 * here, so that the caller can show it. Of several processes that start together, one creates it.
 */
export async function ensureFirstAccount(
  database: Database,
  settings: Settings,
): Promise<FirstAccount | undefined> {
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

/**
 * Replaces the key of the only account if it was never used and nobody has ever signed in, so that it can be shown again: the
 * start that made it may have failed, or its output was lost. Not for processes that share a database, of which another
 * may just have shown it.
 */
export async function replaceUnusedKey(tx: Executor): Promise<FirstAccount | undefined> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from accounts
    -- Sessions are not kept for ever.
    having count(*) = 1 and min(created_at) > now() - interval '7 days'`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined || !(await isUnused(tx, id))) return undefined
  const key = newKey()
  await sql`delete from api_keys where account_id = ${id}`.execute(tx)
  await addKey(tx, id, { name: 'first key', key })
  return { id, key }
}

/** Whether the only key of an account was never used and nobody has ever signed in. */
async function isUnused(tx: Executor, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from api_keys where account_id = ${accountId}
    having count(*) = 1 and count(last_used_at) = 0
      and not exists (select from sessions where account_id = ${accountId})`.execute(tx)
  return rows.length > 0
}
