import { usualMailSettings, type ReportMailSettings } from '@sextant/contract/reports_2/mail.ts'
import type { ScheduleEntry, ScheduleSettings } from '@sextant/contract/schedule_2.ts'
import { sql } from 'kysely'
import { ownerOfProject } from '#accounts/owner.ts'
import type { Fragment } from '#selector/source.ts'
import type { Handler } from '../handler.ts'
import { localTime } from '../rows/local-time.ts'
import { requireProject } from '../rows/project.ts'

interface Stored {
  readonly schedule: ScheduleEntry[]
  readonly settings: ScheduleSettings
  readonly report: Partial<ReportMailSettings>
  readonly next_run: string | null
  readonly last_run: { date: string; started: 0 | 1; info: string } | null
}

const newSettings: ScheduleSettings = {
  stop_repeated_check: 0,
  regions_keys_by_searcher_key: {},
  volumes_types: [],
}

export const handle: Handler<'get/schedule_2'> = async (
  context,
  { type, target_id: projectId, target_id_2: templateId = 0 },
) => {
  const { actor, database, owner } = context
  // It has the addresses of people, which emails that were sent show to guests with this right too.
  if (type === 'positions_report') ownerOfProject(actor, projectId, 'edit', 'target_id')
  const shown = (time: Fragment) => localTime(time, actor.timeZone)
  const { rows } = await sql<Stored>`
    select s.schedule,
      json_build_object(
        'stop_repeated_check', s.stop_repeated_check::int,
        'regions_keys_by_searcher_key', s.regions_keys_by_searcher_key,
        'volumes_types', s.volumes_types
      ) as settings,
      s.report,
      ${shown(sql`s.next_run_at`)} as next_run,
      case when s.last_run_at is not null then
        json_build_object('date', ${shown(sql`s.last_run_at`)}, 'started', s.last_started::int, 'info', s.last_info)
      end as last_run
    from schedules s
    where s.account_id = ${owner.accountId} and s.project_id = ${projectId} and s.type = ${type}
      and s.report_template_id = ${templateId}`.execute(database.executor)
  const [found] = rows
  const ofReports = type === 'positions_report' ? { ...usualMailSettings, ...found?.report } : {}
  if (found !== undefined) {
    const { report: _, settings, ...stored } = found
    return { ...stored, settings: { ...settings, ...ofReports } }
  }
  await requireProject(context, projectId, 'target_id')
  return { schedule: [], settings: { ...newSettings, ...ofReports }, next_run: null, last_run: null }
}
