import type { ScheduleType } from '@sextant/contract/schedule_2/types.ts'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { nextRun, type Schedule } from './next-run.ts'
import { whereKey } from './schedules.ts'

/**
 * Brings next runs forward that are later than the schedule says. A clock that was ahead for a while has set them, and they would
 * wait until it shows that time again.
 */
export async function correctNextRuns(executor: Executor, stopping: AbortSignal): Promise<void> {
  const { rows } = await sql<{
    account_id: number
    project_id: number
    type: ScheduleType
    report_template_id: number
    schedule: Schedule
    next_run_at: Date
    time_zone: string
    now: Date
  }>`
    ${crossing('next runs')}
    select s.account_id, s.project_id, s.type, s.report_template_id, s.schedule, s.next_run_at, a.time_zone, now() as now
    from schedules s join accounts a on a.id = s.account_id
    where s.next_run_at > now()`.execute(executor)
  for (const row of rows) {
    if (stopping.aborted) return
    const next = nextRun(row.schedule, new Date(row.now), row.time_zone)
    if (next === undefined || next >= new Date(row.next_run_at)) continue
    const key = {
      accountId: row.account_id,
      projectId: row.project_id,
      type: row.type,
      templateId: row.report_template_id,
    }
    await sql`update schedules s set next_run_at = ${next.toISOString()}::timestamptz where ${whereKey(key)}`.execute(
      executor,
    )
  }
}
