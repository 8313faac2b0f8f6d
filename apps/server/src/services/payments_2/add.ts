import { randomUUID } from 'node:crypto'
import { ApiError, shown } from '@sextant/contract'
import type { PaymentType } from '@sextant/contract/payments_2.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { credit } from '#ledger/credit.ts'
import type { Handler } from '../handler.ts'
import { noSuch } from '../rows/project.ts'
import { REFERENCE } from './columns.ts'

/** The kind of ledger entry of each type, and its default `info`. */
const types = {
  plus: { kind: 'credit', info: 'Payment' },
  plusBonus: { kind: 'bonus', info: 'Bonus' },
  minusAdmin: { kind: 'correction', info: 'Correction' },
} as const satisfies Record<PaymentType, { kind: string; info: string }>

type Payment = Parameters<typeof credit>[1]

export const handle: Handler<'add/payments_2'> = async ({ actor, database }, input) => {
  refuseSum(input.sum, input.type)
  const { kind, info } = types[input.type]
  const payment: Payment = {
    accountId: input.user_id,
    kind,
    amount: input.sum,
    reference: input.reference === undefined ? `entered:${randomUUID()}` : REFERENCE + input.reference,
    info: input.info ?? info,
    target: 'system',
    byAccountId: actor.accountId,
  }
  return database.transaction(async (tx) => {
    const { rows } = await sql`select id from accounts where id = ${input.user_id}`.execute(tx)
    if (rows.length === 0) throw noSuch('account', 'user_id')
    return (await credit(tx, payment)) ?? (await enteredBefore(tx, payment))
  })
}

function refuseSum(sum: string, type: PaymentType): void {
  const refuse = (expected: string) =>
    new ApiError('parameter_value', `must be ${expected}, but got ${shown(sum)}`, { field: 'sum' })
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(sum)) throw refuse('an amount such as 300.00')
  if (Number(sum) === 0) throw refuse('an amount other than 0')
  if (sum.startsWith('-') && type !== 'minusAdmin') {
    throw refuse(`a positive amount with the type ${type}`)
  }
}

/** The id of the payment with this reference. Throws ApiError 3003 for a different payment. */
async function enteredBefore(tx: Executor, { accountId, reference, kind, amount }: Payment): Promise<string> {
  const { rows } = await sql<{ id: string; same: boolean }>`
    select id, kind = ${kind} and amount = ${amount}::numeric as same from ledger_entries
    where account_id = ${accountId} and reference = ${reference}`.execute(tx)
  const { id, same } = rows[0]!
  if (!same) {
    throw new ApiError('duplicate', `payment ${id} has this reference, but another amount or type`, {
      field: 'reference',
    })
  }
  return id
}
