const DAY_MS = 86_400_000

/** Today's date, `YYYY-MM-DD`, where a time zone's clocks are; by UTC where the browser does not know the zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  try {
    // Swedish dates are written as the API writes them.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}

/** The date some days before another one. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}
