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

/** The cells of a keyword as members of a JSON object, each behind a comma. */
export interface KeywordCells {
  json: string
}

/** Adds the cells of one region and date to their keywords. */
export function addCells(
  byKeyword: ReadonlyMap<string, KeywordCells>,
  row: CellRow,
  projectId: number,
  fields: readonly HistoryField[],
): void {
  const key = `,"${row['#date']}:${projectId}:${row['#region']}":`
  const add = (keywordId: string, cell: string) => {
    const keyword = byKeyword.get(keywordId)
    if (keyword !== undefined) keyword.json += key + cell
  }
  if (isBare(fields)) addBareCells(row['#cells']!, add)
  else addFullCells(row['#cells']!, fields, add)
}

/** Whether the cells hold the position only, which the database then writes in a shorter form. */
export function isBare(fields: readonly HistoryField[]): boolean {
  return fields.length === 1 && fields[0] === 'position'
}

/** `70001:6,70002:` — no position: checked to the whole depth and not there. */
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
  add: (keywordId: string, cell: string) => void,
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
    add(id, JSON.stringify(Object.fromEntries(fields.map((name) => [name, values[name]]))))
  }
}
