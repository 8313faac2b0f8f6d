import type { keysDel } from '@sextant/contract/users_2/keys.ts'
import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { Handler } from '../../implement.ts'
import { keys } from './columns.ts'
import { keyOwner } from './owner.ts'

export const del: Handler<typeof keysDel> = async (context, input) => {
  const { actor, authenticator, database, sent } = context
  const owner = await keyOwner(context, input.user_id)
  const picked = targets(keys, sent, [ofAccount(keys, owner)], actor.timeZone)
  const { rows } = await refusingPatterns(() =>
    sql`
      update api_keys set revoked_at = now()
      where account_id = ${owner} and id in (${picked}) and revoked_at is null
      returning id`.execute(database.executor),
  )
  authenticator.forget(owner)
  return rows.length
}
