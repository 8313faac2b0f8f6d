import type { Settings } from '#config/settings.ts'
import { serpErrorKinds, type SerpError } from './errors.ts'

/** Limits of retries, from the settings of the same names. */
export interface RetryBounds {
  readonly attempts: number
  readonly failingSeconds: number
  readonly pageTimeoutSeconds: number
}

export function retryBounds(
  settings: Pick<Settings, 'CHECK_ATTEMPTS' | 'CHECK_FAILING_SECONDS' | 'PAGE_TIMEOUT_SECONDS'>,
): RetryBounds {
  return {
    attempts: settings.CHECK_ATTEMPTS,
    failingSeconds: settings.CHECK_FAILING_SECONDS,
    pageTimeoutSeconds: settings.PAGE_TIMEOUT_SECONDS,
  }
}

/**
 * Seconds until a failing task is tried again, or undefined when it has failed for good: the kind of error does not pass,
 * the attempts are used up, or the next attempt could end too late.
 */
export function retryDelay(
  error: SerpError,
  /** Failed attempts, this one included. */
  attempts: number,
  /** Seconds since the first failing attempt began. */
  failingSeconds: number,
  bounds: RetryBounds,
  random: () => number = Math.random,
): number | undefined {
  const rule = serpErrorKinds[error.kind]
  if (!rule.retry || attempts >= Math.min(rule.attempts, bounds.attempts)) return undefined
  const backoff = 2 ** (attempts - 1) * (0.75 + random() / 2)
  const delay = Math.max(backoff, (error.retryAfterMs ?? 0) / 1000)
  return failingSeconds + delay + bounds.pageTimeoutSeconds <= bounds.failingSeconds ? delay : undefined
}
