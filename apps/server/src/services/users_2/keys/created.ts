import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'

/** Accounts with working keys that were created with one of these: an administrator's key creates keys of other accounts too. */
async function accountsWithKeysOf(tx: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    ${crossing('keys created with a key')}
    select distinct account_id from api_keys where revoked_at is null and ancestors && ${[...ids]}::int[]
    order by account_id`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/**
 * Revokes all keys that were created with one of these, and returns their accounts. Repeated until none is left: a key that is
 * revoked here may just be creating another one, which is seen once it is committed.
 */
export async function revokeCreated(tx: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const changed = new Set<number>()
  for (;;) {
    const accounts = await accountsWithKeysOf(tx, ids)
    if (accounts.length === 0) return changed
    for (const accountId of accounts) {
      changed.add(accountId)
      await sql`
        update api_keys set revoked_at = now()
        where account_id = ${accountId} and revoked_at is null and ancestors && ${[...ids]}::int[]`.execute(
        tx,
      )
    }
  }
}

/**
 * Counts the keys that were created with a key as created with the one that replaces it, too. Returns their accounts.
 */
export async function inherit(tx: Executor, replaced: number, by: number): Promise<readonly number[]> {
  const accounts = await accountsWithKeysOf(tx, [replaced])
  for (const accountId of accounts) {
    await sql`
      update api_keys set ancestors = ancestors || ${by}::int
      where account_id = ${accountId} and id <> ${by} and ${replaced}::int = any(ancestors)`.execute(tx)
  }
  return accounts
}
