import { wrongType, wrongValue } from './faults.ts'

/**
 * Reads a list of at most `maximumItems`. Lists may come as PHP makes them: `{}` for an empty one. `items` is what they
 * hold, in the plural.
 */
export function readList(
  value: unknown,
  path: string,
  maximumItems = Infinity,
  items = 'items',
): readonly unknown[] {
  if (Array.isArray(value)) {
    if (value.length <= maximumItems) return value
    throw wrongValue(path, `${value.length} ${items}`, `at most ${maximumItems} ${items}`)
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return []
  throw wrongType(path, value, 'a list')
}
