import { sql } from 'kysely'
import { addKey, newKey } from '#accounts/keys.ts'
import type { Handler } from '../../handler.ts'
import { noSuch } from '../../rows/project.ts'
import { keyOwner } from './owner.ts'

export const handle: Handler<'edit/users_2/keys/rotate'> = async (context, input) => {
  const { authenticator, database } = context
  const owner = await keyOwner(context, input.user_id)
  const key = newKey()
  const made = await database.transaction(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update api_keys set revoked_at = now()
      where account_id = ${owner} and id = ${input.id} and revoked_at is null
      returning name`.execute(tx)
    const old = rows[0]
    if (old === undefined) throw noSuch('key', 'id')
    return { id: await addKey(tx, owner, old.name, key), name: old.name, key }
  })
  authenticator.forget(owner)
  return made
}
