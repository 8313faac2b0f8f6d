import { errorCatalogue } from '@sextant/contract/errors.ts'
import type { Answer } from './answer.ts'

const BUSY = new Set<number>([errorCatalogue.too_many_requests.code, errorCatalogue.unavailable.code])

/**
 * Whether sending again may help. Errors of the catalogue decide by their code, since a time-out (504) and a missing
 * provider have status 503 too; other answers, as of a proxy, by their status. A connection that broke and a proxy's
 * 500, 502 or 504 say nothing about what the server did, so only reading calls are sent again.
 */
export function worthRetrying(answer: Answer<unknown>, reading: boolean): boolean {
  if (answer.ok) return false
  switch (answer.kind) {
    case 'api':
      return answer.errors.some(({ code }) => BUSY.has(code))
    case 'protocol':
      return answer.status === 429 || answer.status === 503 || (reading && answer.status >= 500)
    case 'network':
      return reading
    case 'timeout':
    case 'aborted':
      return false
  }
}

/**
 * Milliseconds to wait before the next attempt: at least what the server asked for, and otherwise doubling from
 * `delayMs`, between half of it and all of it at random so that clients turned away together come back apart.
 * Undefined when the server asks for more than the longest wait.
 *
 * @param attempt 1 after the first attempt
 * @param random a number from 0 to 1
 * @param longestMs the longest wait, in milliseconds
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

/** Milliseconds of a `Retry-After` header: seconds or an HTTP date (RFC 9110); undefined when it says nothing. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = text.endsWith('GMT') ? Date.parse(text) : NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Waits; answers early when the signal is aborted. */
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
