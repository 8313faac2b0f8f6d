import type { PositionsData } from '@sextant/sdk'
import type { Beside } from '../beside.ts'
import { cellsOf, signOf, type Cell, type Change } from '../cell.ts'
import { changeIn, featuresIn, overviewIn, type Feature, type Overview } from '../details.ts'
import { extraColumn, type ExtraColumnName } from '../extra-columns.ts'
import type { GridColumn } from '../grid/columns.ts'
import { pagesOf } from '../grid/compared.ts'
import { extraValue, isInvented } from '../grid/extra-value.ts'
import type { KeywordRow } from '../keyword-rows.ts'
import type { KnownDates } from '../known-dates.ts'
import { shadeOf, type Paint, type Shade } from '../paint.ts'
import type { Place } from '../place.ts'
import { latestIn } from '../regions-beside.ts'
import type { Site } from '../site.ts'

/** Everything an export depends on besides the rows. */
export interface SheetFrame {
  readonly columns: readonly GridColumn[]
  /** Shown dates, oldest first. */
  readonly ascending: readonly string[]
  readonly place: Place
  readonly known: KnownDates
  /** Name of the table's site. */
  readonly site: string
  /** Sites below each keyword. */
  readonly rivals: readonly Site[]
  readonly paint: Paint
  /** Headings of columns that are not dates. */
  readonly names: {
    readonly keyword: string
    readonly site: string
    /** The word for invented cells. */
    readonly invented: string
    readonly columns: Readonly<Record<ExtraColumnName, string>>
    readonly compared: { readonly change: string; readonly pages: string }
    readonly change: (change: Change | 'unknown') => string
    readonly feature: (feature: Feature) => string
    readonly overview: (overview: Overview) => string
  }
}

/** A cell of a file: a number, a text, or nothing, in the colour of the table. */
export interface SheetCell {
  readonly value: number | string | undefined
  readonly shade?: Shade | undefined
  /** A word to show before the value. */
  readonly label?: string | undefined
}

/**
 * Headings of the columns. Dates are in ISO format for programs. With several sites, an extra column names
 * the site.
 */
export function headingOf({ columns, names, rivals }: SheetFrame): readonly string[] {
  return columns.flatMap((column) => {
    if (column.kind === 'date') return [column.date]
    if (column.kind === 'extra') return isWritten(column.name) ? [names.columns[column.name]] : []
    if (column.kind === 'region') return [column.name]
    if (column.kind === 'change' || column.kind === 'pages') return [names.compared[column.kind]]
    return rivals.length === 0 ? [names.keyword] : [names.keyword, names.site]
  })
}

/**
 * The rows of a keyword in a file: its own, followed by those of competitors. Positions are numbers; other
 * findings are the signs of the table. Invented ones are labelled.
 */
export function sheetRows(
  row: KeywordRow,
  {
    ofRivals,
    details,
    elsewhere,
  }: {
    readonly ofRivals?: PositionsData | undefined
    readonly details?: Beside | undefined
    /** Positions in the other regions side by side. */
    readonly elsewhere?: PositionsData | undefined
  },
  frame: SheetFrame,
): SheetCell[][] {
  const { place, rivals, site } = frame
  const own = { id: place.siteId, name: site }
  return [
    sheetRow(row, own, { positions: row.positionsData, details, elsewhere }, frame),
    ...rivals.map((rival) => sheetRow(row, rival, { positions: ofRivals ?? [] }, frame)),
  ]
}

function sheetRow(
  row: KeywordRow,
  site: Site,
  {
    positions,
    details,
    elsewhere,
  }: {
    readonly positions: PositionsData
    readonly details?: Beside | undefined
    readonly elsewhere?: PositionsData | undefined
  },
  frame: SheetFrame,
): SheetCell[] {
  const { columns, ascending, names, place, paint, rivals } = frame
  const cells = cellsOf(positions, ascending, site.id, place.regionIndex)
  const byDate = new Map(cells.map((cell) => [cell.date, cell]))
  const sheetCell = (cell: Cell): SheetCell => ({
    value: positionOf(cell),
    shade: shadeOf(cell, paint),
    label: cell.invented ? names.invented : undefined,
  })
  return columns.flatMap((column): SheetCell[] => {
    if (column.kind === 'name') {
      return rivals.length === 0 ? [{ value: row.name }] : [{ value: row.name }, { value: site.name }]
    }
    // Columns about the keyword are filled in its own row only, except the ranking page, which belongs to the
    // site.
    if (column.kind === 'extra' && !isWritten(column.name)) return []
    if (column.kind === 'extra') {
      const isOther = column.name === 'url' && site.id !== place.siteId
      const label = isInvented(column.name, row, cells, details, frame) ? names.invented : undefined
      const value = detailValue(column.name, details, frame) ?? extraValue(column.name, row, cells, place)
      return [{ value: isOther ? undefined : value, label }]
    }
    if (column.kind === 'region') {
      const there = column.index === place.regionIndex ? positions : elsewhere
      const latest = site.id === place.siteId && there ? latestIn(there, site.id, column.index) : undefined
      return [latest === undefined ? { value: undefined } : sheetCell(latest)]
    }
    if (column.kind === 'change') return [{ value: changeOf(cells.at(-1)!.change ?? 'unknown', names) }]
    if (column.kind === 'pages') return [{ value: pagesOf(positions, ascending, site.id, place).at(-1) }]
    return [sheetCell(byDate.get(column.date)!)]
  })
}

/** Whether a file has a column. */
function isWritten(name: ExtraColumnName): boolean {
  return extraColumn(name).isPicture !== true
}

/** What a column tells of the details; undefined for other columns. */
function detailValue(
  name: ExtraColumnName,
  details: Beside | undefined,
  frame: SheetFrame,
): number | string | undefined {
  if (details === undefined) return undefined
  const { names } = frame
  switch (name) {
    case 'change1':
    case 'change7':
    case 'change30':
      return changeOf(changeIn(details, name, frame), names)
    case 'features':
      return featuresIn(details, frame)?.map(names.feature).join(', ')
    case 'overview': {
      const overview = overviewIn(details, frame)
      return overview && names.overview(overview)
    }
    default:
      return undefined
  }
}

/** A change as a number, better above zero; or as a word. */
function changeOf(
  change: Change | 'unknown' | undefined,
  names: SheetFrame['names'],
): number | string | undefined {
  if (change === undefined) return undefined
  if (change === 'unknown') return names.change(change)
  switch (change.kind) {
    case 'up':
      return change.by
    case 'down':
      return -change.by
    case 'same':
      return 0
    default:
      return names.change(change)
  }
}

function positionOf({ finding }: Cell): number | string | undefined {
  if (finding.kind === 'position') return finding.position
  return finding.kind === 'unchecked' ? undefined : signOf(finding)
}

/** The value of a cell as plain text or a number; with a label, as text. */
export function plainValue({ value, label }: SheetCell): number | string | undefined {
  return label === undefined || value === undefined ? value : `${label}: ${value}`
}

/** Rows of a sheet, by Excel's specifications and limits. */
const EXCEL_ROWS = 1_048_576

/** Whether a table with its heading fits on an Excel sheet: a row for each keyword, and one for each competitor below it. */
export function fitsExcel(keywords: number, rivals: number): boolean {
  return keywords * (1 + rivals) + 1 <= EXCEL_ROWS
}
