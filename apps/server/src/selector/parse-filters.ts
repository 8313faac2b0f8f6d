import { ApiError, didYouMean, operators, selectorLimits, shown, type Operator } from '@sextant/contract'
import { isJsonObject } from '@sextant/contract/json-object.ts'
import { checkPattern } from './pattern.ts'
import { MatchedRows, type Filter, type FilterValue } from './selection.ts'
import { listAt, refuse } from './wire-part.ts'

/** Filters and `id` as conditions that must all hold. Throws ApiError 2002, 2004. */
export function parseFilters(value: unknown, id: unknown): readonly Filter[] {
  const filters = listAt(value, 'filters', selectorLimits.filters).map((item, index) =>
    parseFilter(item, `filters[${index}]`),
  )
  if (filters.filter((filter) => filter.operator.endsWith('REGEXP')).length > selectorLimits.patterns) {
    throw refuse('filters', `must have at most ${selectorLimits.patterns} regular expressions`)
  }
  return id === undefined || id === null ? filters : [...filters, idFilter(id)]
}

/**
 * `id` is a filter on the field `id` with EQUALS (docs/protocol.md, Filters). An empty text is no id: without it, a request would
 * select more than it names.
 */
function idFilter(id: unknown): Filter {
  const isDigits = typeof id === 'string' && /^\d{1,20}$/.test(id.trim())
  if (!(isDigits || (typeof id === 'number' && Number.isInteger(id)))) {
    throw new ApiError('parameter_type', `must be a whole number or digits, but got ${shown(id)}`, {
      field: 'id',
    })
  }
  return {
    name: 'id',
    operator: 'EQUALS',
    values: [{ kind: 'value', value: typeof id === 'string' ? id.trim() : id }],
    path: 'id',
  }
}

function parseFilter(item: unknown, path: string): Filter {
  if (item instanceof MatchedRows) {
    // No row has the id -1.
    const ids = item.ids.length === 0 ? [-1] : item.ids
    return { name: 'id', operator: 'IN', values: ids.map((value) => ({ kind: 'value', value })), path }
  }
  if (!isJsonObject(item)) {
    throw refuse(path, `must be {name, operator, values}, but got ${shown(item)}`)
  }
  const { name, operator, values, ...others } = item
  const other = Object.keys(others)[0]
  if (other !== undefined) {
    throw refuse(
      `${path}.${other}`,
      `unknown property ${shown(other)}${didYouMean(other, ['name', 'operator', 'values'])}`,
    )
  }
  if (typeof name !== 'string' || name === '') {
    throw refuse(`${path}.name`, `must be a field name, but got ${shown(name)}`)
  }
  const known = parseOperator(operator, `${path}.operator`)
  return { name, operator: known, values: parseValues(values, known, `${path}.values`), path }
}

/** An operator in any case. Throws ApiError 2004. */
export function parseOperator(value: unknown, path: string): Operator {
  if (typeof value === 'string') {
    const upper = value.toUpperCase()
    if (Object.hasOwn(operators, upper)) return upper as Operator
  }
  throw refuse(
    path,
    `unknown operator ${shown(value)}${typeof value === 'string' ? didYouMean(value, Object.keys(operators)) : ''}`,
  )
}

/** The values of an operator, in the number it takes. Throws ApiError 2004. */
export function parseValues(value: unknown, operator: Operator, path: string): readonly FilterValue[] {
  const { values: arity, reference } = operators[operator]
  if (arity === 'none') return []
  if (!Array.isArray(value)) {
    throw refuse(path, `must be a list of values, even for one value, but got ${shown(value)}`)
  }
  const expected = {
    one: value.length === 1 ? undefined : 'exactly one value',
    pairs: value.length > 0 && value.length % 2 === 0 ? undefined : 'pairs of values',
    several: value.length > 0 ? undefined : 'at least one value',
  }[arity]
  if (expected !== undefined) throw refuse(path, `${operator} takes ${expected}, but got ${value.length}`)
  if (value.length > selectorLimits.values) {
    throw refuse(path, `must have at most ${selectorLimits.values} values, but has ${value.length}`)
  }
  return value.map((item, index) => {
    const parsed = parseValue(item, `${path}[${index}]`)
    if (parsed.kind === 'reference' && !reference) {
      throw refuse(`${path}[${index}]`, `${operator} does not accept a field reference`)
    }
    if (parsed.kind === 'value' && (operator === 'REGEXP' || operator === 'NOT_REGEXP')) {
      checkPattern(String(parsed.value), `${path}[${index}]`)
    }
    return parsed
  })
}

const REFERENCE = /^Field:(?:\{([^{}]*)\}|(.*))$/s

/** A value, or a reference to another field. Throws ApiError 2004. */
export function parseValue(item: unknown, path: string): FilterValue {
  if (typeof item === 'boolean') return { kind: 'value', value: item }
  if (typeof item === 'number' && Number.isFinite(item)) return { kind: 'value', value: item }
  if (typeof item !== 'string') throw refuse(path, `must be a number or a text, but got ${shown(item)}`)
  if (item.length > selectorLimits.valueLength) {
    throw refuse(path, `must have at most ${selectorLimits.valueLength} characters, but has ${item.length}`)
  }
  if (item.includes('\0') || !item.isWellFormed()) {
    throw refuse(path, 'must be Unicode text without U+0000 and lone surrogates')
  }
  const match = REFERENCE.exec(item)
  return match === null
    ? { kind: 'value', value: item }
    : { kind: 'reference', field: match[1] ?? match[2] ?? '' }
}
