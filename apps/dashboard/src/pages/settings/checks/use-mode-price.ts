import type { CheckMode, SnapshotDepth } from '@sextant/contract'
import { hasRight } from '@sextant/contract/rights.ts'
import { useAsk } from '../../../api/ask.ts'
import { entriesToSend, newEntry } from '../../../pieces/schedule/entry.ts'
import type { ProjectSettings } from '../project-settings.ts'
import { useSchedule, type SchedulePreview } from './schedule.ts'

/** How checks are to read pages, as in `edit/positions_2/settings`. */
export interface WantedChecks {
  readonly sweep_days: number
  readonly do_snapshots: SnapshotDepth
  readonly load_ai_overview: 0 | 1
}

/** The cost of thirty days with the current schedule, or with a daily one if there is none; undefined while it is not known. */
export function useModePrice(
  project: ProjectSettings,
  mode: CheckMode,
  wanted: WantedChecks,
): (Pick<SchedulePreview, 'price' | 'price_expected'> & { readonly isScheduled: boolean }) | undefined {
  const saved = useSchedule(project.id, 'positions_go').data?.result.schedule
  const mayAsk = saved !== undefined && hasRight(project.right, 'checks')
  const isScheduled = saved !== undefined && saved.length > 0
  const { data } = useAsk(
    'get/schedule_2/preview',
    mayAsk
      ? {
          type: 'positions_go',
          target_id: project.id,
          schedule: entriesToSend(isScheduled ? saved : [newEntry]),
          check_mode: mode,
          ...wanted,
        }
      : undefined,
    { keep: true },
  )
  return data && { ...data.result, isScheduled }
}
