import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { noSuch } from '../../rows/project.ts'
import { accountAsked } from './account.ts'

export const handle: Handler<'del/users_2/identities'> = async (context, { id, user_id: userId }) => {
  const { actor, database, settings } = context
  const accountId = accountAsked(actor, userId)
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ by_password: boolean }>`
      select password is not null and (is_administrator or ${settings.PASSWORD_SIGN_IN === 'everyone'}) as by_password
      from accounts where id = ${accountId} for update`.execute(tx)
    const { rows: deleted } = await sql`
      delete from identities where account_id = ${accountId} and id = ${id} returning id`.execute(tx)
    if (deleted.length === 0) throw noSuch('identity', 'id')
    if (accountId !== actor.accountId || rows[0]!.by_password) return
    const { rows: left } = await sql<{ issuer: string }>`
      select i.issuer from identities i where i.account_id = ${accountId}`.execute(tx)
    const issuer = (text: string | undefined) => text?.replace(/\/$/, '')
    if (left.some((one) => issuer(one.issuer) === issuer(settings.OIDC_ISSUER))) return
    throw new ApiError('forbidden', 'you could not sign in any more; set a password first', { field: 'id' })
  })
  return 1
}
