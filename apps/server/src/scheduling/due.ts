import type { ReportMailSettings } from '@sextant/contract/reports_2/mail.ts'
import type { ScheduleType } from '@sextant/contract/schedule_2/types.ts'
import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { nextRun, type Schedule } from './next-run.ts'
import { whereKey, type ScheduleKey } from './schedules.ts'

/** Schedules per round. The others follow in the next one. */
const AT_ONCE = 1_000

/** A schedule that is due, locked for the transaction. */
export interface DueSchedule extends ScheduleKey {
  readonly schedule: Schedule
  /** Account that set it. */
  readonly byAccountId: number
  /** The key that set it and those that created it; undefined for a person. */
  readonly keyIds: readonly number[] | undefined
  readonly project: { readonly name: string; readonly url: string; readonly on: number }
  /** Whether the account that owns the project is disabled. */
  readonly isDisabled: boolean
  /** Time zone of the project's owner. */
  readonly timeZone: string
  /** YYYY-MM-DD, the current date in that time zone. */
  readonly today: string
  readonly settings: ScheduleSettings
  /** Failed attempts to start this run. */
  readonly failures: number
  /** The most that the run may cost, exact decimal text; null: no limit. */
  readonly priceLimit: string | null
  /** End of the latest rank check that made it due; null if the clock did. */
  readonly checkEndedAt: string | null
  /** Time of the last run; null before the first. */
  readonly lastRunAt: string | null
}

export interface ScheduleSettings {
  /** Whether to leave out what is up to date. */
  readonly stopRepeated: boolean
  /** Place keys by search engine; empty: the places of the project's regions. */
  readonly regionsKeys: Readonly<Record<string, readonly number[]>>
  readonly volumesTypes: readonly number[]
  /** Of reports; those that are missing are as usual. */
  readonly report: Partial<ReportMailSettings>
}

/** A subquery of the rank checks of the project that have ended since `checks_seen_at`. */
const checkEnded = (column: RawBuilder<unknown>, accountId: RawBuilder<unknown>) => sql`(
  select ${column} from runs r
  where r.account_id = ${accountId} and r.project_id = s.project_id and r.finished_at > s.checks_seen_at)`

/** Finds the schedules that are due, longest waiting first. They are checked again when they are taken. */
export async function findDue(executor: Executor, now: Date): Promise<ScheduleKey[]> {
  const { rows } = await sql<{
    account_id: number
    project_id: number
    type: ScheduleType
    template_id: number
  }>`
    ${crossing('due schedules')}
    (select account_id, project_id, type, report_template_id as template_id, next_run_at as since from schedules
     where next_run_at <= ${now.toISOString()}::timestamptz order by next_run_at limit ${AT_ONCE})
    union all
    (select account_id, project_id, type, report_template_id, checks_seen_at from schedules s
     where checks_seen_at is not null and exists ${checkEnded(sql`1`, sql`s.account_id`)} limit ${AT_ONCE})
    order by since limit ${AT_ONCE}`.execute(executor)
  return rows.map((row) => ({
    accountId: row.account_id,
    projectId: row.project_id,
    type: row.type,
    templateId: row.template_id,
  }))
}

/**
 * Locks a schedule and its project until `tx` ends. Returns undefined when it is no longer due, or when one of them is
 * locked; the next round finds it again.
 */
export async function takeDue(tx: Executor, key: ScheduleKey, now: Date): Promise<DueSchedule | undefined> {
  const accountId = sql`${key.accountId}::int`
  const { rows } = await sql<{
    schedule: Schedule
    by_account_id: number
    key_ids: number[] | null
    name: string
    url: string
    on: number
    is_disabled: boolean
    time_zone: string
    today: string
    stop_repeated_check: boolean
    regions_keys_by_searcher_key: Record<string, number[]>
    volumes_types: number[]
    report: Partial<ReportMailSettings>
    last_run_at: string | null
    failures: number
    price_limit: string | null
    check_ended_at: string | null
  }>`
    select s.schedule, s.by_account_id, s.key_ids, p.name, p.url, p."on", a.disabled_at is not null as is_disabled,
      a.time_zone, (now() at time zone a.time_zone)::date as today, s.stop_repeated_check, s.regions_keys_by_searcher_key,
      s.volumes_types, s.report, s.last_run_at::text as last_run_at, s.failures, s.price_limit, ${checkEnded(sql`max(r.finished_at)`, accountId)} as check_ended_at
    from schedules s
    join projects p on p.account_id = s.account_id and p.id = s.project_id
    join accounts a on a.id = s.account_id
    where ${whereKey(key)}
      and (s.next_run_at <= ${now.toISOString()}::timestamptz or exists ${checkEnded(sql`1`, accountId)})
    for no key update of s, p skip locked`.execute(tx)
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    ...key,
    schedule: row.schedule,
    byAccountId: row.by_account_id,
    keyIds: row.key_ids ?? undefined,
    project: { name: row.name, url: row.url, on: row.on },
    isDisabled: row.is_disabled,
    timeZone: row.time_zone,
    today: row.today,
    settings: {
      stopRepeated: row.stop_repeated_check,
      regionsKeys: row.regions_keys_by_searcher_key,
      volumesTypes: row.volumes_types,
      report: row.report,
    },
    failures: row.failures,
    priceLimit: row.price_limit,
    checkEndedAt: row.check_ended_at,
    lastRunAt: row.last_run_at,
  }
}

/** Records the result of a run. The next run is the first after `now`, however many were missed. */
export async function answerDue(
  tx: Executor,
  due: DueSchedule,
  now: Date,
  came: { readonly started: boolean; readonly info: string },
): Promise<void> {
  const next = nextRun(due.schedule, now, due.timeZone)?.toISOString() ?? null
  await sql`
    update schedules s
    set next_run_at = ${next}::timestamptz, failures = 0,
        checks_seen_at = coalesce(${due.checkEndedAt}::timestamptz, checks_seen_at),
        last_run_at = ${now.toISOString()}::timestamptz, last_started = ${came.started}, last_info = ${came.info}
    where ${whereKey(due)}`.execute(tx)
}

/** Counts a failure and leaves the run due for another attempt. */
export async function noteFailure(tx: Executor, due: DueSchedule): Promise<void> {
  await sql`update schedules s set failures = failures + 1 where ${whereKey(due)}`.execute(tx)
}
