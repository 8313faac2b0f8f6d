import { ApiError, shown } from '@sextant/contract'

const LARGEST = 10_000

/** Requests per second as received; null for an empty text. Throws ApiError 2003. */
export function readPerSecond(value: string, field: string): number | null {
  if (value === '') return null
  const perSecond = /^\d{1,5}(\.\d{1,6})?$/.test(value) ? Number(value) : 0
  if (perSecond >= 0.001 && perSecond <= LARGEST) return perSecond
  throw wrong(field, 'a number of requests per second from 0.001 to 10,000', value)
}

/** Concurrent requests as received; null for an empty text. Throws ApiError 2003. */
export function readAtOnce(value: string, field: string): number | null {
  if (value === '') return null
  const atOnce = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (atOnce >= 1 && atOnce <= LARGEST) return atOnce
  throw wrong(field, 'a whole number of requests from 1 to 10,000', value)
}

function wrong(field: string, expected: string, value: string): ApiError {
  return new ApiError('parameter_value', `must be ${expected}, but got ${shown(value)}`, { field })
}
