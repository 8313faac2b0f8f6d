import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { grouped, shown, wrongType, wrongValue } from './faults.ts'
import { maker, type ParameterMaker } from './kind.ts'
import { listFrom, readList } from './list.ts'

export const DIGITS = /^[+-]?\d{1,20}$/

export function readInteger(value: unknown, path: string, expected = 'a whole number'): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  if (typeof value === 'string' && DIGITS.test(value.trim())) return Number(value)
  throw wrongType(path, value, expected)
}

/** Whole numbers from `minimum` to `maximum`; digit strings are accepted. */
export function integer(minimum = -2_147_483_648, maximum = 2_147_483_647): ParameterMaker<number> {
  return maker({
    schema: Type.Integer({ minimum, maximum }),
    read: (value, path) => {
      const number = readInteger(value, path)
      if (number < minimum || number > maximum) {
        throw wrongValue(path, value, `a whole number from ${grouped(minimum)} to ${grouped(maximum)}`)
      }
      return number
    },
  })
}

/** `limit` or `offset`, from `minimum` to `maximum`. */
export function paging(minimum: number, maximum: number): ParameterMaker<number> {
  return maker({
    schema: Type.Integer({ minimum, maximum }),
    read: (value, path) => readPaging(value, path, minimum, maximum),
  })
}

/** Reads `limit` or `offset`, a number or its digits. Throws ApiError 2005. */
export function readPaging(value: unknown, path: string, minimum: number, maximum: number): number {
  const number = typeof value === 'string' && /^\d{1,20}$/.test(value.trim()) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= minimum && number <= maximum)
    return number
  const expected = `must be a whole number from ${minimum} to ${maximum}, but got ${shown(value)}`
  throw new ApiError('paging', expected, { field: path })
}

/** A list of whole numbers; a single one is read as a list of one. Each is from `minimum` to `maximum`. */
export function integers(minimum: number, maximum: number, maximumItems: number): ParameterMaker<number[]> {
  const item = integer(minimum, maximum).required('')
  return maker({
    schema: Type.Array(Type.Integer({ minimum, maximum }), { maxItems: maximumItems }),
    read: (value, path) => {
      const list = readList(listFrom(value), path, maximumItems)
      return list.map((entry, index) => item.read(entry, `${path}[${index}]`))
    },
  })
}

/** A range of whole numbers, both ends included. */
export type Range = readonly [from: number, to: number]

/** Ranges of whole numbers `[from, to]`; a single range need not be in a list. */
export function ranges(minimum: number, maximum: number, maximumItems: number): ParameterMaker<Range[]> {
  const end = integer(minimum, maximum).required('')
  const readRange = (value: unknown, path: string): Range => {
    const ends = readList(value, path)
    if (ends.length !== 2) throw wrongValue(path, value, 'a range [from, to]')
    const [from, to] = ends.map((item, index) => end.read(item, `${path}[${index}]`)) as [number, number]
    if (from > to) throw wrongValue(path, value, 'a range [from, to] in which `from` is at most `to`')
    return [from, to]
  }
  return maker({
    schema: Type.Array(Type.Array(end.schema, { minItems: 2, maxItems: 2 }), { maxItems: maximumItems }),
    read: (value, path) => {
      const list = readList(value, path, maximumItems, 'ranges')
      if (list.length === 2 && list.every((item) => typeof item !== 'object')) return [readRange(list, path)]
      return list.map((item, index) => readRange(item, `${path}[${index}]`))
    },
  })
}
