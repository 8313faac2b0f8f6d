import { addKey, newKey } from '#accounts/keys.ts'
import type { Handler } from '../../handler.ts'
import { keyOwner } from './owner.ts'
import { boundsWithin } from './within.ts'

export const handle: Handler<'add/users_2/keys'> = async (context, input) => {
  const { authenticator, database } = context
  const owner = await keyOwner(context, input.user_id)
  const bounds = await boundsWithin(context, owner, input)
  const key = newKey()
  const id = await addKey(database.executor, owner, { name: input.name, key, bounds })
  authenticator.forget(owner)
  return { id, name: input.name, key }
}
