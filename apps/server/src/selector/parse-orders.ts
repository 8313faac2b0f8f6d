import {
  didYouMean,
  directions,
  orderOperators,
  ordersFrom,
  selectorLimits,
  shown,
  type Direction,
} from '@sextant/contract'
import { isJsonObject, type JsonObject } from '@sextant/contract/json-object.ts'
import { parseOperator, parseValue, parseValues } from './parse-filters.ts'
import type { Order } from './selection.ts'
import { isGiven, listAt, refuse } from './wire-part.ts'

/** Names of the properties of an order. */
const PROPERTIES = ['name', 'direction', 'orderValues', 'operator', 'values']

/** Sort keys, the most significant first. Throws ApiError 2002, 2004. */
export function parseOrders(value: unknown): readonly Order[] {
  return listAt(ordersFrom(value), 'orders', selectorLimits.orders).map((item, index) => {
    const path = `orders[${index}]`
    if (typeof item === 'string') return { name: item, direction: 'ASC', path }
    if (!isJsonObject(item)) {
      throw refuse(path, `must be {name, direction}, but got ${shown(item)}`)
    }
    return parseOrder(item, path)
  })
}

function parseOrder(item: JsonObject, path: string): Order {
  const other = Object.keys(item).find((key) => !PROPERTIES.includes(key))
  if (other !== undefined) {
    throw refuse(`${path}.${other}`, `unknown property ${shown(other)}${didYouMean(other, PROPERTIES)}`)
  }
  const { name, direction, orderValues, operator, values } = item
  if (typeof name !== 'string' || name === '') {
    throw refuse(`${path}.name`, `must be a field name, but got ${shown(name)}`)
  }
  const order = { name, direction: parseDirection(direction, `${path}.direction`), path }
  const sequence = parseOrderValues(orderValues, `${path}.orderValues`)
  if (!isGiven(operator) && !isGiven(values)) {
    return sequence === undefined ? order : { ...order, orderValues: sequence }
  }
  if (sequence !== undefined) {
    throw refuse(`${path}.orderValues`, 'cannot be combined with `operator` and `values`')
  }
  return { ...order, condition: parseCondition(operator, values, path) }
}

function parseOrderValues(value: unknown, path: string): readonly (string | number | boolean)[] | undefined {
  const list = listAt(value, path, selectorLimits.values)
  if (list.length === 0) return undefined
  return list.map((item, index) => {
    const parsed = parseValue(item, `${path}[${index}]`)
    if (parsed.kind === 'value') return parsed.value
    throw refuse(`${path}[${index}]`, 'must be a value, but got a field reference')
  })
}

function parseCondition(operator: unknown, values: unknown, path: string): Order['condition'] {
  const known = parseOperator(operator, `${path}.operator`)
  if (!orderOperators.some((name) => name === known)) {
    throw refuse(
      `${path}.operator`,
      `${known} is only for filters; in orders, must be one of: ${orderOperators.join(', ')}`,
    )
  }
  return { operator: known, values: parseValues(values, known, `${path}.values`) }
}

function parseDirection(value: unknown, path: string): Direction {
  if (!isGiven(value)) return 'ASC'
  const upper = typeof value === 'string' ? value.toUpperCase() : value
  const known = directions.find((direction) => direction === upper)
  if (known !== undefined) return known
  throw refuse(
    path,
    `must be ASC or DESC, but got ${shown(value)}${typeof value === 'string' ? didYouMean(value, directions) : ''}`,
  )
}
