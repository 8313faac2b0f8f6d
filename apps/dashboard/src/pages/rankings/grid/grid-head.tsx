import { dateAfter, isDate } from '@sextant/contract/calendar.ts'
import { memo } from 'react'
import type { ChartNotes } from '../../../api/chart-notes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { extraColumn, type ChangeColumnName } from '../extra-columns.ts'
import type { KnownDates } from '../known-dates.ts'
import type { Place } from '../place.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import type { Texts } from '../texts/en.ts'
import { remsOf, sortOf, type GridColumn } from './columns.ts'

/**
 * The head of the table. A heading sorts by its column: ascending, descending, not at all. It is memoized
 * because formatting dates takes longer than rendering a row.
 */
export const GridHead = memo(function GridHead({
  columns,
  place,
  known,
  view,
  change,
  texts,
  locale,
  activeId,
  activeColumn,
  notes,
  filling,
}: {
  columns: readonly GridColumn[]
  place: Place
  known: KnownDates
  view: RankingsView
  change: ChangeView
  texts: Texts
  locale: string
  activeId: string
  activeColumn: number | undefined
  notes: ChartNotes
  /** The date of the running check; undefined while none is running. */
  filling: string | undefined
}) {
  const newestYear = columns
    .flatMap((column) => (column.kind === 'date' ? [column.date.slice(0, 4)] : []))
    .toSorted()
    .at(-1)
  const headingOf = (column: GridColumn, words: string, at: number) => {
    if (column.kind === 'date') {
      const withWeekday = isDayBefore(column, columns[at - 1]) || isDayBefore(columns[at + 1], column)
      return <Day date={column.date} {...{ words, locale, filling, texts, withWeekday }} />
    }
    const days = column.kind === 'extra' ? extraColumn(column.name).days : undefined
    if (days === undefined || column.kind !== 'extra') return words
    return <Since date={known.before[column.name as ChangeColumnName]} {...{ words, days, locale, texts }} />
  }
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map((column, at) => {
          const sort = sortOf(column, place)
          const isSorted = sort !== undefined && sort === view.sort
          const words = nameOf(column, texts, locale, newestYear)
          const shown = headingOf(column, words, at)
          const dayNotes = column.kind === 'date' ? notes.on(column.date) : undefined
          const count = dayNotes === undefined ? 0 : dayNotes.annotations.length + dayNotes.updates.length
          return (
            <th
              key={sort ?? words}
              role="columnheader"
              scope="col"
              id={at === activeColumn ? activeId : undefined}
              aria-colindex={at + 1}
              className={classOf(column)}
              style={styleOf(column)}
              aria-sort={isSorted ? (view.direction === 'desc' ? 'descending' : 'ascending') : undefined}
            >
              {count > 0 && (
                <span className="flag" title={textOf(dayNotes!)}>
                  <Icon name="flag" />
                  <span className="unseen">{texts.updates(count)}</span>
                </span>
              )}
              {sort === undefined ? (
                shown
              ) : (
                <button
                  type="button"
                  className="plain"
                  tabIndex={-1}
                  onClick={() => change(nextSort(view, sort))}
                >
                  {shown}
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

function classOf(column: GridColumn): string {
  if (column.kind === 'date') return isWeekend(column.date) ? 'date weekend' : 'date'
  return column.kind === 'extra' && extraColumn(column.name).isNumber === true ? 'extra number' : column.kind
}

function styleOf(column: GridColumn) {
  const rems = remsOf(column)
  return rems === undefined ? undefined : { width: `${rems}rem` }
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay())
}

/** What happened on a date, as the tip of its flag. */
function textOf({ annotations, updates }: Pick<ChartNotes, 'annotations' | 'updates'>): string {
  return [...annotations.map(({ text }) => text), ...updates.map(({ name }) => name)].join('\n')
}

/** Whether a column is of the day before another one. The month stands over the other days. */
function isDayBefore(column: GridColumn | undefined, next: GridColumn | undefined): boolean {
  return (
    column?.kind === 'date' &&
    next?.kind === 'date' &&
    !column.date.endsWith('-01') &&
    dateAfter(next.date, -1) === column.date
  )
}

/** A date in two lines: the day, and below it the month or the weekday; now, while its check runs. */
function Day({
  date,
  words,
  locale,
  filling,
  texts,
  withWeekday,
}: {
  date: string
  words: string
  locale: string
  filling: string | undefined
  texts: Texts
  /** Whether the weekday says more than the month. */
  withWeekday: boolean
}) {
  const at = new Date(`${date}T00:00:00Z`)
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(at)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(at)
  return (
    <>
      <span className="unseen">{words}</span>
      <span className="day" aria-hidden="true">
        <b>{Number(date.slice(8))}</b>
        <span>{date === filling ? texts.now : withWeekday ? weekday : month}</span>
      </span>
    </>
  )
}

/** A change in two lines: its days, and below them the date that it is compared with. */
function Since({
  date,
  days,
  words,
  locale,
  texts,
}: {
  /** Undefined without a check that early. */
  date: string | undefined
  days: number
  words: string
  locale: string
  texts: Texts
}) {
  const since = date === undefined ? undefined : shortDate(date, locale, false)
  return (
    <>
      <span className="unseen">
        {words}, {since === undefined ? texts.noEarlierCheck : texts.since(since)}
      </span>
      <span className="change-head" aria-hidden="true">
        <b>{texts.days(days)}</b>
        <span>{since ?? '–'}</span>
      </span>
    </>
  )
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
    case 'region':
      return column.name
    case 'change':
    case 'pages':
      return texts.compared[column.kind]
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
