import { JsonText, type FetchStyle } from '@sextant/contract'
import type { Page, WireRow } from './select.ts'

type Shape = (rows: readonly WireRow[], fields: readonly string[]) => unknown

const without = (row: WireRow, name: string): WireRow => {
  const { [name]: _, ...rest } = row
  return rest
}
/** As a key, null is the empty text, as in PHP, where these shapes come from. */
const keyOf = (row: WireRow, name: string): string => String(row[name] ?? '')

function grouped(rows: readonly WireRow[], name: string, value: (row: WireRow) => unknown): JsonText {
  const groups = Map.groupBy(rows, (row) => keyOf(row, name))
  return inOrder([...groups].map(([key, members]) => [key, members.map(value)]))
}

function unique(rows: readonly WireRow[], name: string, value: (row: WireRow) => unknown): JsonText {
  return inOrder(new Map(rows.map((row) => [keyOf(row, name), value(row)])))
}

/** An object whose keys keep the order of the rows; those of a JavaScript object would be sorted where they are numbers. */
function inOrder(entries: Iterable<readonly [key: string, value: unknown]>): JsonText {
  const members = Array.from(entries, ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return new JsonText(`{${members.join(',')}}`)
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
    return inOrder(Map.groupBy(rows, (_row, index) => keys[index]!))
  }
  return shapes[page.selection.fetchStyle](page.rows, page.fields)
}
