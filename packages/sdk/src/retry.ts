import { errorCatalogue } from '@sextant/contract/errors.ts'
import type { Answer } from './answer.ts'

const BUSY = new Set<number>([
  errorCatalogue.too_many_requests.code,
  errorCatalogue.unavailable.code,
  errorCatalogue.idempotency_in_flight.code,
])

/**
 * Whether a retry may help. Errors of the catalogue are judged by their code, since a timeout (504) and a missing
 * provider also have status 503; other responses, such as those of a proxy, by their status. A broken connection and
 * a proxy's 500, 502 or 504 say nothing about what the server did, so only repeatable requests are resent: reads, and
 * those with an `Idempotency-Key`.
 */
export function worthRetrying(answer: Answer<unknown>, repeatable: boolean): boolean {
  if (answer.ok) return false
  switch (answer.kind) {
    case 'api':
      return answer.errors.some(({ code }) => BUSY.has(code))
    case 'protocol':
      return answer.status === 429 || answer.status === 503 || (repeatable && answer.status >= 500)
    case 'network':
      return repeatable
    case 'timeout':
    case 'aborted':
      return false
  }
}

/**
 * Returns the milliseconds to wait before the next attempt: at least what the server asks for, otherwise doubling
 * from `delayMs`, randomly between half and all of it, so that clients rejected together do not return together.
 * Undefined if the server asks for more than the maximum.
 *
 * @param attempt 1 after the first attempt
 * @param random a number from 0 to 1
 * @param longestMs maximum wait in milliseconds
 */
export function retryDelay(
  attempt: number,
  delayMs: number,
  retryAfterMs: number | undefined,
  random: number,
  longestMs = 60_000,
): number | undefined {
  if (retryAfterMs !== undefined && retryAfterMs > longestMs) return undefined
  const doubled = Math.min(delayMs * 2 ** (attempt - 1), longestMs)
  return Math.max(doubled * (0.5 + random / 2), retryAfterMs ?? 0)
}

/**
 * Milliseconds of a `Retry-After` header: seconds or an HTTP date (RFC 9110); undefined if it states nothing valid.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = text.endsWith('GMT') ? Date.parse(text) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Waits; resolves early if the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return
  await new Promise<void>((done) => {
    const finish = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      done()
    }
    const timer = setTimeout(finish, milliseconds)
    signal?.addEventListener('abort', finish)
  })
}
