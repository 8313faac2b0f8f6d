import { dateAfter, isDate } from '@sextant/contract/calendar.ts'
import type { RankingsView } from './rankings-view.ts'

/** The date parameters of a positions request. */
export interface DatesAsked {
  readonly date1: string
  readonly date2: string
  readonly type_range: 0 | 2 | 3 | 5 | 6
  readonly count_dates?: number
  readonly period_days?: number
}

const ALWAYS = { date1: '0001-01-01', date2: '9999-12-31' } as const
/** Most dates shown at once. */
const MOST_DATES = 31

/** Choices of dates, by their name in the address. */
export const dateRanges = {
  checks31: () => ({ ...ALWAYS, type_range: 2 }),
  checks2: () => ({ ...ALWAYS, type_range: 2, count_dates: 2 }),
  today: (_, today) => latestDays(1, today),
  days7: (_, today) => latestDays(7, today),
  days30: (_, today) => latestDays(30, today),
  days31: (_, today) => latestDays(31, today),
  weekly: (_, today) => ({ date1: ALWAYS.date1, date2: today, type_range: 6, period_days: 7 }),
  monthly: () => ({ ...ALWAYS, type_range: 5 }),
  two: (view) => ({ ...bounds(view), type_range: 3 }),
  period: (view) => ({ ...bounds(view), type_range: 2 }),
} as const satisfies Record<string, (view: RankingsView, today: string) => DatesAsked>
export type DateRange = keyof typeof dateRanges
export const dateRangeNames = Object.keys(dateRanges) as DateRange[]

/** Choices with a first and a last date. */
export const rangesWithBounds: readonly DateRange[] = ['two', 'period']

export function rangeOf(view: RankingsView): DateRange {
  return dateRangeNames.find((name) => name === view.range) ?? 'checks31'
}

/** The date parameters for a view, on a day in the project's time zone. */
export function datesAsked(view: RankingsView, today: string): DatesAsked {
  return dateRanges[rangeOf(view)](view, today)
}

function latestDays(days: number, today: string): DatesAsked {
  return { date1: dateAfter(today, 1 - days), date2: ALWAYS.date2, type_range: 2, count_dates: MOST_DATES }
}

/** Swaps reversed dates and fills in missing ones instead of reporting an error. */
function bounds({ from, to }: RankingsView): { date1: string; date2: string } {
  const [first, last] = [isDate(from) ? from : ALWAYS.date1, isDate(to) ? to : ALWAYS.date2]
  return first <= last ? { date1: first, date2: last } : { date1: last, date2: first }
}
