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

/** Flags by name, as they may be sent. */
type FlagsSent<N extends string> = Readonly<Partial<Record<N, boolean | 0 | 1>>> | readonly N[]

/**
 * Flags by name: an object, or a list of those that are on. Absent flags are off, unknown names are ignored, and `usual` are on
 * if no known one is. Null if it is empty.
 */
export function flags<const N extends string>(
  names: readonly N[],
  usual: readonly N[],
): ParameterMaker<Readonly<Record<N, boolean>> | null, FlagsSent<N>> {
  const one = flag().required('')
  const turnedOn = (value: unknown, path: string): readonly string[] => {
    if (typeof value === 'string') return [value]
    if (!Array.isArray(value)) {
      const sent = value as Readonly<Record<string, unknown>>
      return names.filter((name) => Object.hasOwn(sent, name) && one.read(sent[name], `${path}.${name}`))
    }
    return value.map((name: unknown, index) => {
      if (typeof name !== 'string') throw wrongType(`${path}[${index}]`, name, 'the name of a flag')
      return name
    })
  }
  return maker({
    schema: Type.Union([
      Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(one.schema)]))),
      Type.Array(Type.String()),
    ]),
    read: (value, path) => {
      if (value === '') return null
      if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) {
        throw wrongType(path, value, 'an object of flags, or a list of their names')
      }
      if (Object.keys(value).length === 0) return null
      const on = turnedOn(value, path)
      const known = names.filter((name) => on.includes(name))
      const shown = known.length === 0 ? usual : known
      return Object.fromEntries(names.map((name) => [name, shown.includes(name)])) as Record<N, boolean>
    },
  })
}
