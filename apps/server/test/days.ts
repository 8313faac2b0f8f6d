const startedAt = Date.now()

/**
 * A day before the one on which the file began, `YYYY-MM-DD` in UTC. A file may run past midnight.
 *
 * @param days 0 is the day on which the file began
 */
export function daysAgo(days: number): string {
  return new Date(startedAt - days * 86_400_000).toISOString().slice(0, 10)
}
