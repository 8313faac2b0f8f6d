import {
  ApiError,
  didYouMean,
  fetchStyles,
  readPaging,
  selectorLimits,
  shown,
  type FetchStyle,
} from '@sextant/contract'
import { parseFilters } from './parse-filters.ts'
import { parseOrders } from './parse-orders.ts'
import type { Selection } from './selection.ts'
import { isGiven, listAt } from './wire-part.ts'

/**
 * Wire parameters → selection. Checks structure, operators, the number of values and paging; the plan resolves names.
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

function parseFields(value: unknown): readonly string[] | undefined {
  // A form sends a single name as a text.
  const sent = isGiven(value) && typeof value === 'string' ? [value] : value
  const list = listAt(sent, 'fields', selectorLimits.fields)
  if (list.length === 0) return undefined
  const names = list.map((item, index) => {
    if (typeof item === 'string') return item
    throw new ApiError('parameter_type', `must be a field name, but got ${shown(item)}`, {
      field: `fields[${index}]`,
    })
  })
  return [...new Set(names)]
}

function parsePaging(
  value: unknown,
  name: 'limit' | 'offset',
  minimum: number,
  maximum: number,
  absent: number,
): number {
  return isGiven(value) ? readPaging(value, name, minimum, maximum) : absent
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
