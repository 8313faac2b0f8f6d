import type { ResultAt } from '@sextant/sdk'
import { useAsk, type Asked } from '../../../api/ask.ts'

/** Types of schedule in the settings. */
export type ScheduleType = 'positions_go' | 'volumes_go'

/** A saved schedule. */
export type SavedSchedule = ResultAt<'get/schedule_2', readonly never[], never>
/** Settings of these types. */
export type ScheduleSettings = Pick<
  SavedSchedule['settings'],
  'stop_repeated_check' | 'regions_keys_by_searcher_key' | 'volumes_types'
>

/** The next runs of a schedule and their cost. */
export type SchedulePreview = ResultAt<'get/schedule_2/preview', readonly never[], never>

/** The schedule of a project. */
export function useSchedule(projectId: number, type: ScheduleType): Asked<SavedSchedule> {
  return useAsk('get/schedule_2', { type, target_id: projectId })
}
