import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { positionsOf } from '../list-positions.ts'
import { maker, type ParameterMaker } from './kind.ts'
import { readList } from './list.ts'
import { readInteger } from './numbers.ts'

/**
 * The id of an object: any whole number. A number that cannot be an id (zero, negative, beyond 32 bits) is read as
 * 0, so that the response is the same as for any other id the account does not have.
 */
export function id(): ParameterMaker<number> {
  return maker({
    schema: Type.Integer(),
    read: (value, path) => possibleId(readInteger(value, path, 'an id (a whole number)')),
  })
}

function possibleId(number: number): number {
  return number > 0 && number <= 2_147_483_647 ? number : 0
}

/** An id that may exceed 32 bits, kept as digits; one that cannot exist is read as 0, as in `id`. */
export function idText(expected = 'an id (digits)'): ParameterMaker<string> {
  return maker({
    schema: Type.Union([Type.Integer(), Type.String({ pattern: '^\\d+$' })]),
    read: (value, path) => {
      const number = readInteger(value, path, expected)
      return number > 0 && number <= Number.MAX_SAFE_INTEGER ? String(number) : '0'
    },
  })
}

/** The id of a keyword: digits, returned and stored as text. */
export function keywordId(): ParameterMaker<string> {
  return idText('a keyword id (digits)')
}

/** A list of ids; a single id need not be in a list. */
export function ids(maximumItems = 10_000): ParameterMaker<number[]> {
  return maker({
    schema: Type.Array(Type.Integer(), { maxItems: maximumItems }),
    read: (value, path) => {
      const list = typeof value === 'object' ? readList(value, path, maximumItems) : [value]
      return list.map((item, index) =>
        possibleId(readInteger(item, `${path}[${index}]`, 'an id (a whole number)')),
      )
    },
  })
}

/**
 * Lists of ids by a number such as the search engine: an object, or a list whose indexes are the numbers, as PHP
 * writes it. A number that is not one of `keys` must have no ids.
 */
export function idsByNumber(
  keys: readonly number[],
  maximumItems: number,
): ParameterMaker<Record<string, number[]>> {
  const list = ids(maximumItems).required('')
  return maker<Record<string, number[]>>({
    schema: Type.Union([
      Type.Record(Type.String({ pattern: '^\\d+$' }), list.schema),
      Type.Array(list.schema),
    ]),
    read: (value, path) => {
      const lists = readList(value, path)
      const read: Record<string, number[]> = {}
      positionsOf(lists).forEach((key, index) => {
        const found = list.read(readList(lists[index], `${path}[${key}]`), `${path}[${key}]`)
        if (keys.includes(key)) read[key] = [...new Set(found)]
        else if (found.length > 0)
          throw new ApiError('parameter_value', `the key must be one of: ${keys.join(', ')}; got ${key}`, {
            field: `${path}[${key}]`,
          })
      })
      return read
    },
  })
}
