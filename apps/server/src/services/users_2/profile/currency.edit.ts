import { ApiError, shown } from '@sextant/contract'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/users_2/profile/currency'> = async (context, input) => {
  const { actor, authenticator, database, settings } = context
  if (input.currency.toUpperCase() !== settings.CURRENCY.toUpperCase()) {
    throw new ApiError(
      'not_supported',
      `must be ${settings.CURRENCY}, the currency of all prices, but got ${shown(input.currency)}`,
      { field: 'currency' },
    )
  }
  await sql`update accounts set currency = ${settings.CURRENCY} where id = ${actor.accountId}`.execute(
    database.executor,
  )
  authenticator.forget(actor.accountId)
  return 1
}
