import type { OutputOf } from '@sextant/contract'
import type { identitiesGet } from '@sextant/contract/users_2/identities.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { localTime } from '../../rows/local-time.ts'
import { accountAsked } from './account.ts'

type Identity = OutputOf<typeof identitiesGet>[number]

export const handle: Handler<'get/users_2/identities'> = async ({ actor, database }, { user_id: userId }) => {
  const { timeZone } = actor
  const { rows } = await sql<Identity>`
    select i.id, i.issuer, i.subject, i.email, ${localTime(sql`i.created_at`, timeZone)} as date,
      ${localTime(sql`i.last_used_at`, timeZone)} as last_used
    from identities i where i.account_id = ${accountAsked(actor, userId)}
    order by i.id`.execute(database.executor)
  return rows
}
