import { ApiError, SessionAnswer } from '@sextant/contract'
import { sql } from 'kysely'
import { signIn } from '#accounts/sign-in.ts'
import { isRecorded, record } from '#audit/entry.ts'
import type { Handler } from '../../handler.ts'
import type { OpenContext } from '../../request/context.ts'
import { opensSecrets } from '../../request/sealed.ts'

export const handle: Handler<'add/users_2/sessions'> = async (context, input) => {
  const { authenticator, database, origin, providers, settings } = context
  try {
    const { accountId, name, sessionId, token } = await signIn(
      database,
      input,
      origin,
      opensSecrets(providers),
      settings.PASSWORD_SIGN_IN,
    )
    authenticator.forget(accountId)
    const actor = { accountId, keyId: undefined, sessionId }
    await record(database.executor, { ...entry(context, accountId), actor, error: undefined })
    return new SessionAnswer({ id: sessionId, user_id: accountId, name }, token)
  } catch (error) {
    // Not awaited: the response must not show by its time whether the address is known.
    void recordFailure(context, input.email, error).catch((cause: unknown) =>
      context.log.jobFailed({ job: 'audit', cause }),
    )
    throw error
  }
}

/** A failure belongs to the account whose address was given; no account has an unknown one. */
async function recordFailure(context: OpenContext, email: string, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !isRecorded(error.error)) return
  const { database } = context
  const { rows } = await sql<{ id: number }>`
    select id from accounts where fold(email) = fold(${email})`.execute(database.executor)
  const found = rows[0]
  if (found === undefined) return
  const actor = { accountId: found.id, keyId: undefined, sessionId: undefined }
  await record(database.executor, { ...entry(context, found.id), actor, error: error.error })
}

function entry({ origin }: OpenContext, ownerId: number) {
  return { ownerId, origin, action: 'add/users_2/sessions', projectId: undefined, details: {} }
}
