import { ApiError } from '@sextant/contract'
import type { DatesSent } from '@sextant/contract/positions_2/dates.ts'
import type { GuestLink } from '#accounts/guest-links.ts'

/** First and last date of everything. Imported positions may be of tomorrow, where that has begun. */
const [BEGINNING, END] = ['0001-01-01', '9999-12-31']
const DAY_MS = 86_400_000

/** The dates that a link shows, both included. */
export interface Window {
  readonly first: string
  readonly last: string
}

/** The dates that a link shows today in the time zone of its owner, both included. */
export function windowOf(
  { date1, date2, lastDays }: Pick<GuestLink, 'date1' | 'date2' | 'lastDays'>,
  timeZone: string,
): Window {
  if (lastDays !== null) {
    const first = new Date(Date.parse(`${todayIn(timeZone)}T00:00:00Z`) - (lastDays - 1) * DAY_MS)
    return { first: first.toISOString().slice(0, 10), last: END }
  }
  return { first: date1 ?? BEGINNING, last: date2 ?? END }
}

function todayIn(timeZone: string): string {
  // Swedish dates have the format of the wire.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
}

/**
 * The date parameters of a report, within the dates that a link shows. `every`: whether it shows all of them, or only the last
 * two with a check. Throws ApiError 54 for a date outside of a list.
 */
export function clampedDates(
  { dates = [], date1, date2, type_range: typeRange }: DatesSent,
  { first, last }: Window,
  every: boolean,
): Readonly<Record<string, unknown>> {
  if (!every) return { dates: undefined, date1: first, date2: last, type_range: 7 }
  if (dates.length > 0) {
    const outside = dates.find((date) => !isWithin(date, { first, last }))
    if (outside !== undefined) {
      throw new ApiError('forbidden', `this link does not show ${outside}`, { field: 'dates' })
    }
    return { dates, date1, date2, type_range: typeRange }
  }
  return {
    dates: undefined,
    date1: date1 === undefined || date1 < first ? first : date1,
    date2: date2 === undefined || date2 > last ? last : date2,
    type_range: typeRange,
  }
}

export function isWithin(date: string, { first, last }: Window): boolean {
  return first <= date && date <= last
}
