/** How many calendar months are looked at, the present one included, by the names in the address. */
export const monthCounts = ['3', '12', '24'] as const

/** The last calendar months as `YYYY-MM`, the present one of a time zone last. */
export function lastMonths(count: number, timeZone: string, now: Date = new Date()): string[] {
  const [year, month] = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
    .format(now)
    .split('-')
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(Number(year), Number(month) - (count - index), 1)).toISOString().slice(0, 7),
  )
}

/** A month `YYYY-MM` in words. */
export function formatMonth(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
