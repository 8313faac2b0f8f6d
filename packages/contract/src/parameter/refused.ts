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
 * A selector parameter that this operation does not accept, unlike similar ones: anything but an empty value is
 * error 2003, since acting on more objects than intended cannot be undone.
 */
export function refused(): Parameter<readonly never[], 'default'> {
  return maker<readonly never[]>({
    schema: Type.Array(Type.Never(), { maxItems: 0 }),
    read: (value, path) => {
      if (value === '' || (typeof value === 'object' && Object.keys(value!).length === 0)) return []
      throw new ApiError(
        'parameter_value',
        `must be empty, since this operation accepts ids only, but got ${shown(value)}`,
        { field: path },
      )
    },
  }).default([], 'Not accepted: must be absent or empty.')
}
