const DAY_MS = 86_400_000

/** Days since 1970-01-01. The horizontal axis has no time zone. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

/**
 * Returns a formatter of short axis labels: days, or months and years if the axis covers more than a year.
 */
export function dayFormatter(days: readonly number[], locale: string): (day: number) => string {
  const isLong = (days.at(-1) ?? 0) - (days[0] ?? 0) > 365
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    ...(isLong ? { year: 'numeric' } : { day: 'numeric' }),
  })
  return (day) => format.format(day * DAY_MS)
}

/** Median distance between neighbouring days; 1 for fewer than two days. */
export function usualDistance(days: readonly number[]): number {
  const distances = days.slice(1).map((day, index) => day - days[index]!)
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 1
}

/** Pairs of neighbouring days that are farther apart than usual: nothing was checked between them. */
export function breaksIn(days: readonly number[]): (readonly [from: number, to: number])[] {
  const usual = usualDistance(days)
  return days.flatMap((day, index) => {
    const before = days[index - 1]
    return before !== undefined && day - before > usual * 1.5 ? [[before, day] as const] : []
  })
}

/** Sorts intervals and merges those that overlap. */
export function joined(stretches: readonly [from: number, to: number][]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const [from, to] of stretches.toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else found.push([from, to])
  }
  return found
}
