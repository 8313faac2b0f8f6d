import { ApiError, shown } from '@sextant/contract'
import { createAccount } from '#accounts/create.ts'
import { hashPassword } from '#accounts/passwords.ts'
import { requireTimeZone } from '#accounts/time-zone.ts'
import type { Handler } from '../../handler.ts'
import { refusingDuplicates, requireEmail } from '../../request/email.ts'

export const handle: Handler<'add/users_2/accounts'> = async ({ actor, database, settings }, input) => {
  await requireTimeZone(database.executor, input.time_zone, 'time_zone')
  if (input.email !== undefined) requireEmail(input.email)
  if (input.password !== undefined && input.email === undefined) {
    throw new ApiError('parameter_missing', 'required: an email address to sign in with', { field: 'email' })
  }
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(input.bonus)) {
    throw new ApiError('parameter_value', `must be an amount such as 10.00, but got ${shown(input.bonus)}`, {
      field: 'bonus',
    })
  }
  const password = input.password === undefined ? undefined : await hashPassword(input.password)
  return refusingDuplicates(input.email, () =>
    database.transaction((tx) =>
      createAccount(tx, {
        name: input.name,
        email: input.email,
        password,
        timeZone: input.time_zone,
        currency: settings.CURRENCY,
        administrator: input.administrator,
        unlimited: input.unlimited,
        bonus: input.bonus,
        byAccountId: actor.accountId,
      }),
    ),
  )
}
