import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { addEntry, entryKinds, type Entry } from './entries.ts'
import { addToMonth } from './months.ts'

/**
 * Adds money to an account: a payment, a bonus or a correction, which may be negative. Returns the entry's id, or undefined
 * when the reference was entered before. Throws ApiError 3001 when a correction exceeds the available balance.
 */
export async function credit(
  tx: Executor,
  entry: Omit<Entry, 'kind' | 'holdId'> & { readonly kind: 'credit' | 'bonus' | 'correction' },
): Promise<string | undefined> {
  await sql`select account_id from balances where account_id = ${entry.accountId} for update`.execute(tx)
  const id = await addEntry(tx, entry)
  if (id === undefined) return undefined
  const moved = sql.id(entryKinds[entry.kind].moves)
  const { rows } = await sql`
    update balances set ${moved} = ${moved} + ${entry.amount}::numeric
    where account_id = ${entry.accountId}
      and (unlimited or ${entry.amount}::numeric >= 0
        or credited + bonus - captured - held + ${entry.amount}::numeric >= 0)
    returning account_id`.execute(tx)
  if (rows.length === 0) {
    throw new ApiError(
      'insufficient_funds',
      `the correction of ${entry.amount} exceeds the available balance; nothing was changed`,
    )
  }
  await addToMonth(tx, entry, [{ provider: null, amount: entry.amount }])
  return id
}
