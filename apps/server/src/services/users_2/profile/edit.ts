import type { InputOf } from '@sextant/contract'
import type { profileEdit } from '@sextant/contract/users_2/profile.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Handler } from '../../handler.ts'
import { assignments } from '../../rows/change.ts'

type Setting = keyof InputOf<typeof profileEdit>

/** The type each column's value is bound as. */
const columns = {
  name: sql`text`,
  phone: sql`text`,
  dateformat: sql`text`,
  positions_reverse_dates: sql`boolean`,
  positions_save_regions: sql`boolean`,
  positions_top_segments: sql`smallint[]`,
  positions_show_updates: sql`boolean`,
  positions_columns: sql`text[]`,
} as const satisfies Record<Setting, RawBuilder<unknown>>

export const handle: Handler<'edit/users_2/profile'> = async ({ actor, database }, input) => {
  const set = assignments(columns, input, (value) => (value === '' ? null : value))
  if (set.length === 0) return 1
  await sql`update accounts set ${sql.join(set)} where id = ${actor.accountId}`.execute(database.executor)
  return 1
}
