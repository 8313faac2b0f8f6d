import { select } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { keys } from './columns.ts'
import { keyOwner } from './owner.ts'
import { createdBy } from './within.ts'

export const handle: Handler<'get/users_2/keys'> = async (context, input) => {
  const { actor, database, sent } = context
  const owner = await keyOwner(context, input.user_id)
  return select(database, keys, sent, [ofAccount(keys, owner), ...createdBy(context)], actor.timeZone)
}
