import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { addEntry, type Entry, entryKinds } from './entries.ts'

/** Adds money to an account: a payment, a bonus or a correction (which may be negative). Entered once per reference. */
export async function credit(
  tx: Executor,
  entry: Omit<Entry, 'kind' | 'holdId'> & { readonly kind: 'credit' | 'bonus' | 'correction' },
): Promise<void> {
  await sql`select account_id from balances where account_id = ${entry.accountId} for update`.execute(tx)
  if ((await addEntry(tx, entry)) === undefined) return
  const moved = sql.id(entryKinds[entry.kind].moves)
  await sql`
    update balances set ${moved} = ${moved} + ${entry.amount}::numeric
    where account_id = ${entry.accountId}`.execute(tx)
}
