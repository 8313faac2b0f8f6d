import { ApiError, shown } from '@sextant/contract'
import type { profileEditCurrency } from '@sextant/contract/users_2/profile.ts'
import { sql } from 'kysely'
import type { Handler } from '../../implement.ts'

export const currencyEdit: Handler<typeof profileEditCurrency> = async (context, input) => {
  const { actor, authenticator, database, settings } = context
  if (input.currency.toUpperCase() !== settings.CURRENCY.toUpperCase()) {
    throw new ApiError(
      'not_supported',
      `prices are told in ${settings.CURRENCY} and amounts are not converted, got ${shown(input.currency)}`,
      { field: 'currency' },
    )
  }
  await sql`update accounts set currency = ${settings.CURRENCY} where id = ${actor.accountId}`.execute(
    database.executor,
  )
  authenticator.forget(actor.accountId)
  return 1
}
