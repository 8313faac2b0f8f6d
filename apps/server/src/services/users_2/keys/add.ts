import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { addKey, newKey } from '#accounts/keys.ts'
import type { Executor } from '#db/database.ts'
import { setCap } from '#providers/caps.ts'
import type { Handler } from '../../handler.ts'
import { readAmount } from '../../request/amount.ts'
import { keyOwner } from './owner.ts'
import { boundsWithin } from './within.ts'

/** Maximum number of keys of an account that work. All of them are read when one is used. */
const KEYS = 1_000

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
    await refuseTooManyKeys(tx, owner)
    const added = await addKey(tx, owner, { name: input.name, key, bounds })
    await setCap(tx, { scope: 'key', id: String(added), period: 'day', amount: caps.day })
    await setCap(tx, { scope: 'key', id: String(added), period: 'month', amount: caps.month })
    return added
  })
  authenticator.forget(owner)
  return { id, name: input.name, key }
}

/** Throws ApiError 54 for an account that has the maximum number of keys. */
async function refuseTooManyKeys(tx: Executor, accountId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys
    where account_id = ${accountId} and revoked_at is null and (expires_at is null or expires_at > now())`.execute(
    tx,
  )
  const { count } = rows[0]!
  if (count < KEYS) return
  throw new ApiError(
    'forbidden',
    `the account has ${count} API keys, and ${KEYS} is the maximum; revoke those that are not used`,
  )
}
