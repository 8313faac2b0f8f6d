import { addKey, newKey } from '#accounts/keys.ts'
import { setCap } from '#providers/caps.ts'
import type { Handler } from '../../handler.ts'
import { readAmount } from '../../request/amount.ts'
import { keyOwner } from './owner.ts'
import { boundsWithin } from './within.ts'

export const handle: Handler<'add/users_2/keys'> = async (context, input) => {
  const { authenticator, database } = context
  const owner = await keyOwner(context, input.user_id)
  const bounds = await boundsWithin(context, owner, input)
  const caps = {
    day: readAmount(input.cap_day ?? '', 'cap_day'),
    month: readAmount(input.cap_month ?? '', 'cap_month'),
  }
  const key = newKey()
  const id = await database.transaction(async (tx) => {
    const added = await addKey(tx, owner, { name: input.name, key, bounds })
    await setCap(tx, { scope: 'key', id: String(added), period: 'day', amount: caps.day })
    await setCap(tx, { scope: 'key', id: String(added), period: 'month', amount: caps.month })
    return added
  })
  authenticator.forget(owner)
  return { id, name: input.name, key }
}
