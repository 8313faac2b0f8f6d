import type { ScheduleType } from '@sextant/contract/schedule_2/types.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { isLeaptOver, nextRun, type Schedule } from './next-run.ts'

/** The key of a schedule. */
export interface ScheduleKey {
  readonly accountId: number
  readonly projectId: number
  readonly type: ScheduleType
  /** Of a schedule of reports; 0 for its own settings, and for every other type. */
  readonly templateId: number
}

export function whereKey({ accountId, projectId, templateId, type }: ScheduleKey) {
  return sql`s.account_id = ${accountId} and s.project_id = ${projectId} and s.type = ${type}
    and s.report_template_id = ${templateId}`
}

/** Who set a schedule, and pays for its runs with the caps of the key. */
export interface SetBy {
  readonly accountId: number
  /** The key and those that created it; null for a person. */
  readonly keyIds: readonly number[] | null
}

/** Whether finished rank checks start its runs. */
function followsChecks(schedule: Schedule): boolean {
  return schedule.some(({ days }) => days.includes('CHECK_POSITIONS'))
}

/**
 * Sets or replaces a schedule and keeps its settings. `priceLimit`: the most that one run may cost. Setting an unchanged schedule leaves a due run due.
 */
export async function setSchedule(
  tx: Executor,
  { accountId, projectId, templateId, type }: ScheduleKey,
  by: SetBy,
  schedule: Schedule,
  priceLimit: string | undefined,
): Promise<void> {
  // The lock orders this and changes of the time zone.
  const { rows } = await sql<{ time_zone: string; now: string }>`
    select time_zone, now()::text as now from accounts where id = ${accountId} for no key update`.execute(tx)
  const { now, time_zone: timeZone } = rows[0]!
  const next = nextRun(schedule, new Date(), timeZone)?.toISOString() ?? null
  const follows = followsChecks(schedule)
  await sql`
    insert into schedules as s
      (account_id, project_id, type, report_template_id, by_account_id, key_ids, schedule, next_run_at, checks_seen_at,
       price_limit)
    values (${accountId}, ${projectId}, ${type}, ${templateId}, ${by.accountId}, ${by.keyIds === null ? null : [...by.keyIds]}::int[], ${JSON.stringify(schedule)}::jsonb,
            ${next}::timestamptz, ${follows ? now : null}::timestamptz, ${priceLimit ?? null}::numeric)
    on conflict (account_id, project_id, type, report_template_id) do update
    set schedule = excluded.schedule, by_account_id = excluded.by_account_id, key_ids = excluded.key_ids, failures = 0,
        price_limit = excluded.price_limit,
        next_run_at = case when s.schedule = excluded.schedule and s.next_run_at <= ${now}::timestamptz then s.next_run_at
                      else excluded.next_run_at end,
        checks_seen_at = case when ${follows} then coalesce(s.checks_seen_at, ${now}::timestamptz) end`.execute(
    tx,
  )
}

/**
 * Recomputes the next runs of an account's schedules for a new time zone. Due runs stay due, and a run that the new clock leaps
 * over becomes due. Waits for those that are starting.
 */
export function moveSchedules(
  tx: Executor,
  accountId: number,
  zones: { readonly from: string; readonly to: string },
): Promise<void> {
  return computeAnew(tx, accountId, sql`next_run_at > now()`, ({ schedule, lastRun }, now) =>
    isLeaptOver(schedule, now, zones, lastRun) ? now : nextRun(schedule, now, zones.to),
  )
}

/** Drops the due runs of an account's schedules, also those due by finished rank checks. The schedules continue from now. */
export async function dropDue(tx: Executor, accountId: number, timeZone: string): Promise<void> {
  await computeAnew(tx, accountId, sql`next_run_at <= now()`, ({ schedule }, now) =>
    nextRun(schedule, now, timeZone),
  )
  await sql`
    update schedules set checks_seen_at = now()
    where account_id = ${accountId} and checks_seen_at is not null`.execute(tx)
}

async function computeAnew(
  tx: Executor,
  accountId: number,
  which: RawBuilder<unknown>,
  next: (
    row: { readonly schedule: Schedule; readonly lastRun: Date | undefined },
    now: Date,
  ) => Date | undefined,
): Promise<void> {
  const now = new Date()
  // The lock on all of them waits for runs that are starting, and sees the next runs that these have set.
  const { rows } = await sql<{
    project_id: number
    type: ScheduleType
    template_id: number
    schedule: Schedule
    last_run_at: Date | null
  }>`
    with locked as materialized (
      select project_id, type, report_template_id as template_id, schedule, next_run_at, last_run_at from schedules
      where account_id = ${accountId} for no key update
    )
    select project_id, type, template_id, schedule, last_run_at from locked where ${which}`.execute(tx)
  const times = rows.map(({ schedule, last_run_at: last }) =>
    next({ schedule, lastRun: last === null ? undefined : new Date(last) }, now),
  )
  await sql`
    update schedules s set next_run_at = moved.next_run_at
    from unnest(${rows.map((row) => row.project_id)}::int[], ${rows.map((row) => row.type)}::text[],
                ${rows.map((row) => row.template_id)}::int[], ${times.map((time) => time?.toISOString() ?? null)}::timestamptz[])
      as moved(project_id, type, template_id, next_run_at)
    where s.account_id = ${accountId} and s.project_id = moved.project_id and s.type = moved.type
      and s.report_template_id = moved.template_id`.execute(tx)
}
