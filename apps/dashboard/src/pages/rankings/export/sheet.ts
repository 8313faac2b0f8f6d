import { type Cell, cellsOf, signOf } from '../cell.ts'
import type { ExtraColumnName } from '../extra-columns.ts'
import type { GridColumn } from '../grid/columns.ts'
import { extraValue } from '../grid/extra-value.ts'
import type { KeywordRow } from '../keyword-rows.ts'
import { type Paint, type Shade, shadeOf } from '../paint.ts'
import type { Place } from '../place.ts'

/** What is exported: the columns as they stand, and what their values depend on. */
export interface SheetFrame {
  readonly columns: readonly GridColumn[]
  /** Dates shown, oldest first. */
  readonly ascending: readonly string[]
  readonly place: Place
  readonly paint: Paint
  /** Words over the columns that are not dates. */
  readonly names: { readonly keyword: string; readonly columns: Readonly<Record<ExtraColumnName, string>> }
}

/** A value of a file: a number, a text, or nothing; painted as in the table. */
export interface SheetCell {
  readonly value: number | string | undefined
  readonly shade?: Shade | undefined
}

/** The words over the columns; dates as they are written everywhere, for programs. */
export function headingOf({ columns, names }: SheetFrame): readonly string[] {
  return columns.map((column) => {
    if (column.kind === 'date') return column.date
    return column.kind === 'name' ? names.keyword : names.columns[column.name]
  })
}

/** A row of the table as values of a file. Positions are numbers; the other findings are the signs of the table. */
export function sheetRow(row: KeywordRow, { columns, ascending, place, paint }: SheetFrame): SheetCell[] {
  const cells = cellsOf(row, ascending, place.siteId, place.regionIndex)
  const byDate = new Map(cells.map((cell) => [cell.date, cell]))
  return columns.map((column): SheetCell => {
    if (column.kind === 'name') return { value: row.name }
    if (column.kind === 'extra') return { value: extraValue(column.name, row, cells, place) }
    const cell = byDate.get(column.date)!
    return { value: positionOf(cell), shade: shadeOf(cell, paint) }
  })
}

function positionOf({ finding }: Cell): number | string | undefined {
  if (finding.kind === 'position') return finding.position
  return finding.kind === 'unchecked' ? undefined : signOf(finding)
}
