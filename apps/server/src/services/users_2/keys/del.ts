import { sql } from 'kysely'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { Handler } from '../../handler.ts'
import { changeRows } from '../../rows/change.ts'
import { keys } from './columns.ts'
import { keyOwner } from './owner.ts'
import { createdBy } from './within.ts'

export const handle: Handler<'del/users_2/keys'> = async (context, input) => {
  const { actor, authenticator, database, sent } = context
  const owner = await keyOwner(context, input.user_id)
  const picked = targets(keys, sent, [ofAccount(keys, owner), ...createdBy(context)], actor.timeZone)
  const revoked = await changeRows(
    database.executor,
    sql`
      with picked as (
        select id from api_keys where account_id = ${owner} and id in (${picked})
      ), created as (
        update api_keys set revoked_at = now()
        where account_id = ${owner} and revoked_at is null and ancestors && array(select id from picked)
          and id not in (select id from picked)
      )
      update api_keys set revoked_at = now()
      where account_id = ${owner} and id in (select id from picked) and revoked_at is null`,
  )
  authenticator.forget(owner)
  return revoked
}
