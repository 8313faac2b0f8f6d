import { ApiError, type HistoryField } from '@sextant/contract'
import type { Plan } from '#selector/plan.ts'
import { rowAsNamed, type WireRow } from '#selector/select.ts'
import { isBare } from './cells.ts'

/** A row of the history statement: a keyword, or something that belongs to the page. */
export interface HistoryRow extends WireRow {
  '#kind': 'keyword' | 'cells' | 'date' | 'site' | 'top' | 'exists'
  '#id': string | null
  '#row': boolean | null
  '#total': number | null
  '#project': number | null
  '#region': number | null
  '#date': string | null
  '#text': string | null
}

/** Percentages by `date:project_id:region_index`. */
export function shares(rows: readonly HistoryRow[]): Record<string, number> {
  return Object.fromEntries(rows.map((row) => [keyOf(row), Number(row['#text'])]))
}

function byDateAndSite(a: HistoryRow, b: HistoryRow): number {
  const [first, second] = [a['#date']!, b['#date']!]
  if (first !== second) return first < second ? -1 : 1
  return a['#project']! - b['#project']! || a['#region']! - b['#region']!
}

function keyOf(row: HistoryRow): string {
  return `${row['#date']}:${row['#project']}:${row['#region']}`
}

/** The cells of a keyword as members of a JSON object, each after a comma. */
interface KeywordCells {
  json: string
}

/** Maximum number of characters of cells in one response: about four million positions. */
const CELL_TEXT = 40_000_000

/** Throws ApiError 2003 for more cells than one response can hold. */
export function refuseTooManyCells(cells: readonly Pick<HistoryRow, '#text'>[]): void {
  const length = cells.reduce((sum, row) => sum + row['#text']!.length, 0)
  if (length <= CELL_TEXT) return
  throw new ApiError(
    'parameter_value',
    'must be smaller, or with fewer dates or regions: the response would be too large',
    { field: 'limit' },
  )
}

/**
 * Keyword rows with their cells as JSON text, which takes half the time of objects for tens of thousands of cells. The cells of
 * a keyword ascend by date, project and region: a known program takes the last one for the newest.
 */
export function withCells(
  page: readonly HistoryRow[],
  plan: Plan,
  cells: readonly HistoryRow[],
  fields: readonly HistoryField[],
): string {
  const byKeyword = new Map(page.map((row): [string, KeywordCells] => [row['#id']!, { json: '' }]))
  for (const row of cells.toSorted(byDateAndSite)) addCells(byKeyword, row, fields)
  const rows = page.map((row) => {
    const { json } = byKeyword.get(row['#id']!)!
    // A map without entries is an empty list (docs/protocol.md, Envelopes).
    const positions = json === '' ? '[]' : `{${json.slice(1)}}`
    return `${JSON.stringify(rowAsNamed(plan, row)).slice(0, -1)},"positionsData":${positions}}`
  })
  return `[${rows.join(',')}]`
}

function addCells(
  byKeyword: ReadonlyMap<string, KeywordCells>,
  row: HistoryRow,
  fields: readonly HistoryField[],
): void {
  const key = `,"${keyOf(row)}":`
  const add = (keywordId: string, cell: string) => {
    const keyword = byKeyword.get(keywordId)
    if (keyword !== undefined) keyword.json += key + cell
  }
  if (isBare(fields)) addBareCells(row['#text']!, add)
  else addFullCells(row['#text']!, fields, add)
}

/** Reads `70001:6,70002:`. */
function addBareCells(text: string, add: (keywordId: string, cell: string) => void): void {
  let start = 0
  while (start < text.length) {
    const colon = text.indexOf(':', start)
    const comma = text.indexOf(',', colon)
    const end = comma === -1 ? text.length : comma
    const position = end === colon + 1 ? '--' : text.slice(colon + 1, end)
    add(text.slice(start, colon), `{"position":"${position}"}`)
    start = end + 1
  }
}

/** Reads `[["70001","6","bakery-lane.example/rye"],…]`, values in the order of `fields`. */
function addFullCells(
  text: string,
  fields: readonly HistoryField[],
  add: (keywordId: string, cell: string) => void,
): void {
  for (const [id, ...values] of JSON.parse(text) as [string, ...unknown[]][]) {
    add(id, JSON.stringify(Object.fromEntries(fields.map((name, index) => [name, values[index]]))))
  }
}
