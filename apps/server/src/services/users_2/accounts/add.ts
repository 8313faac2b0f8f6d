import type { accountsAdd } from '@sextant/contract/users_2/accounts.ts'
import { ApiError, shown } from '@sextant/contract'
import { createAccount } from '#accounts/create.ts'
import { requireTimeZone } from '#accounts/time-zone.ts'
import { UniqueViolation } from '#db/errors.ts'
import type { Handler } from '../../implement.ts'

export const add: Handler<typeof accountsAdd> = async ({ actor, database, settings }, input) => {
  await requireTimeZone(database.executor, input.time_zone, 'time_zone')
  if (input.email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(input.email)) {
    throw new ApiError('parameter_value', `expected an e-mail address, got ${shown(input.email)}`, {
      field: 'email',
    })
  }
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(input.bonus)) {
    throw new ApiError('parameter_value', `expected an amount such as 10.00, got ${shown(input.bonus)}`, {
      field: 'bonus',
    })
  }
  try {
    return await database.transaction((tx) =>
      createAccount(tx, {
        name: input.name,
        email: input.email,
        timeZone: input.time_zone,
        currency: settings.CURRENCY,
        administrator: input.administrator,
        unlimited: input.unlimited,
        bonus: input.bonus,
        byAccountId: actor.accountId,
      }),
    )
  } catch (error) {
    if (error instanceof UniqueViolation && error.constraint === 'accounts_email') {
      throw new ApiError('duplicate', `an account with the e-mail address ${shown(input.email)} exists`, {
        field: 'email',
        cause: error,
      })
    }
    throw error
  }
}
