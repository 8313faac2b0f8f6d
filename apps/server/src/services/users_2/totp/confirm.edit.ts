import { sql } from 'kysely'
import { requireProof } from '#accounts/proof.ts'
import { replaceRecoveryCodes } from '#accounts/second-factor/codes.ts'
import { endSessions } from '#accounts/sessions.ts'
import type { Handler } from '../../handler.ts'
import { opensSecrets } from '../../request/sealed.ts'
import { refuseTotp } from './refuse.ts'

export const handle: Handler<'edit/users_2/totp/confirm'> = async (context, { code }) => {
  const { actor, authenticator, database, providers } = context
  const { accountId, sessionId } = actor
  const { rows } = await sql<{ on: boolean }>`
    select confirmed_at is not null as on from second_factors where account_id = ${accountId}`.execute(
    database.executor,
  )
  if (rows[0]?.on !== false) throw refuseTotp(rows[0] === undefined ? 'not begun' : 'on')
  const codeProof = { given: code, open: opensSecrets(providers), recovers: false }
  await requireProof(database, accountId, { code: codeProof })
  const codes = await database.transaction(async (tx) => {
    await context.requireStillAllowed(tx)
    const { rows: confirmed } = await sql`
      update second_factors set confirmed_at = now()
      where account_id = ${accountId} and confirmed_at is null returning account_id`.execute(tx)
    if (confirmed.length === 0) throw refuseTotp('on')
    await endSessions(tx, accountId, { except: sessionId })
    return replaceRecoveryCodes(tx, accountId)
  })
  authenticator.forget(accountId)
  return { recovery_codes: codes }
}
