import { SessionAnswer } from '@sextant/contract'
import { signIn } from '#accounts/sign-in.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'add/users_2/sessions'> = async ({ authenticator, database, origin }, input) => {
  const { accountId, name, sessionId, token } = await signIn(database, input, origin)
  authenticator.forget(accountId)
  return new SessionAnswer({ id: sessionId, user_id: accountId, name }, token)
}
