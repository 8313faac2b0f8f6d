/** Types of schedules (docs/protocol.md, Schedules), and whether Sextant supports each. */
export const scheduleTypes = {
  positions_go: true,
  positions_report: true,
  volumes_go: true,
  audit_go: false,
  audit_report: false,
  watcher_go: false,
  watcher_report: false,
  indexing_go: false,
  indexing_report: false,
  urlsUpdater_go: false,
  urlsUpdater_report: false,
  aiTracker_go: false,
  aiTracker_report: false,
} as const satisfies Record<string, boolean>

export type ScheduleTypeName = keyof typeof scheduleTypes
export const scheduleTypeNames = Object.keys(scheduleTypes) as ScheduleTypeName[]

/** A supported type. */
export type ScheduleType = {
  [N in ScheduleTypeName]: (typeof scheduleTypes)[N] extends true ? N : never
}[ScheduleTypeName]

export function isRunning(type: ScheduleTypeName): type is ScheduleType {
  return scheduleTypes[type]
}

/** Days of the week by their numbers: Sunday is 0. */
export const weekdays = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const

/** Days other than the days of the week and the numbers 1 to 27. */
export const specialDays = {
  ALL: 'every day',
  LAST_OF_MONTH: 'the last day of the month',
  CHECK_POSITIONS: 'after every rank check of the project; `times` are ignored',
  YANDEX_UPDATE: 'not supported: Sextant has no source of update dates',
} as const

/** Values of `hour` other than the numbers 0 to 23. */
export const hourWords = ['ALL', 'EVERY_FOUR'] as const
/** Values of `minute` other than the numbers 0 to 59. */
export const minuteWords = ['ALL', 'EVERY_FIVE', 'EVERY_TEN'] as const
