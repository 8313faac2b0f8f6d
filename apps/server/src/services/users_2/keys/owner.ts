import { sql } from 'kysely'
import { isBounded } from '#accounts/bounds.ts'
import type { Context } from '../../request/context.ts'
import { noSuch } from '../../rows/project.ts'

/**
 * The account whose keys a request is about: the caller, or any account for administrators. Throws ApiError 54, to
 * others also for accounts that exist.
 */
export async function keyOwner(context: Context, userId: number | undefined): Promise<number> {
  const { actor, database } = context
  if (userId === undefined || userId === actor.accountId) return actor.accountId
  if (actor.bounds !== undefined && isBounded(actor.bounds)) throw noSuch('account', 'user_id')
  const { rows } = await sql`select id from accounts where id = ${userId}`.execute(database.executor)
  if (!actor.administrator || rows.length === 0) throw noSuch('account', 'user_id')
  return userId
}
