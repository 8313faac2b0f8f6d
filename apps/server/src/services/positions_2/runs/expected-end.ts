import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/** Time whose ended tasks set the pace of a run. */
const LATELY = sql`interval '2 minutes'`

const open = sql`(r.tasks - tally.ended)`

/**
 * A join of a run `r` and its `tally` with the tasks that ended lately, none unless it is running, and with the last wait of
 * its open tasks. That is read only if no more are open than ended lately: for a longer rest the pace says more than a wait.
 */
export const joinPace = (accountId: Fragment): Fragment => sql`cross join lateral (
  select count(*)::int as ended from tasks t
  where t.account_id = ${accountId} and t.run_id = r.id and t.ended_at > now() - ${LATELY}
    and r.finished_at is null and r.cancelled_at is null
) lately
cross join lateral (
  select max(t.next_attempt_at) as until from tasks t
  where t.account_id = ${accountId} and t.run_id = r.id and t.ended_at is null
    and lately.ended > 0 and ${open} <= lately.ended
) wait`

/** When the open tasks of a run will have ended at its pace, but not before the last of them may be tried. */
export const expectedEnd = sql`case when lately.ended > 0 then greatest(
  now() + least(now() - r.started_at, ${LATELY}) * (${open} / lately.ended::float8), wait.until) end`
