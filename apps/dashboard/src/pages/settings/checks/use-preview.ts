import type { VolumeType } from '@sextant/contract'
import { useAsk, type Asked } from '../../../api/ask.ts'
import { entriesToSend, type Entry } from '../../../pieces/schedule/entry.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import type { SchedulePreview, ScheduleSettings, ScheduleType } from './schedule.ts'

/** Runs and cost of an unsaved schedule; not requested without entries. */
export function usePreview(
  type: ScheduleType,
  projectId: number,
  entries: readonly Entry[] | undefined,
  settings: ScheduleSettings,
): Asked<SchedulePreview> {
  // Compared as text, because every render makes new lists.
  const settled = useSettled(JSON.stringify({ entries, settings }))
  const asked = JSON.parse(settled) as { entries?: Entry[]; settings: ScheduleSettings }
  return useAsk(
    'get/schedule_2/preview',
    asked.entries === undefined
      ? undefined
      : {
          type,
          target_id: projectId,
          schedule: entriesToSend(asked.entries),
          ...asked.settings,
          volumes_types: asked.settings.volumes_types as VolumeType[],
        },
    { keep: true },
  )
}
