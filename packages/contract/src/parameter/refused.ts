import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { shown } from './faults.ts'
import { maker, type Parameter } from './kind.ts'

/**
 * A flag of the protocol that Sextant does not support: absent and off are accepted, anything else is an error,
 * since ignoring it would return the result of a different request.
 */
export function unsupported(): Parameter<false, 'default'> {
  return maker<false>({
    schema: Type.Union([Type.Literal(false), Type.Literal(0)]),
    read: (value, path) => {
      const off = value === false || value === 0 || value === '0' || value === 'false' || value === ''
      if (off || (Array.isArray(value) && value.length === 0)) return false
      throw new ApiError('not_supported', `is not supported: must be absent or 0, but got ${shown(value)}`, {
        field: path,
      })
    },
  }).default(false, 'Not supported: must be absent or off.')
}

/**
 * Throws ApiError 2003 for `filters` in a request to an operation that does not select by them, unless they are empty: it would
 * act on more objects than the request names.
 */
export function refuseFilters({ filters }: Readonly<Record<string, unknown>>): void {
  if (filters === undefined || filters === null || filters === '') return
  if (typeof filters === 'object' && Object.keys(filters).length === 0) return
  throw new ApiError(
    'parameter_value',
    `must be empty, since this operation does not select by filters, but got ${shown(filters)}`,
    { field: 'filters' },
  )
}
