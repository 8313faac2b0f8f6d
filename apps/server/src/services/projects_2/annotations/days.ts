import { ApiError } from '@sextant/contract'

/** Throws ApiError 2003 when the last day is before the first one. */
export function refuseReversed(date1: string, date2: string): void {
  if (date2 >= date1) return
  throw new ApiError('parameter_value', `must not be before \`date1\`, but ${date2} is before ${date1}`, {
    field: 'date2',
  })
}
