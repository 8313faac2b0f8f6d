import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { addEntry, type Entry } from './entries.ts'

/**
 * Reserves money for work that is about to start. The row of the balance orders concurrent holds, so they can never
 * overspend together. Returns the hold's id. Throws ApiError 3001 when funds do not suffice.
 */
export async function hold(tx: Executor, entry: Omit<Entry, 'kind' | 'holdId'>): Promise<string> {
  const { rows } = await sql<{ account_id: number }>`
    update balances
    set held = held + ${entry.amount}::numeric
    where account_id = ${entry.accountId}
      and (unlimited or credited + bonus - captured - held >= ${entry.amount}::numeric)
    returning account_id`.execute(tx)
  if (rows.length === 0) throw await insufficient(tx, entry)
  const id = await addEntry(tx, { ...entry, kind: 'hold' })
  if (id === undefined)
    throw new Error(`hold ${entry.reference} of account ${entry.accountId} already exists`)
  return id
}

async function insufficient(tx: Executor, entry: { accountId: number; amount: string }): Promise<ApiError> {
  const { rows } = await sql<{ available: string; price: string }>`
    select amount_text(credited + bonus - captured - held) as available, amount_text(${entry.amount}::numeric) as price
    from balances where account_id = ${entry.accountId}`.execute(tx)
  const { available, price } = rows[0] ?? { available: '0.00', price: entry.amount }
  return new ApiError(
    'insufficient_funds',
    `the price is ${price}, but only ${available} is available; nothing was started`,
  )
}
