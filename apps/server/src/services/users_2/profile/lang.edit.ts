import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/users_2/profile/lang'> = async (
  { actor, authenticator, database },
  { lang },
) => {
  await sql`update accounts set lang = ${lang} where id = ${actor.accountId}`.execute(database.executor)
  authenticator.forget(actor.accountId)
  return 1
}
