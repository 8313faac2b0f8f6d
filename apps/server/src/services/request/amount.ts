import { ApiError, shown } from '@sextant/contract'

/** An amount with at most 9 decimals as received; null for an empty text. Throws ApiError 2003. */
export function readAmount(value: string, field: string): string | null {
  if (value === '') return null
  if (/^\d{1,9}(\.\d{1,9})?$/.test(value)) return value
  throw new ApiError('parameter_value', `must be an amount such as 0.0006, but got ${shown(value)}`, {
    field,
  })
}
