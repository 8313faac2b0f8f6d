import { ApiError, SessionAnswer } from '@sextant/contract'
import { endSessions } from '#accounts/sessions.ts'
import type { Handler } from '../../handler.ts'
import { noSuch } from '../../rows/project.ts'

export const handle: Handler<'del/users_2/sessions'> = async ({ actor, authenticator, database }, input) => {
  const { accountId, sessionId } = actor
  const end = async (which: Parameters<typeof endSessions>[2]) => {
    const ended = await endSessions(database.executor, accountId, which)
    authenticator.forget(accountId)
    return ended
  }
  if (input.others) {
    if (input.id !== undefined)
      throw new ApiError('parameter_value', 'must be absent when `others` is given', { field: 'id' })
    return end({ except: sessionId })
  }
  const only = input.id ?? sessionId
  if (only === undefined) {
    throw new ApiError(
      'parameter_missing',
      'required with an API key, which has no session; or give `others`',
      {
        field: 'id',
      },
    )
  }
  const ended = await end({ only })
  if (ended === 0) throw noSuch('session', 'id')
  return only === sessionId ? new SessionAnswer(ended, undefined) : ended
}
