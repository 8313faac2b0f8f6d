import { sql, type RawBuilder } from 'kysely'

/** When the first of the latest days in UTC began; the last one is today. Sums and their days begin together, so that they add up. */
export function beginningOf(days: number): RawBuilder<Date> {
  return sql`(date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days - 1})) at time zone 'UTC'`
}
