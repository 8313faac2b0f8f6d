import { Project } from '@sextant/contract'
import { sql } from 'kysely'
import { isInventedBy } from '#figures/invented.ts'
import { isCancelled } from '#ranking/end/tally.ts'
import { isCutShort } from '#ranking/task/is-cut-short.ts'
import { column, columnsNamed, source, type Fragment } from '#selector/source.ts'
import { latestSummary } from '../../reports/latest.ts'

const guestLinkShows = (content: string) => ({
  column: () => column(sql`(${sql.lit(content)} = any(p.guest_link_right))::int`),
})
const run = { joins: ['run'] }
const finished = { joins: ['finished'] }
const latest = { joins: ['pos_summary'] }

/**
 * Charges for a project `p` of an account `a` in the current month. It begins after the last second of the month before, since midnight
 * comes twice where the clock goes back to it.
 */
export const spentThisMonth = (accountId: Fragment): Fragment => sql`(
      select coalesce(sum(e.amount), 0) from ledger_entries e
      where e.account_id = ${accountId} and e.project_id = p.id and e.kind = 'capture'
        and e.created_at >= (date_trunc('month', now() at time zone a.time_zone) - interval '1 second') at time zone a.time_zone
          + interval '1 second')`

export const projects = source({
  row: Project,
  table: 'projects',
  alias: 'p',
  joins: {
    account: sql`join accounts a on a.id = p.account_id`,
    run: (accountId: Fragment) => sql`left join lateral (
  select r.date, r.started_at, r.provider, r.finished_at is null as running,
    case when r.finished_at is null then (
      select least(99, 100 * count(*) filter (where t.ended_at is not null) / greatest(count(*), 1))::int
      from tasks t where t.account_id = ${accountId} and t.run_id = r.id
    ) else 0 end as percent
  from runs r
  where r.account_id = ${accountId} and r.project_id = p.id
  order by r.finished_at is null desc, r.id desc
  limit 1
) run on true`,
    finished: (accountId: Fragment) => sql`left join lateral (
  select r.id, r.date, r.finished_at, r.tasks
  from runs r
  where r.account_id = ${accountId} and r.project_id = p.id and r.finished_at is not null
  order by r.id desc
  limit 1
) finished on true`,
    schedule: sql`left join schedules schedule on schedule.account_id = p.account_id
  and schedule.project_id = p.id and schedule.type = 'positions_go'`,
    pos_summary: (accountId: Fragment) => sql`left join lateral (
${latestSummary(accountId, sql`p.id`, { withDynamics: true, withComparison: false })}
) pos_summary on true`,
  },
  columns: {
    ...columnsNamed('p', 'id name url favorite tags ord demo check_mode sweep_days'),
    ...columnsNamed(
      'p',
      'subdomains filter auto_correct with_snippets with_ai_overview_full load_ai_overview',
    ),
    ...columnsNamed('p', 'do_snapshots do_snapshots_with_snippets common_traffic'),
    // An expression, so that a filter on it does not bind the account a second time.
    user_id: column(sql`p.account_id + 0`),
    user_email: column(sql`a.email`, { joins: ['account'] }),
    user_currency: column(sql`a.currency`, { joins: ['account'] }),
    user_timezone: column(sql`a.time_zone`, { joins: ['account'] }),
    site: column(sql`p.url`),
    date: column(sql`p.created_at`),
    update: column(sql`finished.finished_at`, finished),
    on: column(sql`p."on"`),
    right: column(sql`repeat('1', 14)`),
    count_keywords: column(
      (accountId) => sql`(
      select count(*)::int from keywords k
      where k.account_id = ${accountId} and k.project_id = p.id and k.deleted_at is null)`,
    ),
    status_positions: column(sql`case when run.running then 2 else 0 end`, run),
    status_positions_percent: column(sql`coalesce(run.percent, 0)`, run),
    status_positions_date: column(sql`run.date`, run),
    status_positions_time: column(sql`run.started_at`, run),
    status_volumes: column(
      (accountId) => sql`case when exists (
      select from volume_runs r
      where r.account_id = ${accountId} and r.project_id = p.id and r.finished_at is null
    ) then 2 else 0 end`,
    ),
    positions_percent: column(sql`case when finished.date is null then 0 else 100 end`, finished),
    positions_date: column(sql`finished.date`, finished),
    positions_time: column(sql`finished.finished_at`, finished),
    positions_checks: column(sql`coalesce(finished.tasks, 0)`, finished),
    positions_failed: column(
      (accountId) => sql`(
      select count(*)::int from runs r
      join tasks t on t.account_id = r.account_id and t.run_id = r.id
      where r.account_id = ${accountId} and r.id = finished.id and ${isCutShort} and not ${isCancelled})`,
      finished,
    ),
    positions_next_time: column(sql`schedule.next_run_at`, { joins: ['schedule'] }),
    positions_overdue: column(
      sql`coalesce(schedule.next_run_at < now() - interval '5 minutes' or (not schedule.last_started
        and coalesce(finished.finished_at < schedule.last_run_at - interval '1 day', true)), false)`,
      { joins: ['schedule', 'finished'] },
    ),
    spent_month: column(spentThisMonth, { joins: ['account'] }),
    synthetic: column(sql`(p.demo or coalesce(${isInventedBy(sql`run.provider`)}, false))`, run),
    pos_summary_invented: column(sql`(pos_summary.after->>'invented')::int`, latest),
    pos_summary_up: column(sql`(pos_summary.dynamics->>'up')::int`, latest),
    pos_summary_stay: column(sql`(pos_summary.dynamics->>'stay')::int`, latest),
    pos_summary_down: column(sql`(pos_summary.dynamics->>'down')::int`, latest),
    pos_summary_avg: column(sql`(pos_summary.after->>'avg')::numeric`, latest),
    pos_summary_visibility: column(sql`(pos_summary.after->>'visibility')::numeric`, latest),
    guest_link_right: column(sql`nullif(array_to_string(p.guest_link_right, ','), '')`),
  },
  qualified: {
    guest_link_right_summary: guestLinkShows('summary'),
    guest_link_right_charts: guestLinkShows('charts'),
    guest_link_right_competitors: guestLinkShows('competitors'),
    guest_link_right_calendar: guestLinkShows('dates'),
    guest_link_right_volumes: guestLinkShows('volume'),
    guest_link_right_visitors: guestLinkShows('visitors'),
  },
  defaultOrder: [{ sql: sql`p.ord`, direction: 'ASC' }],
})
