import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { requireProof } from '#accounts/proof.ts'
import { newTotpSecret, totpUri } from '#accounts/second-factor/codes.ts'
import { asksForCode, secretOwner } from '#accounts/second-factor/second-factor.ts'
import type { Handler } from '../../handler.ts'
import { sealed } from '../../request/sealed.ts'

export const handle: Handler<'add/users_2/totp'> = async (context, { password }) => {
  const { actor, database } = context
  const { accountId } = actor
  // Before the proof: what is refused anyway is no place to try out passwords.
  if (await asksForCode(database.executor, accountId)) throw isOn()
  await requireProof(database, accountId, { password })
  const secret = newTotpSecret()
  const stored = await sealed(context, secretOwner(accountId), secret)
  const { rows } = await sql<{ email: string }>`
    with stored as (
      insert into second_factors as f (account_id, sealed_secret) values (${accountId}, ${stored})
      on conflict (account_id) do update
        set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_step = null
        where f.confirmed_at is null
      returning account_id
    )
    select coalesce(a.email, a.name) as email from stored s
    join accounts a on a.id = s.account_id`.execute(database.executor)
  if (rows[0] === undefined) throw isOn()
  return { secret, uri: totpUri(secret, rows[0].email) }
}

function isOn(): ApiError {
  return new ApiError('duplicate', 'signing in asks for a code already; turn it off first')
}
