import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { didYouMean } from '../nearest.ts'
import { grouped, shown, wrongType } from './faults.ts'
import { maker, type ParameterMaker } from './kind.ts'
import { listFrom, readList } from './list.ts'
import { DIGITS } from './numbers.ts'

/** One of a closed set of texts or numbers; digit strings stand for numbers. */
export function oneOf<const V extends string | number>(values: readonly V[]): ParameterMaker<V> {
  const known = new Map<string, V>(values.map((value) => [String(value), value]))
  // One number is no typo of another.
  const words = values.filter((value) => typeof value === 'string')
  return maker({
    schema: Type.Union(values.map((value) => Type.Literal(value))),
    read: (value, path) => {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
        throw wrongType(path, value, `one of: ${values.join(', ')}`)
      }
      const found = known.get(typeof value === 'boolean' ? String(Number(value)) : String(value))
      if (found === undefined) {
        throw new ApiError(
          'parameter_value',
          `must be one of: ${values.join(', ')}; got ${shown(value)}${didYouMean(String(value), words)}`,
          { field: path },
        )
      }
      return found
    },
  })
}

/** A list of members of a closed set; a single member is read as a list of one. */
export function someOf<const V extends string | number>(values: readonly V[]): ParameterMaker<V[]> {
  const member = oneOf(values).required('')
  return maker({
    schema: Type.Array(member.schema),
    read: (value, path) => {
      const list = readList(listFrom(value), path)
      return list.map((item, index) => member.read(item, `${path}[${index}]`))
    },
  })
}

/** One of a few words or a whole number of a range, read as text: `ALL`, `7`. */
export function wordOrNumber<const W extends string>(
  words: readonly W[],
  minimum: number,
  maximum: number,
): ParameterMaker<W | `${number}`> {
  const expected = `${words.join(', ')} or a whole number from ${grouped(minimum)} to ${grouped(maximum)}`
  return maker<W | `${number}`>({
    schema: Type.Union([
      ...words.map((word) => Type.Literal(word)),
      Type.Integer({ minimum, maximum }),
      Type.String({ pattern: '^\\d+$' }),
    ]),
    read: (value, path) => {
      const text = typeof value === 'string' ? value.trim().toUpperCase() : value
      const word = words.find((known) => known === text)
      if (word !== undefined) return word
      const isNumber = Number.isInteger(text) || (typeof text === 'string' && DIGITS.test(text))
      if (!isNumber && typeof text !== 'string') throw wrongType(path, value, expected)
      if (!isNumber || Number(text) < minimum || Number(text) > maximum) {
        throw new ApiError(
          'parameter_value',
          `must be ${expected}, but got ${shown(value)}${isNumber ? '' : didYouMean(String(text), words)}`,
          { field: path },
        )
      }
      return `${Number(text)}`
    },
  })
}
