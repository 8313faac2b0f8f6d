import { changePassword } from '#accounts/change-password.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/users_2/password'> = async ({ actor, authenticator, database }, input) => {
  await changePassword(database, actor, input)
  authenticator.forget(actor.accountId)
  return 1
}
