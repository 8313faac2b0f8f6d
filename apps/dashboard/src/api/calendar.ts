const DAY_MS = 86_400_000

/** Today's date in a time zone, `YYYY-MM-DD`; in UTC if the browser does not know the zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  try {
    // Swedish dates have the format of the API.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}

/** The date a number of days before another. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}
