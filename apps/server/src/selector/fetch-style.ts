import type { FetchStyle } from '@sextant/contract'
import type { Page, WireRow } from './select.ts'

type Shape = (rows: readonly WireRow[], fields: readonly string[]) => unknown

const without = (row: WireRow, name: string): WireRow => {
  const { [name]: _, ...rest } = row
  return rest
}
/** As a key, null is the empty text, as in PHP, where these shapes come from. */
const keyOf = (row: WireRow, name: string): string => String(row[name] ?? '')

function grouped(rows: readonly WireRow[], name: string, value: (row: WireRow) => unknown): unknown {
  const groups: Record<string, unknown[]> = Object.create(null) as Record<string, unknown[]>
  for (const row of rows) (groups[keyOf(row, name)] ??= []).push(value(row))
  return groups
}

function unique(rows: readonly WireRow[], name: string, value: (row: WireRow) => unknown): unknown {
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const row of rows) found[keyOf(row, name)] = value(row)
  return found
}

/** With one field, the styles that return "the second field" return the first. */
const second = (fields: readonly string[]): string => fields[1] ?? fields[0]!

const shapes: Readonly<Record<FetchStyle, Shape>> = {
  fetchAll: (rows) => rows,
  fetchAllNum: (rows, fields) => rows.map((row) => fields.map((name) => row[name])),
  fetchAllColumn: (rows, fields) => rows.map((row) => row[fields[0]!]),
  fetch: (rows) => rows[0] ?? false,
  fetchColumn: (rows, fields) => rows[0]?.[fields[0]!] ?? false,
  fetchGroup: (rows, fields) => grouped(rows, fields[0]!, (row) => without(row, fields[0]!)),
  fetchGroupColumn: (rows, fields) => grouped(rows, fields[0]!, (row) => row[second(fields)]),
  fetchUnique: (rows, fields) => unique(rows, fields[0]!, (row) => without(row, fields[0]!)),
  fetchUniqueNum: (rows, fields) =>
    unique(rows, fields[0]!, (row) => fields.slice(1).map((name) => row[name])),
  fetchUniqueColumn: (rows, fields) => unique(rows, fields[0]!, (row) => row[second(fields)]),
}

/** The rows of a page in the requested shape. */
export function inFetchStyle(page: Page): unknown {
  if (page.keys !== undefined) {
    const { keys, rows } = page
    const lists: Record<string, WireRow[]> = Object.create(null) as Record<string, WireRow[]>
    rows.forEach((row, index) => (lists[keys[index]!] ??= []).push(row))
    return lists
  }
  return shapes[page.selection.fetchStyle](page.rows, page.fields)
}
