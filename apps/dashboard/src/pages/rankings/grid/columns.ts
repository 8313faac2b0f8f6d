import { columnsOf, fieldOf, type ExtraColumnName } from '../extra-columns.ts'
import type { Place } from '../place.ts'
import type { RankingsView } from '../rankings-view.ts'

/** A column of the table. */
export type GridColumn =
  | { readonly kind: 'name' }
  | { readonly kind: 'extra'; readonly name: ExtraColumnName }
  | { readonly kind: 'date'; readonly date: string }

/** The columns of a view from left to right. `dates` start with the newest. */
export function gridColumns(view: RankingsView, dates: readonly string[]): readonly GridColumn[] {
  const ordered = view.newest === 'last' ? dates.toReversed() : dates
  return [
    { kind: 'name' },
    ...columnsOf(view).map((name): GridColumn => ({ kind: 'extra', name })),
    ...ordered.map((date): GridColumn => ({ kind: 'date', date })),
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
      return fieldOf(column.name, place) === undefined ? undefined : column.name
  }
}
