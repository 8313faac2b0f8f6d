import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/users_2/profile/lang'> = async ({ actor, database }, { lang }) => {
  await sql`update accounts set lang = ${lang} where id = ${actor.accountId}`.execute(database.executor)
  return 1
}
