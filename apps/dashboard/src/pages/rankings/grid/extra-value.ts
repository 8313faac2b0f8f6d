import { bestOf, type Cell } from '../cell.ts'
import { fieldOf, type ExtraColumnName } from '../extra-columns.ts'
import type { KeywordRow } from '../keyword-rows.ts'
import type { Place } from '../place.ts'

/** The value of a column for a keyword. */
export function extraValue(
  name: ExtraColumnName,
  row: KeywordRow,
  cells: readonly Cell[],
  place: Place,
): string | number | undefined {
  if (name === 'best') return bestOf(cells)
  const field = fieldOf(name, place)
  const value = field === undefined ? undefined : row[field]
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
