import type { Scope } from '@sextant/contract'
import { sql } from 'kysely'
import { addKey, newKey } from '#accounts/keys.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { Handler } from '../../handler.ts'
import { noSuch } from '../../rows/project.ts'
import { keys } from './columns.ts'
import { inherit } from './created.ts'
import { keyOwner } from './owner.ts'
import { createdBy } from './within.ts'

export const handle: Handler<'edit/users_2/keys/rotate'> = async (context, input) => {
  const { authenticator, database } = context
  const owner = await keyOwner(context, input.user_id)
  const key = newKey()
  const scope = [ofAccount(keys, owner), ...createdBy(context)]
  const picked = targets(keys, { id: input.id }, scope, context.actor.timeZone)
  const { accounts, made } = await database.transaction(async (tx) => {
    const { rows } = await sql<ReplacedKey>`
      select name, scopes, project_ids, extract(epoch from expires_at)::float8 * 1000 as expires, ancestors, requires_price_token
      from api_keys where account_id = ${owner} and id in (${picked}) and revoked_at is null for update`.execute(
      tx,
    )
    const old = rows[0]
    if (old === undefined) throw noSuch('key', 'id')
    await sql`
      update api_keys set revoked_at = now() where account_id = ${owner} and id = ${input.id}`.execute(tx)
    const { name, scopes, project_ids, expires, ancestors, requires_price_token } = old
    const bounds = {
      scopes,
      projects: project_ids ?? undefined,
      expiresAt: expires ?? undefined,
      // What is capped for the old key stays capped.
      lineage: [input.id, ...ancestors],
      requiresPriceToken: requires_price_token,
      capped: false,
    }
    const id = await addKey(tx, owner, { name, key, bounds })
    return { accounts: await inherit(tx, input.id, id), made: { id, name, key } }
  })
  for (const accountId of new Set([owner, ...accounts])) authenticator.forget(accountId)
  return made
}

interface ReplacedKey {
  readonly name: string
  readonly scopes: Scope[]
  readonly project_ids: number[] | null
  readonly expires: number | null
  readonly ancestors: number[]
  readonly requires_price_token: boolean
}
