import { certaintyNames, type Certainty } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { isCutShort } from '../task/is-cut-short.ts'
import { chargedPages } from './charged.ts'
import { isCancelled } from './tally.ts'

/** The runs of a receipt: one run, or those of the month of a date. */
export type ReceiptOf =
  | { readonly runId: string }
  /** Without a date, the current month in the time zone. */
  | { readonly date: string | undefined; readonly timeZone: string }

/** Results and cost of finished runs. */
export interface Receipt {
  /** YYYY-MM-DD. */
  readonly date1: string
  readonly date2: string
  readonly runs: number
  readonly checks: Readonly<Record<'all' | Certainty, number>>
  /** Pages bought. */
  readonly pages: number
  /** Pages of the same checks at full depth. Failed checks count with the pages bought. */
  readonly pages_full: number
  /** Exact decimal text. */
  readonly price: string
  readonly price_full: string
  readonly saved: string
  /** Null when full depth would have cost nothing. */
  readonly saved_percent: number | null
}

/** Conditions on tasks `t` of runs `r`, by the name they are counted under. */
const conditions = {
  exact: sql`t.outcome = 'exact'`,
  at_best: sql`t.outcome = 'at_best'`,
  not_within: sql`t.outcome = 'not_within'`,
  unresolved: sql`t.outcome = 'partial' and t.reason is null`,
  failed: sql`${isCutShort} and not ${isCancelled}`,
  cancelled: isCancelled,
} as const satisfies Record<Certainty, RawBuilder<unknown>>

/** Numbers of a receipt that are summed over its runs. */
const numbers = ['all', ...certaintyNames, 'pages', 'pages_full'] as const

/**
 * A query of the numbers of runs, as `run_id` and `receipt`. `runs` is a query of their ids. They never change once a run has
 * ended.
 */
function counted(accountId: number, runs: RawBuilder<unknown>): RawBuilder<unknown> {
  const counts = certaintyNames.map(
    (name) => sql`${sql.lit(name)}, count(*) filter (where ${conditions[name]})`,
  )
  return sql`
    select t.run_id, json_build_object(
        'all', count(*), ${sql.join(counts)},
        'pages', coalesce(sum(b.pages), 0), 'pages_full', coalesce(sum(f.pages), 0)
      ) as receipt
    from runs r
    join tasks t on t.account_id = ${accountId} and t.run_id = r.id
    left join (
      select task_id, sum(${chargedPages})::int as pages, (sum(${chargedPages}) filter (where page = 0))::int as overviews
      from serp_pages
      where account_id = ${accountId} and run_id in (${runs}) and not copied
      group by task_id
    ) b on b.task_id = t.id
    cross join lateral (
      select case
        when ${isCutShort} then coalesce(b.pages, 0)
        -- The results may have ended before the depth.
        when t.outcome = 'not_within' and t.pages is not null then cardinality(t.pages) + coalesce(b.overviews, 0)
        else greatest(t.pages_wanted, t.pages_always) + coalesce(b.overviews, 0)
      end as pages
    ) f
    where r.account_id = ${accountId} and r.id in (${runs})
    group by t.run_id`
}

/** Keeps the numbers of a finished run, so that a receipt does not count its checks again. */
export async function keepReceipt(executor: Executor, accountId: number, runId: string): Promise<void> {
  await sql`
    update runs set receipt = coalesce((select receipt from (${counted(accountId, sql`select ${runId}::bigint`)}) c), '{}')
    where account_id = ${accountId} and id = ${runId}::bigint and finished_at is not null`.execute(executor)
}

/** Runs per round; the next one follows soon. */
const RUNS = 1_000

/** Keeps the numbers of runs that ended before an upgrade, or at whose end a process died. */
export async function keepMissingReceipts(
  executor: Executor,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    ${crossing('runs without receipt')}
    select account_id, id from runs where finished_at is not null and receipt is null limit ${RUNS}`.execute(
    executor,
  )
  for (const { account_id, id } of rows) {
    if (stopping.aborted) return
    await keepReceipt(executor, account_id, id).catch((cause: unknown) =>
      log.jobFailed({ job: 'receipts', subject: `run ${id}`, cause }),
    )
  }
}

/** Reads the receipt of finished runs of a project in one statement. */
export async function readReceipt(
  executor: Executor,
  { accountId, projectId }: { readonly accountId: number; readonly projectId: number },
  of: ReceiptOf,
): Promise<Receipt> {
  const sums = numbers.map(
    (name) => sql`coalesce(sum((receipt ->> ${sql.lit(name)})::int), 0)::int as ${sql.ref(name)}`,
  )
  const checks = ['all', ...certaintyNames].map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`)
  const { rows } = await sql<Receipt>`
    with days as (
      ${'runId' in of ? daysOfRun(accountId, of.runId) : daysOfMonth(of)}
    ), chosen as (
      select r.* from runs r join days on r.date between days.date1 and days.date2
      where r.account_id = ${accountId} and r.project_id = ${projectId} and r.finished_at is not null
        ${'runId' in of ? sql`and r.id = ${of.runId}::bigint` : sql``}
    ), summed as (
      select ${sql.join(sums)},
        coalesce(sum((receipt ->> 'pages_full')::int * price_per_page), 0) as price_full
      from (
        select r.price_per_page, coalesce(r.receipt, c.receipt) as receipt
        from chosen r
        left join (${counted(accountId, sql`select id from chosen where receipt is null`)}) c on c.run_id = r.id
      ) each_run
    ), charged as (
      select coalesce(sum(e.amount), 0) as price
      from ledger_entries e
      where e.account_id = ${accountId} and e.kind = 'capture' and e.hold_id in (select hold_id from chosen)
    )
    select date1, date2, (select count(*)::int from chosen) as runs, json_build_object(${sql.join(checks)}) as checks, pages,
      pages_full, amount_text(price) as price, amount_text(price_full) as price_full,
      amount_text(price_full - price) as saved,
      round(100 * (price_full - price) / nullif(price_full, 0), 1)::float8 as saved_percent
    from days, summed, charged`.execute(executor)
  return rows[0]!
}

function daysOfRun(accountId: number, runId: string): RawBuilder<unknown> {
  return sql`select date as date1, date as date2 from runs
      where account_id = ${accountId} and id = ${runId}::bigint`
}

function daysOfMonth({ date, timeZone }: Extract<ReceiptOf, { timeZone: string }>): RawBuilder<unknown> {
  const day = sql`coalesce(${date ?? null}::date, (now() at time zone ${timeZone})::date)`
  return sql`select date1, (date1 + interval '1 month - 1 day')::date as date2
      from (select date_trunc('month', ${day})::date as date1) month`
}
