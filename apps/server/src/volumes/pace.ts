import { setTimeout as wait } from 'node:timers/promises'

const MINUTE_MS = 60_000

/**
 * Lets at most so many requests begin within any minute; `null` lets all. Its wait ends early when the signal fires.
 * One waits at a time.
 */
export function createPace(
  requestsPerMinute: number | null,
  windowMs = MINUTE_MS,
): (signal: AbortSignal) => Promise<void> {
  const begun: number[] = []
  return async (signal) => {
    if (requestsPerMinute === null) return
    const earliest = begun.length < requestsPerMinute ? 0 : begun.shift()! + windowMs
    const delay = earliest - Date.now()
    if (delay > 0) await wait(delay, undefined, { signal }).catch(() => undefined)
    begun.push(Date.now())
  }
}
