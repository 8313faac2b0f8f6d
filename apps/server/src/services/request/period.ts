import { ApiError } from '@sextant/contract'

/** Throws ApiError 2003 for a period that ends before it starts. */
export function requirePeriod(date1: string, date2: string): void {
  if (date1 <= date2) return
  throw new ApiError('parameter_value', `must not be after \`date2\`, but got ${date1} and ${date2}`, {
    field: 'date1',
  })
}
