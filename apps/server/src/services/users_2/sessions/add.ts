import { SessionAnswer } from '@sextant/contract'
import type { sessionsAdd } from '@sextant/contract/users_2/sessions.ts'
import { signIn } from '#accounts/sign-in.ts'
import type { OpenHandler } from '../../implement.ts'

export const add: OpenHandler<typeof sessionsAdd> = async ({ authenticator, database, origin }, input) => {
  const { accountId, name, sessionId, token } = await signIn(database, input, origin)
  authenticator.forget(accountId)
  return new SessionAnswer({ id: sessionId, user_id: accountId, name }, token)
}
