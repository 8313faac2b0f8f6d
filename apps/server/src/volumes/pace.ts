import { setTimeout as wait } from 'node:timers/promises'

const MINUTE_MS = 60_000

/**
 * Returns a wait that lets at most `requestsPerMinute` requests begin within any minute; null: no limit. The wait ends early
 * when the signal fires. Only one caller may wait at a time.
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
