import { Type } from 'typebox'
import { ApiError } from '../errors.ts'
import { grouped, wrongSize, wrongType } from './faults.ts'
import { maker, type Kind, type ParameterMaker } from './kind.ts'
import { readList } from './list.ts'

/** Text of `minimum` to `maximum` characters after trimming; numbers are read as their digits. */
export function text(maximum: number, minimum = 1): ParameterMaker<string> {
  return maker(textKind(maximum, minimum))
}

function textKind(maximum: number, minimum: number): Kind<string> {
  return {
    schema: Type.String({ minLength: minimum, maxLength: maximum }),
    read: (value, path) => readText(value, path, minimum, maximum),
  }
}

function readText(value: unknown, path: string, minimum: number, maximum: number): string {
  const raw = typeof value === 'number' ? String(value) : value
  if (typeof raw !== 'string') throw wrongType(path, value, 'a string')
  const trimmed = raw.trim()
  if (trimmed.length < minimum) {
    if (trimmed === '') throw new ApiError('parameter_value', 'must not be empty', { field: path })
    throw wrongSize(path, trimmed.length, `at least ${grouped(minimum)} characters`)
  }
  if (trimmed.length > maximum) {
    throw wrongSize(path, trimmed.length, `at most ${grouped(maximum)} characters`)
  }
  return trimmed
}

/** A secret of `minimum` to `maximum` characters, stored as received and never shown in errors. */
export function secret(maximum: number, minimum = 1): ParameterMaker<string> {
  return maker({
    secret: true,
    schema: Type.String({ minLength: minimum, maxLength: maximum, format: 'password' }),
    read: (value, path) => {
      const text = typeof value === 'number' ? String(value) : value
      if (typeof text !== 'string') {
        throw new ApiError('parameter_type', 'must be a string', { field: path })
      }
      if (text.length >= minimum && text.length <= maximum) return text
      throw wrongSize(path, text.length, `${grouped(minimum)} to ${grouped(maximum)} characters`)
    },
  })
}

/** Text as `text`, whose value may hold a secret, such as an address with a token. */
export function confidentialText(maximum: number, minimum = 1): ParameterMaker<string> {
  return maker({ ...textKind(maximum, minimum), secret: true })
}

/** A list of texts; a single text is read as a list of one, as several known programs send it. */
export function texts(maximum: number, maximumItems: number, minimum = 1): ParameterMaker<string[]> {
  return maker({
    schema: Type.Array(Type.String({ minLength: minimum, maxLength: maximum }), { maxItems: maximumItems }),
    read: (value, path) => {
      const list =
        typeof value === 'string' || typeof value === 'number' ? [value] : readList(value, path, maximumItems)
      return list.map((item, index) => readText(item, `${path}[${index}]`, minimum, maximum))
    },
  })
}
