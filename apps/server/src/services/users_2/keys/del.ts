import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { Handler } from '../../handler.ts'
import { keys } from './columns.ts'
import { revokeCreated } from './created.ts'
import { keyOwner } from './owner.ts'
import { createdBy } from './within.ts'

export const handle: Handler<'del/users_2/keys'> = async (context, input) => {
  const { actor, authenticator, database, sent } = context
  const owner = await keyOwner(context, input.user_id)
  const picked = targets(keys, sent, [ofAccount(keys, owner), ...createdBy(context)], actor.timeZone)
  const { accounts, revoked } = await database.transaction(async (tx) => {
    const { rows } = await refusingPatterns(() =>
      sql<{ id: number; works: boolean }>`
        select id, revoked_at is null as works from api_keys
        where account_id = ${owner} and id in (${picked}) order by id for no key update`.execute(tx),
    )
    const ids = rows.map(({ id }) => id)
    await sql`
      update api_keys set revoked_at = now()
      where account_id = ${owner} and id = any(${ids}::int[]) and revoked_at is null`.execute(tx)
    return { accounts: await revokeCreated(tx, ids), revoked: rows.filter(({ works }) => works).length }
  })
  for (const accountId of new Set([owner, ...accounts])) authenticator.forget(accountId)
  return revoked
}
