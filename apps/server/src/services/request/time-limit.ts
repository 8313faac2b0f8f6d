import { ApiError } from '@sextant/contract'
import type { Context } from './context.ts'

/**
 * Returns a function that throws ApiError 504 once the time of a request is up: the client has its timeout response
 * by then, and more work would only keep others waiting.
 */
export function timeLimit({ settings }: Pick<Context, 'settings'>): () => void {
  const seconds = settings.REQUEST_TIMEOUT_SECONDS
  const end = Date.now() + seconds * 1000
  return () => {
    if (Date.now() > end) throw new ApiError('timeout', `the limit is ${seconds} seconds`)
  }
}
