import type { keysGet } from '@sextant/contract/users_2/keys.ts'
import { select } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import type { Handler } from '../../implement.ts'
import { keys } from './columns.ts'
import { keyOwner } from './owner.ts'

export const get: Handler<typeof keysGet> = async (context, input) => {
  const { actor, database, sent } = context
  const owner = await keyOwner(context, input.user_id)
  return select(database, keys, sent, [ofAccount(keys, owner)], actor.timeZone)
}
