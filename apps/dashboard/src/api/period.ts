import { dateAfter } from '@sextant/contract/calendar.ts'

/** Periods that end today, by their name in an address: a number of days, or everything. */
export const periods = ['7', '30', '90', '365', 'all'] as const
export type Period = (typeof periods)[number]

/** The period that an address names; `beginning` when it names none. */
export function periodOf(text: string, beginning: Period = '90'): Period {
  return periods.find((period) => period === text) ?? beginning
}

/**
 * First and last date of a period that ends `today`. A week reaches back to the same weekday, so that weekly checks have two
 * dates to compare. Imported positions can have tomorrow's date, if tomorrow has begun where they were checked.
 */
export function datesOf(period: Period, today: string): { readonly date1: string; readonly date2: string } {
  return {
    date1: period === 'all' ? '0001-01-01' : dateAfter(today, period === '7' ? -7 : 1 - Number(period)),
    date2: '9999-12-31',
  }
}
