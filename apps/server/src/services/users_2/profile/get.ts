import { AVATAR, type Profile } from '@sextant/contract/users_2/profile.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'get/users_2/profile'> = async ({ actor, database }) => {
  const { rows } = await sql<Profile>`
    select id, name, email, phone, (password is not null)::int as has_password, is_administrator::int as administrator, currency, lang, time_zone as timezone,
      dateformat, positions_reverse_dates::int, positions_save_regions::int, positions_top_segments,
      positions_show_updates::int, positions_columns, ${AVATAR} as avatar
    from accounts where id = ${actor.accountId}`.execute(database.executor)
  return rows[0]!
}
