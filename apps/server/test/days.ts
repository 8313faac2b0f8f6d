/**
 * Counts days back from now, in UTC. A file keeps the function, since it may run past midnight.
 *
 * @returns the day as `YYYY-MM-DD`; 0 days ago is the day of the call of `daysBeforeNow`
 */
export function daysBeforeNow(): (days: number) => string {
  const now = Date.now()
  return (days) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
}
