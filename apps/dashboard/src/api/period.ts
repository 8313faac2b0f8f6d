import { daysBefore } from './calendar.ts'

/** Stretches of time that end today, by what an address calls them: days, or everything there is. */
export const periods = ['30', '90', '365', 'all'] as const
export type Period = (typeof periods)[number]

/** The period that an address names; `beginning` when it names none. */
export function periodOf(text: string, beginning: Period = '90'): Period {
  return periods.find((period) => period === text) ?? beginning
}

/** First and last date of a period that ends `today`. What was imported can be dated where tomorrow has begun. */
export function datesOf(period: Period, today: string): { readonly date1: string; readonly date2: string } {
  return {
    date1: period === 'all' ? '0001-01-01' : daysBefore(today, Number(period) - 1),
    date2: '9999-12-31',
  }
}
