import { rangeOf } from '../date-ranges.ts'
import { columnsOf, extraColumn, isSortable, type ExtraColumnName } from '../extra-columns.ts'
import type { Place } from '../place.ts'
import type { RankingsView } from '../rankings-view.ts'
import type { RegionBeside } from '../regions-beside.ts'

/** A column of the table. */
export type GridColumn =
  | { readonly kind: 'name' }
  | { readonly kind: 'extra'; readonly name: ExtraColumnName }
  /** The latest position in one of several regions. */
  | { readonly kind: 'region'; readonly index: number; readonly name: string }
  | { readonly kind: 'date'; readonly date: string }
  /** Of two dates: the change, and the pages that ranked. */
  | { readonly kind: 'change' }
  | { readonly kind: 'pages' }

/** Widths of the columns of two dates in rem. */
export const comparedWidths = { change: 14, pages: 26 } as const
/** Width of the column of a region in rem. */
export const REGION_REM = 6

/** Width of a column in rem; undefined for the keyword and the dates, which depend on the screen. */
export function remsOf(column: GridColumn): number | undefined {
  switch (column.kind) {
    case 'extra':
      return extraColumn(column.name).width
    case 'region':
      return REGION_REM
    case 'change':
    case 'pages':
      return comparedWidths[column.kind]
    case 'name':
    case 'date':
      return undefined
  }
}

/** The columns of a view from left to right. `dates` start with the newest; `regions` are those side by side. */
export function gridColumns(
  view: RankingsView,
  dates: readonly string[],
  regions: readonly RegionBeside[] = [],
): readonly GridColumn[] {
  const isCompared = rangeOf(view) === 'two' && dates.length === 2
  const ordered = isCompared || view.newest === 'last' ? dates.toReversed() : dates
  return [
    { kind: 'name' },
    ...columnsOf(view).map((name): GridColumn => ({ kind: 'extra', name })),
    ...regions.map(({ index, name }): GridColumn => ({ kind: 'region', index, name })),
    ...ordered.map((date): GridColumn => ({ kind: 'date', date })),
    ...(isCompared ? ([{ kind: 'change' }, { kind: 'pages' }] as const) : []),
  ]
}

/** Name of the sort order by a column in the address; undefined where rows cannot be sorted by it. */
export function sortOf(column: GridColumn, place: Place): string | undefined {
  switch (column.kind) {
    case 'name':
      return 'name'
    case 'date':
      return column.date
    case 'extra':
      return isSortable(column.name, place) ? column.name : undefined
    case 'change':
      return 'change'
    case 'region':
    case 'pages':
      return undefined
  }
}
