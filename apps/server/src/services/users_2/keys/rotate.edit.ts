import type { keysEditRotate } from '@sextant/contract/users_2/keys.ts'
import { sql } from 'kysely'
import { addKey, newKey } from '#accounts/keys.ts'
import { noSuch } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { keyOwner } from './owner.ts'

export const rotateEdit: Handler<typeof keysEditRotate> = async (context, input) => {
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
