import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { shown, wrongValue } from './faults.ts'
import { maker, type Parameter } from './kind.ts'

/**
 * A flag of the protocol that Sextant does not honour: absent and off are accepted, anything else is refused by
 * name, since ignoring it would answer a question nobody asked.
 */
export function unsupported(): Parameter<false, 'default'> {
  return maker<false>({
    schema: Type.Union([Type.Literal(false), Type.Literal(0)]),
    read: (value, path) => {
      const off = value === false || value === 0 || value === '0' || value === 'false' || value === ''
      if (off || (Array.isArray(value) && value.length === 0)) return false
      throw new ApiError('not_supported', `not supported by this version of Sextant, got ${shown(value)}`, {
        field: path,
      })
    },
  }).default(false, 'Not supported yet: refused unless absent or off.')
}

/**
 * A part of the selector that an operation of the protocol does not take although its neighbours do: refused with
 * 2003 unless empty, since acting on more than was meant cannot be undone.
 */
export function refused(): Parameter<readonly never[], 'default'> {
  return maker<readonly never[]>({
    schema: Type.Array(Type.Never(), { maxItems: 0 }),
    read: (value, path) => {
      if (value === '' || (typeof value === 'object' && Object.keys(value!).length === 0)) return []
      throw wrongValue(path, value, 'nothing: this operation takes ids only')
    },
  }).default([], 'Not taken here: refused unless absent or empty.')
}
