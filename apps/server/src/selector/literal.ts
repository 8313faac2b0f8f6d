import { ApiError, isCalendarDate, shown, type Comparison } from '@sextant/contract'
import type { NamedField } from './named.ts'

/** Which form of a field an operator compares. */
export type Form = Comparison | 'asText'

/** A filter value as it is bound. */
export interface Literal {
  readonly value: unknown
  readonly type: 'bigint' | 'numeric' | 'text' | 'date' | 'timestamp' | 'members'
}

const WHOLE = /^[+-]?\d+$/
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const BIGINT_MAXIMUM = 2n ** 63n - 1n

/** Reads a value that a field is compared with; a number and its digits are the same, and true is 1 for a flag. */
export function literal(
  sent: string | number | boolean,
  { field }: NamedField,
  form: Form,
  path: string,
): Literal {
  const refuse = (expected: string) =>
    new ApiError('selection', `must be ${expected}, but got ${shown(sent)}`, { field: path })
  if (typeof sent === 'boolean' && field.kind !== 'flag') throw refuse('a number or a text')
  const value = typeof sent === 'boolean' ? Number(sent) : sent
  switch (form) {
    case 'text':
    case 'asText':
      return { value: String(value), type: 'text' }
    case 'integer':
    case 'number':
    case 'position': {
      // Sorts after every number.
      if (form === 'position' && value === '--') return { value: 'Infinity', type: 'numeric' }
      const text = numberText(value)
      if (text === undefined) throw refuse(form === 'position' ? 'a number or `--`' : 'a number')
      return form === 'integer' && WHOLE.test(text) && fitsBigint(text)
        ? { value: text, type: 'bigint' }
        : { value: text, type: 'numeric' }
    }
    case 'set': {
      const members = String(value).split(',')
      if (!members.every((member) => /^\d{1,18}$/.test(member.trim())))
        throw refuse('whole numbers separated by commas')
      return { value: members.map(Number), type: 'members' }
    }
    case 'date':
      if (!isCalendarDate(String(value))) throw refuse('a date as YYYY-MM-DD')
      return { value: String(value), type: 'date' }
    case 'datetime': {
      const match = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(
        String(value),
      )
      if (match === null || !isCalendarDate(match[1]!))
        throw refuse('a time as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS')
      return { value: String(value), type: 'timestamp' }
    }
  }
}

/** Exact decimal text of a number; undefined for anything else and for texts too long to compare cheaply. */
function numberText(value: string | number): string | undefined {
  if (typeof value === 'string') {
    const trimmed = value.trim()
    return trimmed.length <= 400 && DECIMAL.test(trimmed) ? trimmed : undefined
  }
  if (!Number.isFinite(value)) return undefined
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}

function fitsBigint(text: string): boolean {
  if (text.length < 19) return true
  const number = BigInt(text.replace('+', ''))
  return number <= BIGINT_MAXIMUM && number >= -BIGINT_MAXIMUM
}
