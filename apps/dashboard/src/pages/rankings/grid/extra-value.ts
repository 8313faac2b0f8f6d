import type { Beside } from '../beside.ts'
import { bestOf, type Cell } from '../cell.ts'
import { isInventedIn } from '../details.ts'
import { extraColumn, fieldOf, type ExtraColumnName } from '../extra-columns.ts'
import type { KeywordRow } from '../keyword-rows.ts'
import type { KnownDates } from '../known-dates.ts'
import type { Place } from '../place.ts'

/** Whether the value of a column is invented by the sandbox. */
export function isInvented(
  name: ExtraColumnName,
  row: KeywordRow,
  cells: readonly Cell[],
  details: Beside | undefined,
  { place, known }: { readonly place: Place; readonly known: KnownDates },
): boolean {
  const { days, dated } = extraColumn(name)
  if (days !== undefined || dated !== undefined) {
    return details !== undefined && isInventedIn(details, { place, known })
  }
  const label = place.volumeLabelField
  if (name === 'volume') return label !== undefined && row[label] === 1
  const checked = cells.filter(({ finding }) => finding.kind !== 'unchecked')
  return name === 'best' && checked.length > 0 && checked.every(({ invented }) => invented)
}

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
