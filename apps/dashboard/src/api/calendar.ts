/** Today's date in a time zone, `YYYY-MM-DD`; in UTC if the browser does not know the zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  try {
    // Swedish dates have the format of the API.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}
