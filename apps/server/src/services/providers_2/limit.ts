import { ApiError, shown } from '@sextant/contract'

const LARGEST = 10_000

/** `per_second` as received; null for an empty text. Throws ApiError 2003. */
export function readPerSecond(value: string): number | null {
  if (value === '') return null
  const perSecond = /^\d{1,5}(\.\d{1,6})?$/.test(value) ? Number(value) : 0
  if (perSecond >= 0.001 && perSecond <= LARGEST) return perSecond
  throw wrong('per_second', 'a number of requests per second from 0.001 to 10,000', value)
}

/** `at_once` as received; null for an empty text. Throws ApiError 2003. */
export function readAtOnce(value: string): number | null {
  if (value === '') return null
  const atOnce = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (atOnce >= 1 && atOnce <= LARGEST) return atOnce
  throw wrong('at_once', 'a whole number of requests from 1 to 10,000', value)
}

function wrong(field: string, expected: string, value: string): ApiError {
  return new ApiError('parameter_value', `must be ${expected}, but got ${shown(value)}`, { field })
}
