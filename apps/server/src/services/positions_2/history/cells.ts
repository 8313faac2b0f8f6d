import type { HistoryField } from '@sextant/contract'
import type { WireRow } from '#selector/select.ts'

/** A row of the history statement: a keyword, the cells of one region and date, or a date. */
export interface CellRow extends WireRow {
  '#kind': 'project' | 'keyword' | 'cells' | 'date' | 'exists'
  '#id': string | null
  '#row': boolean | null
  '#total': number | null
  '#region': number | null
  '#date': string | null
  '#cells': string | null
}

type Cell = Partial<Record<HistoryField, string | number | null>>

/** Puts the cells of one region and date into the rows of their keywords. */
export function addCells(
  byKeyword: ReadonlyMap<string, WireRow>,
  row: CellRow,
  projectId: number,
  fields: readonly HistoryField[],
): void {
  const key = `${row['#date']}:${projectId}:${row['#region']}`
  const add = (keywordId: string, cell: Cell) => {
    const keyword = byKeyword.get(keywordId)
    if (keyword === undefined) return
    if (Array.isArray(keyword.positionsData)) keyword.positionsData = {}
    ;(keyword.positionsData as Record<string, Cell>)[key] = cell
  }
  if (isBare(fields)) addBareCells(row['#cells']!, add)
  else addFullCells(row['#cells']!, fields, add)
}

/** Whether the cells hold the position only, which the database then writes in a shorter form. */
export function isBare(fields: readonly HistoryField[]): boolean {
  return fields.length === 1 && fields[0] === 'position'
}

/** `70001:6,70002:` — no position: checked to the whole depth and not there. */
function addBareCells(text: string, add: (keywordId: string, cell: Cell) => void): void {
  let start = 0
  while (start < text.length) {
    const colon = text.indexOf(':', start)
    const comma = text.indexOf(',', colon)
    const end = comma === -1 ? text.length : comma
    add(text.slice(start, colon), { position: end === colon + 1 ? '--' : text.slice(colon + 1, end) })
    start = end + 1
  }
}

type FullCell = [
  id: string,
  position: number | null,
  url: string | null,
  outcome: string,
  reason: string | null,
  depth: number | null,
]

function addFullCells(
  text: string,
  fields: readonly HistoryField[],
  add: (keywordId: string, cell: Cell) => void,
): void {
  for (const [id, position, url, outcome, reason, depth] of JSON.parse(text) as FullCell[]) {
    const isPosition = outcome === 'exact' || outcome === 'not_within'
    const values: Record<HistoryField, string | number | null> = {
      position: isPosition ? (position === null ? '--' : String(position)) : null,
      relevant_url: url,
      outcome,
      reason,
      depth,
    }
    add(id, Object.fromEntries(fields.map((name) => [name, values[name]])))
  }
}
