import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/** A time as on the wire, in a time zone. */
export function localTime(time: Fragment, timeZone: string): Fragment {
  return sql`to_char(${time} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`
}
