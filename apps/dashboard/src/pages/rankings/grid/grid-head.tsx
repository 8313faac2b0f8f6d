import { memo } from 'react'
import { isDate } from '../date-ranges.ts'
import { extraColumn } from '../extra-columns.ts'
import type { Place } from '../place.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import type { Texts } from '../texts/en.ts'
import { sortOf, type GridColumn } from './columns.ts'

/**
 * The head of the table. A heading sorts by its column: ascending, descending, not at all. It is memoized
 * because formatting dates takes longer than rendering a row.
 */
export const GridHead = memo(function GridHead({
  columns,
  place,
  view,
  change,
  texts,
  locale,
  activeId,
  activeColumn,
}: {
  columns: readonly GridColumn[]
  place: Place
  view: RankingsView
  change: ChangeView
  texts: Texts
  locale: string
  activeId: string
  activeColumn: number | undefined
}) {
  const newestYear = columns
    .flatMap((column) => (column.kind === 'date' ? [column.date.slice(0, 4)] : []))
    .toSorted()
    .at(-1)
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map((column, at) => {
          const sort = sortOf(column, place)
          const isSorted = sort !== undefined && sort === view.sort
          const words = nameOf(column, texts, locale, newestYear)
          return (
            <th
              key={sort ?? words}
              role="columnheader"
              scope="col"
              id={at === activeColumn ? activeId : undefined}
              aria-colindex={at + 1}
              className={isNumber(column) ? `${column.kind} number` : column.kind}
              aria-sort={isSorted ? (view.direction === 'desc' ? 'descending' : 'ascending') : undefined}
            >
              {sort === undefined ? (
                words
              ) : (
                <button
                  type="button"
                  className="plain"
                  tabIndex={-1}
                  onClick={() => change(nextSort(view, sort))}
                >
                  {words}
                  {isSorted && <span aria-hidden="true">{view.direction === 'desc' ? ' ↓' : ' ↑'}</span>}
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
})

function isNumber(column: GridColumn): boolean {
  return column.kind === 'extra' && extraColumn(column.name).isNumber === true
}

function nextSort(view: RankingsView, sort: string): Partial<RankingsView> {
  if (view.sort !== sort) return { sort, direction: 'asc' }
  return view.direction === 'asc' ? { direction: 'desc' } : { sort: '', direction: 'asc' }
}

function nameOf(column: GridColumn, texts: Texts, locale: string, newestYear: string | undefined): string {
  switch (column.kind) {
    case 'name':
      return texts.keyword
    case 'extra':
      return texts.columns[column.name]
    case 'date':
      return shortDate(column.date, locale, column.date.slice(0, 4) !== newestYear)
  }
}

/** A short date; `withYear` if its year differs from that of its neighbours. */
function shortDate(date: string, locale: string, withYear: boolean): string {
  if (!isDate(date)) return date
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(withYear ? { year: '2-digit' } : {}),
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))
}
