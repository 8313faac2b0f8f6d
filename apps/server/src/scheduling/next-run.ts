import type { ScheduleEntry } from '@sextant/contract/schedule_2.ts'
import { weekdays } from '@sextant/contract/schedule_2/types.ts'
import { zoneClock, type ZoneClock } from './zone-clock.ts'

export type Schedule = readonly ScheduleEntry[]
type Time = ScheduleEntry['times'][number]

const HOUR = 60
const DAY = 1_440
/** Days to look ahead. Every day of the month comes within 31 days, or within 62 when a month lacks it. */
const HORIZON_DAYS = 64

/**
 * The first run of a schedule after `after` in a time zone; undefined if there is none. A time that the clock skips is due
 * when it does. A time that the clock shows twice is due the first time, or both times with `hour` `ALL`.
 */
export function nextRun(schedule: Schedule, after: Date, timeZone: string): Date | undefined {
  const clock = zoneClock(timeZone)
  const last = Math.floor(after.getTime() / (60 * 1_000))
  const firstOf = (day: number) => earliest(momentsOn(schedule, day, clock), last)
  // A time that was skipped yesterday may be due today.
  const start = dayAt(last, clock) - 1
  for (let day = start; day < start + HORIZON_DAYS; day += 1) {
    const found = firstOf(day)
    if (found === undefined) continue
    // If the clock goes back over midnight, the next day begins before this one ends.
    return new Date(Math.min(found, firstOf(day + 1) ?? found) * 60_000)
  }
  return undefined
}

/** All runs of a schedule after `after` and up to `until` in a time zone, in order. */
export function runsUntil(schedule: Schedule, after: Date, until: Date, timeZone: string): Date[] {
  const clock = zoneClock(timeZone)
  const [first, last] = [after, until].map((date) => Math.floor(date.getTime() / (60 * 1_000))) as [
    number,
    number,
  ]
  const found = new Set<number>()
  // One more day on both sides, for skipped times.
  for (let day = dayAt(first, clock) - 1; day <= dayAt(last, clock) + 1; day += 1) {
    for (const moment of momentsOn(schedule, day, clock))
      if (moment > first && moment <= last) found.add(moment)
  }
  return [...found].toSorted((a, b) => a - b).map((moment) => new Date(moment * 60_000))
}

/**
 * Whether a change of the time zone leaps over a run after `since`: the new clock has passed its time, the old one has not. Not a
 * run of every hour, which comes again soon.
 */
export function isLeaptOver(
  schedule: Schedule,
  now: Date,
  zones: { readonly from: string; readonly to: string },
  since: Date | undefined,
): boolean {
  const [from, to] = [zones.from, zones.to].map((zone) =>
    zoneClock(zone).shown(Math.floor(now.getTime() / 60_000)),
  ) as [number, number]
  const start = now.getTime() - (to - from) * 60_000
  const fixed = schedule.map((entry) => ({ ...entry, times: entry.times.filter((time) => !isHourly(time)) }))
  return runsUntil(fixed, new Date(Math.max(start, since?.getTime() ?? start)), now, zones.to).length > 0
}

/** The day that the clock shows at a moment, counted from 1970-01-01. */
function dayAt(moment: number, clock: ZoneClock): number {
  return Math.floor(clock.shown(moment) / DAY)
}

function earliest(moments: Iterable<number>, after: number): number | undefined {
  let found: number | undefined
  for (const moment of moments) if (moment > after && (found === undefined || moment < found)) found = moment
  return found
}

/** The moments of a day of the clock at which a schedule is due, in no order. */
function* momentsOn(schedule: Schedule, day: number, clock: ZoneClock): Generator<number> {
  const times = schedule.flatMap((entry) => (entry.days.some((name) => falls(name, day)) ? entry.times : []))
  const [hourly, fixed] = [times.filter(isHourly), times.filter((time) => !isHourly(time))]
  for (const minute of minutesOfDay(hourly)) yield* clock.momentsOf(day * DAY + minute)
  for (const minute of minutesOfDay(fixed)) {
    const shown = day * DAY + minute
    yield clock.momentsOf(shown)[0] ?? clock.leapOver(shown)
  }
}

function isHourly({ hour }: Time): boolean {
  return hour === 'ALL'
}

/** The minutes of the day in times, without duplicates. */
function minutesOfDay(times: readonly Time[]): ReadonlySet<number> {
  const minutes = new Set<number>()
  for (const time of times) {
    for (const hour of hoursOf(time)) {
      for (const minute of minutesOf(time)) minutes.add(hour * HOUR + minute)
    }
  }
  return minutes
}

/** Whether a day, counted from 1970-01-01, has a name of the schedule. */
function falls(name: string, day: number): boolean {
  const date = new Date(day * DAY * 60_000)
  switch (name) {
    case 'ALL':
      return true
    case 'LAST_OF_MONTH':
      return new Date((day + 1) * DAY * 60_000).getUTCDate() === 1
    default:
      return name === weekdays[date.getUTCDay()] || name === String(date.getUTCDate())
  }
}

function hoursOf({ hour }: Time): readonly number[] {
  if (hour === 'ALL') return every(1, 24)
  return hour === 'EVERY_FOUR' ? every(4, 24) : [Number(hour)]
}

const minuteSteps = { ALL: 1, EVERY_FIVE: 5, EVERY_TEN: 10 } as const

function minutesOf({ minute }: Time): readonly number[] {
  return Object.hasOwn(minuteSteps, minute)
    ? every(minuteSteps[minute as keyof typeof minuteSteps], HOUR)
    : [Number(minute)]
}

/** 0, step, … below `end`. */
function every(step: number, end: number): readonly number[] {
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step)
}
