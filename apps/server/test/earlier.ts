import { sql, type RawBuilder } from 'kysely'

/**
 * SQL of a time in a column minus a number of seconds. PostgreSQL takes `timestamptz - interval` for a matter of the time zone, and
 * several machines refuse such a function of a column in an update.
 */
export function earlier(column: string, seconds: number): RawBuilder<unknown> {
  return sql`(${sql.ref(column)} at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC'`
}
