import { rememberPositions } from '@sextant/contract'
import { BodyError } from './body-error.ts'
import { MAX_DEPTH, MAX_VALUES } from './limits.ts'
import { quote } from './quote.ts'

const CANONICAL_INTEGER = /^(?:0|[1-9]\d*)$/

/** Form of an integer that PHP turns into a list position: no sign, no leading zero. */
export function isListPosition(key: string): boolean {
  return CANONICAL_INTEGER.test(key)
}

/**
 * Checks and normalizes the values of a body, whatever its encoding; changes the given object in place and returns
 * it.
 *
 * - An object whose keys are all canonical non-negative integers becomes a list ordered by key, at every depth below
 *   the top: PHP encodes a list with gaps as such an object. An empty object stays one, since it may be an empty map.
 * - A top-level object with only such keys is a list where named parameters are expected, so it is an error.
 * - Texts and names must be well-formed Unicode without U+0000 (a database text cannot hold either), numbers finite.
 * - `__proto__` is not allowed as a name at any depth: no parameter has this name, and copying it can change
 *   prototypes.
 *
 * @throws {BodyError} `not_an_object`, `malformed` with the path of the parameter, `too_deep`, `too_many`.
 */
export function admitParameters(parameters: Record<string, unknown>): Record<string, unknown> {
  if (hasOnlyListPositions(Object.keys(parameters))) {
    throw new BodyError(
      'not_an_object',
      'The body must have named parameters, such as fields or filters, but is a list (all its keys are ' +
        'integers).',
    )
  }

  const path: (string | number)[] = []
  let count = 0

  const admit = (value: unknown): unknown => {
    count++
    if (count > MAX_VALUES) throw tooMany()
    if (typeof value === 'string') {
      checkText(value, path)
      return value
    }
    if (typeof value === 'number') {
      if (Number.isFinite(value)) return value
      throw new BodyError('malformed', `The number at ${formatPath(path)} is too large.`)
    }
    if (typeof value !== 'object' || value === null) return value
    if (path.length >= MAX_DEPTH) throw tooDeep()
    return Array.isArray(value) ? admitList(value) : admitObject(value as Record<string, unknown>)
  }

  const admitList = (list: unknown[]): unknown[] => {
    for (let position = 0; position < list.length; position++) {
      path.push(position)
      list[position] = admit(list[position])
      path.pop()
    }
    return list
  }

  const admitObject = (object: Record<string, unknown>): unknown => {
    const keys = Object.keys(object)
    for (const key of keys) {
      checkName(key, path)
      path.push(key)
      object[key] = admit(object[key])
      path.pop()
    }
    const isList = path.length > 0 && hasOnlyListPositions(keys)
    return isList ? listOf(object, keys.sort(byPosition)) : object
  }

  return admit(parameters) as Record<string, unknown>
}

export function tooMany(): BodyError {
  return new BodyError('too_many', `The body has more than ${MAX_VALUES.toLocaleString('en')} values.`)
}

export function tooDeep(): BodyError {
  return new BodyError('too_deep', `The body is nested more than ${MAX_DEPTH} levels deep.`)
}

function hasOnlyListPositions(keys: string[]): boolean {
  return keys.length > 0 && keys.every(isListPosition)
}

function listOf(object: Record<string, unknown>, keys: readonly string[]): unknown[] {
  const list = keys.map((key) => object[key])
  if (keys.at(-1) !== String(keys.length - 1)) rememberPositions(list, keys.map(Number))
  return list
}

/** Without signs and leading zeros, the longer of two integers is the greater one, even beyond safe integers. */
function byPosition(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

function checkText(text: string, path: (string | number)[]): void {
  const fault = textFault(text)
  if (fault) throw new BodyError('malformed', `The text at ${formatPath(path)} contains ${fault}.`)
}

function checkName(name: string, path: (string | number)[]): void {
  const fault = textFault(name)
  const where = path.length > 0 ? ` in ${formatPath(path)}` : ''
  if (fault) throw new BodyError('malformed', `The name ${quote(name)}${where} contains ${fault}.`)
  if (name === '__proto__') throw new BodyError('malformed', `A parameter${where} cannot be named __proto__.`)
}

function textFault(text: string): string | undefined {
  if (!text.isWellFormed()) return 'half of a surrogate pair, which is not valid Unicode'
  if (text.includes('\0')) return 'the character U+0000, which is not allowed'
  return undefined
}

/** Formats a path as `filters[0].values[1]`; a name that is not a plain word is quoted. */
function formatPath(path: (string | number)[]): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number' || isListPosition(step)) text += `[${step}]`
    else if (/^\w{1,60}$/.test(step)) text += text === '' ? step : `.${step}`
    else text += `[${quote(step)}]`
  }
  return text
}
