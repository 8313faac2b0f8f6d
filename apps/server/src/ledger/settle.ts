import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { addEntry, type Entry } from './entries.ts'

/**
 * Ends a hold: captures what the work cost and releases the rest. Safe to run twice: the second time finds the
 * references entered and changes nothing. Answers whether this call ended the hold.
 */
export async function settleHold(
  tx: Executor,
  entry: Omit<Entry, 'kind' | 'amount' | 'holdId' | 'reference'> & {
    readonly holdId: string
    /** Reference of the hold; capture and release are named after it. */
    readonly holdReference: string
    /** Exact decimal text: what the work cost, at most the hold. */
    readonly captured: string
  },
): Promise<boolean> {
  // The balance first: its row is the lock that every movement of the account's money takes before any other.
  const { rows } = await sql<{ held: string; released: string }>`
    select h.amount as held, h.amount - ${entry.captured}::numeric as released
    from balances b
    join ledger_entries h on h.account_id = b.account_id and h.id = ${entry.holdId}::bigint and h.kind = 'hold'
    where b.account_id = ${entry.accountId}
    for update of b`.execute(tx)
  const amounts = rows[0]
  if (amounts === undefined) throw new Error(`there is no hold ${entry.holdId} of account ${entry.accountId}`)
  if (amounts.released.startsWith('-')) {
    throw new Error(`capture of ${entry.captured} exceeds hold ${entry.holdId} of ${amounts.held}`)
  }
  const { holdReference, captured, ...shared } = entry
  const capture = await addEntry(tx, {
    ...shared,
    kind: 'capture',
    amount: captured,
    reference: `${holdReference}:capture`,
  })
  if (capture === undefined) return false
  await addEntry(tx, {
    ...shared,
    kind: 'release',
    amount: amounts.released,
    reference: `${holdReference}:release`,
  })
  await sql`
    update balances
    set held = held - ${amounts.held}::numeric, captured = captured + ${captured}::numeric
    where account_id = ${entry.accountId}`.execute(tx)
  return true
}
