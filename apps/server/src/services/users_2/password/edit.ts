import type { passwordEdit } from '@sextant/contract/users_2/password.ts'
import { changePassword } from '#accounts/change-password.ts'
import type { Handler } from '../../implement.ts'

export const edit: Handler<typeof passwordEdit> = async ({ actor, authenticator, database }, input) => {
  await changePassword(database, actor, input)
  authenticator.forget(actor.accountId)
  return 1
}
