import { ApiError } from '@sextant/contract'
import type { Context } from './context.ts'

/**
 * Throws ApiError 504 when called after the time of a request is up: whoever asked has been told so already, and the
 * pages still to be read would only keep others waiting.
 */
export function timeLimit({ settings }: Pick<Context, 'settings'>): () => void {
  const seconds = settings.REQUEST_TIMEOUT_SECONDS
  const end = Date.now() + seconds * 1000
  return () => {
    if (Date.now() > end) throw new ApiError('timeout', `the limit is ${seconds} seconds`)
  }
}
