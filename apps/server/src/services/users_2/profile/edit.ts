import type { InputOf } from '@sextant/contract'
import type { profileEdit } from '@sextant/contract/users_2/profile.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../handler.ts'

type Setting = keyof InputOf<typeof profileEdit>

/** The type that the value of every column is bound as. */
const columns = {
  name: sql`text`,
  phone: sql`text`,
  dateformat: sql`text`,
  positions_reverse_dates: sql`boolean`,
  positions_save_regions: sql`boolean`,
  positions_top_segments: sql`smallint[]`,
} as const satisfies Record<Setting, RawBuilder<unknown>>

export const handle: Handler<'edit/users_2/profile'> = async ({ actor, database }, input) => {
  const sent = (Object.keys(columns) as Setting[]).filter((name) => input[name] !== undefined)
  if (sent.length === 0) return 1
  const assignments = sent.map((name) => {
    const value = input[name] === '' ? null : input[name]
    return sql`${sql.id(name)} = ${value}::${columns[name]}`
  })
  await sql`update accounts set ${sql.join(assignments)} where id = ${actor.accountId}`.execute(
    database.executor,
  )
  return 1
}
