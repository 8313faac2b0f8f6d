import { todayIn } from '../../api/calendar.ts'

/** Numbers of calendar months, including the current one, by their name in the address. */
export const monthCounts = ['3', '12', '24'] as const

/** The most recent calendar months as `YYYY-MM`, ending with the current one in a time zone. */
export function lastMonths(count: number, timeZone: string, now: Date = new Date()): string[] {
  const [year, month] = todayIn(timeZone, now).split('-')
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(Number(year), Number(month) - (count - index), 1)).toISOString().slice(0, 7),
  )
}

/** Formats a month given as `YYYY-MM`. */
export function formatMonth(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
