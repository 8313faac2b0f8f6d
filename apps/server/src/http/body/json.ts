import { BodyError } from './body-error.ts'
import { locateJsonFault, locateRepeatedName, type JsonFault } from './json-fault.ts'
import { quote } from './quote.ts'
import { admitParameters } from './values.ts'

/** Every integer beyond the safe ones has at least 16 digits, so a text without such a run needs no second look. */
const LONG_DIGITS = /\d{16}/

/**
 * Reads a JSON text as named parameters. `null`, `""`, `[]` and `{}` mean none. Integer literals beyond
 * ±9007199254740991 become their digit strings, since as numbers they would silently turn into other integers;
 * literals with a fraction or an exponent are read as the nearest number. A name that an object has twice is a fault: one of its
 * values, such as a filter, would have no effect.
 *
 * @param names number of names that the objects of the text have
 * @throws {BodyError} `malformed`, `not_an_object`, or whatever `admitParameters` throws.
 */
export function parseJsonParameters(text: string, names: number): Record<string, unknown> {
  const value = parse(text)
  if (countNames(value) < names) throw repeated(text)
  const parameters = admitParameters(asObject(value))
  // The reviver recurses in the engine, so it only sees a text whose depth was just checked.
  return LONG_DIGITS.test(text) ? admitParameters(asObject(JSON.parse(text, keepDigits))) : parameters
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const fault = text.length > LOCATED_LENGTH ? undefined : locateJsonFault(text)
    throw new BodyError('malformed', describeFault(text, fault), fault?.offset)
  }
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const items = Object.values(value)
  return items.reduce((sum: number, item) => sum + countNames(item), Array.isArray(value) ? 0 : items.length)
}

function repeated(text: string): BodyError {
  const again = text.length > LOCATED_LENGTH ? undefined : locateRepeatedName(text)
  if (again === undefined) return new BodyError('malformed', 'A name is sent more than once in one object.')
  const { name, offset, line, column } = again
  return new BodyError(
    'malformed',
    `The name ${quote(name)} is sent more than once in one object, again at line ${line}, column ${column}.`,
    offset,
  )
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return value
  const source = context?.source
  return source !== undefined && /^-?\d+$/.test(source) ? source : value
}

function asObject(value: unknown): Record<string, unknown> {
  if (value === null || value === '') return {}
  if (Array.isArray(value)) {
    if (value.length === 0) return {}
    throw notAnObject('a list')
  }
  if (typeof value !== 'object') throw notAnObject(`a ${typeof value}`)
  return value as Record<string, unknown>
}

function notAnObject(came: string): BodyError {
  return new BodyError(
    'not_an_object',
    `The body must be a JSON object of named parameters, such as {"fields":["id"]}, but is ${came}.`,
  )
}

/** Longest text, in UTF-16 code units, in which a fault is located: that takes far longer than finding that there is one. */
const LOCATED_LENGTH = 1_048_576

function describeFault(text: string, fault: JsonFault | undefined): string {
  if (fault === undefined) return 'The body is not valid JSON.'
  const { offset, line, column, problem } = fault
  const place = `line ${line}, column ${column}`
  if (offset >= text.length) return `The body is not valid JSON: it ends at ${place}, ${problem}.`
  const excerpt = quote(text.slice(Math.max(0, offset - 20), offset + 20))
  return `The body is not valid JSON at ${place}: ${problem}, near ${excerpt}.`
}
