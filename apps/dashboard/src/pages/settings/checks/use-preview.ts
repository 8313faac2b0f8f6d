import type { VolumeType } from '@sextant/contract'
import { type Asked, useAsk } from '../../../api/ask.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import {
  entriesToSend,
  type Entry,
  type SchedulePreview,
  type ScheduleSettings,
  type ScheduleType,
} from './schedule.ts'

/** When a schedule that is not saved would start, and what that would cost; not asked without entries. */
export function usePreview(
  type: ScheduleType,
  projectId: number,
  entries: readonly Entry[] | undefined,
  settings: ScheduleSettings,
): Asked<SchedulePreview> {
  // Compared as text, since every drawing makes new lists of the same entries.
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
