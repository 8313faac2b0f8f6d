import { weekdays } from '@sextant/contract/schedule_2/types.ts'
import type { RequestTo, ResultAt } from '@sextant/sdk'
import { type Asked, useAsk } from '../../../api/ask.ts'

/** What a schedule of the settings starts. */
export type ScheduleType = 'positions_go' | 'volumes_go'

/** A schedule as it is set. */
export type SavedSchedule = ResultAt<'get/schedule_2', readonly never[], never>
export type Entry = SavedSchedule['schedule'][number]
export type Time = Entry['times'][number]
export type ScheduleSettings = SavedSchedule['settings']

type EntriesSent = RequestTo<'edit/schedule_2'>['schedule']

/** When it would start, and what that would cost. */
export type SchedulePreview = ResultAt<'get/schedule_2/preview', readonly never[], never>

/** The schedule of a project. */
export function useSchedule(projectId: number, type: ScheduleType): Asked<SavedSchedule> {
  return useAsk('get/schedule_2', { type, target_id: projectId })
}

/** The day that stands for the end of every rank check. */
export const AFTER_CHECK = 'CHECK_POSITIONS'
export const EVERY_DAY = 'ALL'
export const LAST_DAY = 'LAST_OF_MONTH'

/** Days of the week as people count them: Monday first. */
export const weekdayNames = [...weekdays.slice(1), weekdays[0]]
/** Days of the month that every month has for certain. */
export const monthDays = Array.from({ length: 27 }, (_, index) => String(index + 1))

/** An entry to begin with: early, when few look on. */
export const newEntry: Entry = { days: [EVERY_DAY], times: [{ hour: '6', minute: '0' }] }
export const newTime: Time = { hour: '6', minute: '0' }

/** Whether all entries have days and times, so that they can be set. */
export function isComplete(entries: readonly Entry[]): boolean {
  return entries.every(
    ({ days, times }) => days.length > 0 && (times.length > 0 || days.every((day) => day === AFTER_CHECK)),
  )
}

/** Entries as requests write them: their words are those of the API, which answered them as texts. */
export function entriesToSend(entries: readonly Entry[]): EntriesSent {
  return [...entries] as EntriesSent
}
