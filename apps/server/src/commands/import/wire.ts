import { isJsonObject } from '@sextant/contract/json-object.ts'

/**
 * Reads responses of other services of the protocol: whole numbers may be texts, empty maps may be lists, lists may
 * be objects, and rows may have more fields than requested.
 */

export type WireRow = Readonly<Record<string, unknown>>

/** A response that cannot be understood. */
export class StrangeAnswer extends Error {
  override readonly name = 'StrangeAnswer'
}

/** Rows of a list, or the values of an object. Throws StrangeAnswer. */
export function rowsOf(value: unknown): readonly WireRow[] {
  const list = isJsonObject(value) ? Object.values(value) : (value ?? [])
  if (!Array.isArray(list) || !list.every(isJsonObject)) throw new StrangeAnswer('has no list of objects')
  return list
}

/** Entries of a map; none for an empty list. */
export function entriesOf(value: unknown): readonly [string, unknown][] {
  return isJsonObject(value) ? Object.entries(value) : []
}

/** A whole number of a row. Throws StrangeAnswer. */
export function wholeOf(row: WireRow, name: string): number {
  const number = readWhole(row[name])
  if (number === undefined) throw new StrangeAnswer(`has a row without a number in \`${name}\``)
  return number
}

/** A whole number of a row, or `otherwise` if it has none. */
export function wholeOr(row: WireRow, name: string, otherwise: number): number {
  return readWhole(row[name]) ?? otherwise
}

function readWhole(value: unknown): number | undefined {
  if (typeof value === 'boolean') return Number(value)
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

/** A text of a row; empty if it has none. */
export function textOf(row: WireRow, name: string): string {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A set such as tags: a comma-separated text, a list, or a single number. */
export function setOf(value: unknown): readonly string[] {
  const items =
    isJsonObject(value) || Array.isArray(value) ? Object.values(value) : String(value ?? '').split(',')
  return items.map((item) => String(item).trim()).filter((item) => item !== '')
}
