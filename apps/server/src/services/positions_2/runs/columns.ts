import { Run } from '@sextant/contract'
import { sql } from 'kysely'
import { chargedPages } from '#ranking/end/charged.ts'
import { joinTally } from '#ranking/end/tally.ts'
import { column, columnsNamed, source } from '#selector/source.ts'
import { expectedEnd, joinPace } from './expected-end.ts'

const tally = { joins: ['tally'] } as const

export const runs = source({
  row: Run,
  table: 'runs',
  alias: 'r',
  joins: {
    by: sql`left join accounts b on b.id = r.by_account_id`,
    hold: sql`left join ledger_entries h on h.account_id = r.account_id and h.id = r.hold_id`,
    charge: sql`left join ledger_entries c
      on c.account_id = r.account_id and c.hold_id = r.hold_id and c.kind = 'capture'`,
    tally: joinTally,
    pace: joinPace,
  },
  columns: {
    ...columnsNamed('r', 'id project_id date started_at finished_at retry_of cancelled_at'),
    state: column(sql`case
      when r.finished_at is null and r.cancelled_at is null then 'running'
      when r.finished_at is null then 'cancelling'
      when r.cancelled_at is null then 'finished'
      else 'cancelled' end`),
    expected_end: column(expectedEnd, { joins: ['tally', 'pace'] }),
    by_user_id: column(sql`r.by_account_id`),
    by_user_email: column(sql`b.email`, { joins: ['by'] }),
    by_schedule: column(sql`r.by_schedule::int`),
    cancelled_by_user_id: column(sql`r.cancelled_by_account_id`),
    provider: column(
      (accountId) => sql`(
      select coalesce(string_agg(distinct coalesce(t.provider, r.provider), ','), r.provider) from tasks t
      where t.account_id = ${accountId} and t.run_id = r.id)`,
    ),
    checks: column(sql`r.tasks`),
    ended: column(sql`tally.ended`, tally),
    percent: column(sql`tally.ended * 100 / greatest(r.tasks, 1)`, tally),
    exact: column(sql`tally.exact`, tally),
    at_best: column(sql`tally.at_best`, tally),
    not_within: column(sql`tally.not_within`, tally),
    partial: column(sql`tally.partial`, tally),
    failed: column(sql`tally.failed`, tally),
    cancelled: column(sql`tally.cancelled`, tally),
    pages: column(
      (accountId) => sql`(
      select coalesce(sum(${chargedPages}), 0)::int from serp_pages s where s.account_id = ${accountId} and s.run_id = r.id)`,
    ),
    price_held: column(sql`h.amount`, { joins: ['hold'] }),
    price: column(sql`c.amount`, { joins: ['charge'] }),
  },
  defaultOrder: [{ sql: sql`r.id`, direction: 'DESC' }],
})
