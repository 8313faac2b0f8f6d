import { changePassword } from '#accounts/change-password.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/users_2/password'> = async (context, input) => {
  const { actor, authenticator, database, requireStillAllowed } = context
  await changePassword(database, actor, input, requireStillAllowed)
  authenticator.forget(actor.accountId)
  return 1
}
