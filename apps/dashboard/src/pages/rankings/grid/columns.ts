import { columnsOf, type ExtraColumnName, fieldOf } from '../extra-columns.ts'
import type { Place } from '../place.ts'
import type { RankingsView } from '../rankings-view.ts'

/** A column of the table. */
export type GridColumn =
  | { readonly kind: 'name' }
  | { readonly kind: 'extra'; readonly name: ExtraColumnName }
  | { readonly kind: 'date'; readonly date: string }

/** The columns of a view from left to right. `dates` are newest first. */
export function gridColumns(view: RankingsView, dates: readonly string[]): readonly GridColumn[] {
  const ordered = view.newest === 'last' ? dates.toReversed() : dates
  return [
    { kind: 'name' },
    ...columnsOf(view).map((name): GridColumn => ({ kind: 'extra', name })),
    ...ordered.map((date): GridColumn => ({ kind: 'date', date })),
  ]
}

/** How a column is named in the address when rows are sorted by it; undefined where they cannot be. */
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
