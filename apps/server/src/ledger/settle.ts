import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { addEntry, type Entry } from './entries.ts'
import { addToMonth } from './months.ts'

/** The charge for the work of one provider. */
export interface Charge {
  /** Id of the provider, at most once per hold. */
  readonly provider: string
  /** Exact decimal text with at most 6 decimals, not negative. */
  readonly amount: string
}

/**
 * Ends a hold: captures the charges and releases the rest. Returns the captured amount, exact decimal text, or undefined
 * when the hold had ended before. Safe to run twice, since the references are unique. Throws when the charges exceed the
 * hold.
 */
export async function settleHold(
  tx: Executor,
  entry: Omit<Entry, 'kind' | 'amount' | 'holdId' | 'reference'> & {
    readonly holdId: string
    /** Reference of the hold, from which those of capture and release are made. */
    readonly holdReference: string
    readonly charges: readonly Charge[]
  },
): Promise<string | undefined> {
  const { holdReference, charges, ...shared } = entry
  const amounts = await lockAmounts(tx, entry)
  const captureId = await addEntry(tx, {
    ...shared,
    kind: 'capture',
    amount: amounts.captured,
    reference: `${holdReference}:capture`,
  })
  if (captureId === undefined) return undefined
  await addParts(tx, entry.accountId, captureId, charges)
  await addToMonth(tx, { ...shared, kind: 'capture' }, charges)
  await addEntry(tx, {
    ...shared,
    kind: 'release',
    amount: amounts.released,
    reference: `${holdReference}:release`,
  })
  await sql`
    update balances
    set held = held - ${amounts.held}::numeric, captured = captured + ${amounts.captured}::numeric
    where account_id = ${entry.accountId}`.execute(tx)
  return amounts.captured
}

interface Amounts {
  readonly held: string
  readonly captured: string
  readonly released: string
}

/** Locks the balance, which orders all changes of an account's money, and computes the amounts. */
async function lockAmounts(
  tx: Executor,
  {
    accountId,
    holdId,
    charges,
  }: { readonly accountId: number; readonly holdId: string; readonly charges: readonly Charge[] },
): Promise<Amounts> {
  const { rows } = await sql<Amounts>`
    select h.amount as held, c.captured, h.amount - c.captured as released
    from balances b
    join ledger_entries h on h.account_id = b.account_id and h.id = ${holdId}::bigint and h.kind = 'hold'
    cross join (
      select coalesce(sum(amount), 0)::numeric(20,6) as captured
      from unnest(${charges.map(({ amount }) => amount)}::numeric[]) as amount
    ) c
    where b.account_id = ${accountId}
    for update of b`.execute(tx)
  const amounts = rows[0]
  if (amounts === undefined) throw new Error(`account ${accountId} has no hold ${holdId}`)
  if (amounts.released.startsWith('-')) {
    throw new Error(`capture of ${amounts.captured} exceeds hold ${holdId} of ${amounts.held}`)
  }
  return amounts
}

/** Records a capture by provider, without free parts. */
async function addParts(
  tx: Executor,
  accountId: number,
  captureId: string,
  charges: readonly Charge[],
): Promise<void> {
  await sql`
    insert into capture_parts (account_id, entry_id, provider, amount)
    select ${accountId}::int, ${captureId}::bigint, c.provider, c.amount
    from unnest(
      ${charges.map(({ provider }) => provider)}::text[], ${charges.map(({ amount }) => amount)}::numeric[]
    ) as c(provider, amount)
    where c.amount > 0`.execute(tx)
}
