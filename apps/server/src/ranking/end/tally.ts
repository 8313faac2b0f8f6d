import { sql, type RawBuilder } from 'kysely'
import { isCutShort } from '../task/is-cut-short.ts'

/** Whether a task `t` was cancelled with its run `r`: it ended without its pages after the cancellation. */
export const isCancelled = sql`(${isCutShort} and t.ended_at >= r.cancelled_at) is true`

/** Counts of the tasks of a run, by their names on the wire. `partial` includes `unresolved`: the plan left pages out, nothing failed. */
const counted = {
  ended: sql`t.ended_at is not null`,
  exact: sql`t.outcome = 'exact'`,
  at_best: sql`t.outcome = 'at_best'`,
  not_within: sql`t.outcome = 'not_within'`,
  partial: sql`t.outcome = 'partial' and not ${isCancelled}`,
  unresolved: sql`t.outcome = 'partial' and t.reason is null`,
  failed: sql`t.outcome = 'failed' and not ${isCancelled}`,
  cancelled: isCancelled,
} as const satisfies Record<string, RawBuilder<unknown>>

export type Tally = { readonly [N in keyof typeof counted]: number }

/** A join of a run `r` of an account with its counts, `tally`. */
export const joinTally = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`cross join lateral (
  select ${sql.join(
    Object.entries(counted).map(
      ([name, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(name)}`,
    ),
  )}
  from tasks t where t.account_id = ${accountId}::int and t.run_id = r.id
) tally`
