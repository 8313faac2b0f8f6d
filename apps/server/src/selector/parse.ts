import {
  ApiError,
  didYouMean,
  type Direction,
  directions,
  type FetchStyle,
  fetchStyles,
  type Operator,
  operators,
  selectorLimits,
  shown,
} from '@sextant/contract'
import { checkPattern } from './pattern.ts'
import type { Filter, FilterValue, Order, Selection } from './selection.ts'

/**
 * Wire parameters → selection. Checks structure, operators, number of values and paging; names are the plan's.
 * Throws ApiError 2002 (form), 2004 (filters, orders) and 2005 (paging).
 */
export function parseSelection(sent: Readonly<Record<string, unknown>>): Selection {
  return {
    fields: parseFields(sent.fields),
    filters: parseFilters(sent.filters, sent.id),
    orders: parseOrders(sent.orders),
    limit: parsePaging(sent.limit, 'limit', 1, selectorLimits.rows, selectorLimits.rows),
    offset: parsePaging(sent.offset, 'offset', 0, Number.MAX_SAFE_INTEGER, 0),
    paged: isGiven(sent.limit) || isGiven(sent.offset),
    fetchStyle: parseFetchStyle(sent.fetch_style),
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function refuse(path: string, text: string): ApiError {
  return new ApiError('selection', text, { field: path })
}

/** A list, also as PHP makes an empty one: `{}`. */
function listAt(value: unknown, path: string, maximum: number): readonly unknown[] {
  if (!isGiven(value)) return []
  const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  const list = Array.isArray(value) ? value : empty ? [] : undefined
  if (list === undefined) {
    throw new ApiError('parameter_type', `expected a list, got ${shown(value)}`, { field: path })
  }
  if (list.length > maximum) throw refuse(path, `at most ${maximum} items, got ${list.length}`)
  return list
}

function parseFields(value: unknown): readonly string[] | undefined {
  const list = listAt(value, 'fields', selectorLimits.fields)
  if (list.length === 0) return undefined
  const names = list.map((item, index) => {
    if (typeof item === 'string') return item
    throw new ApiError('parameter_type', `expected a field name, got ${shown(item)}`, {
      field: `fields[${index}]`,
    })
  })
  return [...new Set(names)]
}

function parseFilters(value: unknown, id: unknown): readonly Filter[] {
  const filters = listAt(value, 'filters', selectorLimits.filters).map((item, index) =>
    parseFilter(item, `filters[${index}]`),
  )
  if (filters.filter((filter) => filter.operator.endsWith('REGEXP')).length > selectorLimits.patterns) {
    throw refuse('filters', `at most ${selectorLimits.patterns} regular expressions in one request`)
  }
  return isGiven(id) ? [...filters, idFilter(id)] : filters
}

/** `id` is a filter on the field `id` with EQUALS (spec, Filters, rule 5). */
function idFilter(id: unknown): Filter {
  const isDigits = typeof id === 'string' && /^\d{1,20}$/.test(id.trim())
  if (!(isDigits || (typeof id === 'number' && Number.isInteger(id)))) {
    throw new ApiError('parameter_type', `expected a whole number or digits, got ${shown(id)}`, {
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
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    throw refuse(path, `expected {name, operator, values}, got ${shown(item)}`)
  }
  const { name, operator, values, ...others } = item as Record<string, unknown>
  const other = Object.keys(others)[0]
  if (other !== undefined) {
    throw refuse(`${path}.${other}`, `unknown property${didYouMean(other, ['name', 'operator', 'values'])}`)
  }
  if (typeof name !== 'string' || name === '') {
    throw refuse(`${path}.name`, `expected a field name, got ${shown(name)}`)
  }
  const known = parseOperator(operator, `${path}.operator`)
  return { name, operator: known, values: parseValues(values, known, `${path}.values`), path }
}

function parseOperator(value: unknown, path: string): Operator {
  if (typeof value === 'string') {
    const upper = value.toUpperCase()
    if (Object.hasOwn(operators, upper)) return upper as Operator
  }
  throw refuse(
    path,
    `unknown operator ${shown(value)}${typeof value === 'string' ? didYouMean(value, Object.keys(operators)) : ''}`,
  )
}

function parseValues(value: unknown, operator: Operator, path: string): readonly FilterValue[] {
  const { values: arity, reference } = operators[operator]
  if (arity === 'none') return []
  if (!Array.isArray(value)) {
    throw refuse(path, `expected a list of values, also for one value, got ${shown(value)}`)
  }
  const expected = {
    one: value.length === 1 ? undefined : 'exactly one value',
    pairs: value.length > 0 && value.length % 2 === 0 ? undefined : 'pairs of values',
    several: value.length > 0 ? undefined : 'one value or more',
  }[arity]
  if (expected !== undefined) throw refuse(path, `${operator} takes ${expected}, got ${value.length}`)
  if (value.length > selectorLimits.values) {
    throw refuse(path, `at most ${selectorLimits.values} values, got ${value.length}`)
  }
  return value.map((item, index) => {
    const parsed = parseValue(item, `${path}[${index}]`)
    if (parsed.kind === 'reference' && !reference) {
      throw refuse(`${path}[${index}]`, `${operator} does not take a field reference`)
    }
    if (parsed.kind === 'value' && (operator === 'REGEXP' || operator === 'NOT_REGEXP')) {
      checkPattern(String(parsed.value), `${path}[${index}]`)
    }
    return parsed
  })
}

const REFERENCE = /^Field:(?:\{([^{}]*)\}|(.*))$/s

function parseValue(item: unknown, path: string): FilterValue {
  if (typeof item === 'boolean') return { kind: 'value', value: item ? 1 : 0 }
  if (typeof item === 'number' && Number.isFinite(item)) return { kind: 'value', value: item }
  if (typeof item !== 'string') throw refuse(path, `expected a number or a text, got ${shown(item)}`)
  if (item.length > selectorLimits.valueLength) {
    throw refuse(path, `at most ${selectorLimits.valueLength} characters, got ${item.length}`)
  }
  if (item.includes('\0') || !item.isWellFormed()) {
    throw refuse(path, 'expected Unicode text without U+0000 and without halves of surrogate pairs')
  }
  const match = REFERENCE.exec(item)
  return match === null
    ? { kind: 'value', value: item }
    : { kind: 'reference', field: match[1] ?? match[2] ?? '' }
}

function parseOrders(value: unknown): readonly Order[] {
  return listAt(value, 'orders', selectorLimits.orders).map((item, index) => {
    const path = `orders[${index}]`
    if (typeof item === 'string') return { name: item, direction: 'ASC', path }
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      throw refuse(path, `expected {name, direction}, got ${shown(item)}`)
    }
    const { name, direction, ...others } = item as Record<string, unknown>
    const other = Object.keys(others)[0]
    if (other !== undefined) {
      throw refuse(`${path}.${other}`, `unknown property${didYouMean(other, ['name', 'direction'])}`)
    }
    if (typeof name !== 'string' || name === '') {
      throw refuse(`${path}.name`, `expected a field name, got ${shown(name)}`)
    }
    return { name, direction: parseDirection(direction, `${path}.direction`), path }
  })
}

function parseDirection(value: unknown, path: string): Direction {
  if (!isGiven(value)) return 'ASC'
  const upper = typeof value === 'string' ? value.toUpperCase() : value
  const known = directions.find((direction) => direction === upper)
  if (known !== undefined) return known
  throw refuse(
    path,
    `expected ASC or DESC, got ${shown(value)}${typeof value === 'string' ? didYouMean(value, directions) : ''}`,
  )
}

function parsePaging(
  value: unknown,
  name: 'limit' | 'offset',
  minimum: number,
  maximum: number,
  absent: number,
): number {
  if (!isGiven(value)) return absent
  const number = typeof value === 'string' && /^\d{1,20}$/.test(value.trim()) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < minimum || number > maximum) {
    throw new ApiError(
      'paging',
      `expected a whole number from ${minimum} to ${maximum}, got ${shown(value)}`,
      { field: name },
    )
  }
  return number
}

function parseFetchStyle(value: unknown): FetchStyle {
  if (!isGiven(value)) return 'fetchAll'
  if (typeof value === 'string' && Object.hasOwn(fetchStyles, value)) return value as FetchStyle
  throw new ApiError(
    'parameter_value',
    `unknown fetch style ${shown(value)}${typeof value === 'string' ? didYouMean(value, Object.keys(fetchStyles)) : ''}`,
    { field: 'fetch_style' },
  )
}
