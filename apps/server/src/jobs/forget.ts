import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'

/** Retention of deliveries in days. */
export const DELIVERIES_KEPT_DAYS = 90

/** Removes old deliveries of events and of reports, except those that wait for an attempt or are in one. */
export async function forgetDeliveries(executor: Executor): Promise<void> {
  for (const table of ['event_deliveries', 'report_deliveries']) {
    await sql`
      ${crossing('forget deliveries')}
      delete from ${sql.table(table)}
      where created_at < now() - make_interval(days => ${DELIVERIES_KEPT_DAYS}) and state <> 'waiting' and claimed_until is null`.execute(
      executor,
    )
  }
}
