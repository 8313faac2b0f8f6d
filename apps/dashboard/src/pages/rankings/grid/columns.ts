import { rangeOf } from '../date-ranges.ts'
import { columnsOf, isSortable, type ExtraColumnName } from '../extra-columns.ts'
import type { Place } from '../place.ts'
import type { RankingsView } from '../rankings-view.ts'

/** A column of the table. */
export type GridColumn =
  | { readonly kind: 'name' }
  | { readonly kind: 'extra'; readonly name: ExtraColumnName }
  | { readonly kind: 'date'; readonly date: string }
  /** Of two dates: the change, and the pages that ranked. */
  | { readonly kind: 'change' }
  | { readonly kind: 'pages' }

/** Widths of the columns of two dates in rem. */
export const comparedWidths = { change: 14, pages: 26 } as const

/** The columns of a view from left to right. `dates` start with the newest. */
export function gridColumns(view: RankingsView, dates: readonly string[]): readonly GridColumn[] {
  const isCompared = rangeOf(view) === 'two' && dates.length === 2
  const ordered = isCompared || view.newest === 'last' ? dates.toReversed() : dates
  return [
    { kind: 'name' },
    ...columnsOf(view).map((name): GridColumn => ({ kind: 'extra', name })),
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
    case 'pages':
      return undefined
  }
}
