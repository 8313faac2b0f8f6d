import { select } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { keyOwner } from '../keys/owner.ts'
import { auditEntries } from './columns.ts'

export const handle: Handler<'get/users_2/audit'> = async (context, input) => {
  const { actor, database, sent } = context
  const owner = await keyOwner(context, input.user_id)
  return select(database, auditEntries, sent, [ofAccount(auditEntries, owner)], actor.timeZone)
}
