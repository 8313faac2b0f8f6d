import type { profileEditLang } from '@sextant/contract/users_2/profile.ts'
import { sql } from 'kysely'
import type { Handler } from '../../implement.ts'

export const langEdit: Handler<typeof profileEditLang> = async ({ actor, database }, { lang }) => {
  await sql`update accounts set lang = ${lang} where id = ${actor.accountId}`.execute(database.executor)
  return 1
}
