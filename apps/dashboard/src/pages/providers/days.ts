const DAY_MS = 86_400_000

/** The most recent days in UTC up to today, earliest first. */
export function daysUntilNow(days: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(Date.now() - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}
