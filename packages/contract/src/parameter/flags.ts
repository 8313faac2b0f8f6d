import { Type } from 'typebox'
import { wrongType } from './faults.ts'
import { maker, type ParameterMaker } from './kind.ts'

/** `0`/`1` or `false`/`true`, as number, text or boolean. */
export function flag(): ParameterMaker<boolean> {
  return maker({
    schema: Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]),
    read: (value, path) => {
      if (value === true || value === 1 || value === '1' || value === 'true') return true
      if (value === false || value === 0 || value === '0' || value === 'false' || value === '') return false
      throw wrongType(path, value, '0 or 1 (or false or true)')
    },
  })
}

/** An object of flags by name; absent flags are off, unknown names are ignored. */
export function flags<const N extends string>(
  names: readonly N[],
): ParameterMaker<Readonly<Record<N, boolean>>> {
  const one = flag().required('')
  return maker({
    schema: Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(one.schema)]))),
    read: (value, path) => {
      if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length > 0)) {
        throw wrongType(path, value, 'an object of flags')
      }
      const sent = value as Readonly<Record<string, unknown>>
      return Object.fromEntries(
        names.map((name) => [name, Object.hasOwn(sent, name) && one.read(sent[name], `${path}.${name}`)]),
      ) as Record<N, boolean>
    },
  })
}
