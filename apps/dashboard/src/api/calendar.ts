/** Today's date in a time zone, `YYYY-MM-DD`; in UTC if the browser does not know the zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  try {
    // Swedish dates have the format of the API.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}

/** Whether the browser knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
