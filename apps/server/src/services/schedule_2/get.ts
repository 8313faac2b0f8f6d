import type { ScheduleEntry, ScheduleSettings } from '@sextant/contract/schedule_2.ts'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import type { Handler } from '../handler.ts'
import { localTime } from '../rows/local-time.ts'
import { requireProject } from '../rows/project.ts'

interface Stored {
  readonly schedule: ScheduleEntry[]
  readonly settings: ScheduleSettings
  readonly next_run: string | null
  readonly last_run: { date: string; started: 0 | 1; info: string } | null
}

const newSettings: ScheduleSettings = {
  stop_repeated_check: 0,
  regions_keys_by_searcher_key: {},
  volumes_types: [],
}

export const handle: Handler<'get/schedule_2'> = async (context, { type, target_id: projectId }) => {
  const { actor, database, owner } = context
  const shown = (time: Fragment) => localTime(time, actor.timeZone)
  const { rows } = await sql<Stored>`
    select s.schedule,
      json_build_object(
        'stop_repeated_check', s.stop_repeated_check::int,
        'regions_keys_by_searcher_key', s.regions_keys_by_searcher_key,
        'volumes_types', s.volumes_types
      ) as settings,
      ${shown(sql`s.next_run_at`)} as next_run,
      case when s.last_run_at is not null then
        json_build_object('date', ${shown(sql`s.last_run_at`)}, 'started', s.last_started::int, 'info', s.last_info)
      end as last_run
    from schedules s
    where s.account_id = ${owner.accountId} and s.project_id = ${projectId} and s.type = ${type}`.execute(
    database.executor,
  )
  if (rows[0] !== undefined) return rows[0]
  await requireProject(context, projectId, 'target_id')
  return { schedule: [], settings: newSettings, next_run: null, last_run: null }
}
