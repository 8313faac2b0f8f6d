import { sql, type RawBuilder } from 'kysely'

/**
 * Claims a due row of deliveries for `seconds`, unless another worker has it. A `returning` can follow; the columns are those of
 * `ClaimedWork`, with `state` and `attempts`.
 */
export const claimDue = (
  table: string,
  accountId: number,
  id: string,
  seconds: number,
): RawBuilder<unknown> => sql`
  update ${sql.table(table)}
  set claimed_until = now() + make_interval(secs => ${seconds}), attempts = attempts + 1
  where account_id = ${accountId} and id = ${id}::bigint and state = 'waiting'
    and next_attempt_at <= now() + interval '1 second'
    and (claimed_until is null or claimed_until < now())`
