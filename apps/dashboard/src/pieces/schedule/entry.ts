import { weekdays } from '@sextant/contract/schedule_2/types.ts'
import type { RequestTo, ResultAt } from '@sextant/sdk'

/** Days of a schedule and the times at which work starts on them. */
export type Entry = ResultAt<'get/schedule_2', readonly never[], never>['schedule'][number]
export type Time = Entry['times'][number]

type EntriesSent = RequestTo<'edit/schedule_2'>['schedule']

/** The API's name of the day for the end of every rank check. */
export const AFTER_CHECK = 'CHECK_POSITIONS'
export const EVERY_DAY = 'ALL'
export const LAST_DAY = 'LAST_OF_MONTH'

/** Days of the week from Monday. */
export const weekdayNames = [...weekdays.slice(1), weekdays[0]]
/** Days that every month has before its last day. */
export const monthDays = Array.from({ length: 27 }, (_, index) => String(index + 1))

/** The default entry: early in the morning. */
export const newEntry: Entry = { days: [EVERY_DAY], times: [{ hour: '6', minute: '0' }] }
export const newTime: Time = { hour: '6', minute: '0' }

/** Whether every entry has days and times. */
export function isComplete(entries: readonly Entry[]): boolean {
  return entries.every(
    ({ days, times }) => days.length > 0 && (times.length > 0 || days.every((day) => day === AFTER_CHECK)),
  )
}

/** Responses type the words of entries as text; requests name them. */
export function entriesToSend(entries: readonly Entry[]): EntriesSent {
  return [...entries] as EntriesSent
}
