import type { keysAdd } from '@sextant/contract/users_2/keys.ts'
import { addKey, newKey } from '#accounts/keys.ts'
import type { Handler } from '../../implement.ts'
import { keyOwner } from './owner.ts'

export const add: Handler<typeof keysAdd> = async (context, input) => {
  const { authenticator, database } = context
  const owner = await keyOwner(context, input.user_id)
  const key = newKey()
  const id = await addKey(database.executor, owner, input.name, key)
  authenticator.forget(owner)
  return { id, name: input.name, key }
}
