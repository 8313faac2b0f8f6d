import { grouped, wrongSize, wrongType } from './faults.ts'

/** A list, or one value that is neither a list nor an object: a list of one. */
export function listFrom(value: unknown): unknown {
  return typeof value === 'object' ? value : [value]
}

/**
 * Reads a list of at most `maximumItems`. An empty list may also be `{}`, as PHP sends it. `items` names the
 * contents in error messages, in the plural.
 */
export function readList(
  value: unknown,
  path: string,
  maximumItems = Infinity,
  items = 'items',
): readonly unknown[] {
  if (Array.isArray(value)) {
    if (value.length <= maximumItems) return value
    throw wrongSize(path, value.length, `at most ${grouped(maximumItems)} ${items}`)
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return []
  throw wrongType(path, value, 'a list')
}
