import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import type { ChartNotes } from '../../../api/chart-notes.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useFeatureName } from '../../../pieces/serp-features/use-feature-name.ts'
import { useLanguage, useSharedTexts } from '../../../texts/language.tsx'
import { useKeptScroll } from '../../../ui/use-kept-scroll.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { loadedRows, usePrinting } from '../../../ui/use-printing.ts'
import { densityOf, rowHeightOf } from '../density.ts'
import { detailsAsked } from '../details.ts'
import { columnsOf } from '../extra-columns.ts'
import type { HistoryRequest } from '../history-request.ts'
import type { FirstRows } from '../keyword-rows.ts'
import type { KnownDates } from '../known-dates.ts'
import { paintOf } from '../paint.ts'
import type { Place } from '../place.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { regionsAsked, type RegionBeside } from '../regions-beside.ts'
import type { Site } from '../site.ts'
import { useTexts } from '../texts/use-texts.ts'
import { CellCard } from './cell-card.tsx'
import { gridColumns, remsOf, type GridColumn } from './columns.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import type { RowFrame } from './row-frame.ts'
import { pageOf, showColumn } from './scroll.ts'
import { useActiveCell } from './use-active-cell.ts'
import { useCard } from './use-card.ts'
import { useDrawnColumns } from './use-drawn-columns.ts'
import { useLines } from './use-lines.ts'
import './grid.css'

/** Height of the head in pixels. */
const HEAD_PX = 36
/** Rows rendered beyond the visible ones, ahead of scrolling. */
const OVERSCAN = 6

/** The table of dates. It renders only visible rows and loads only rows near them. */
export function RankingsGrid({
  request,
  first,
  total,
  place,
  known,
  regions,
  rivals,
  view,
  change,
  filling,
  notes,
}: {
  request: HistoryRequest
  first: FirstRows
  /** Keywords in the whole list. */
  total: number
  place: Place
  known: KnownDates
  /** Regions side by side; empty if there is only that of the table. */
  regions: readonly RegionBeside[]
  /** Sites shown below each keyword. */
  rivals: readonly Site[]
  view: RankingsView
  change: ChangeView
  /** The date of the running check; undefined while none is running. */
  filling: string | undefined
  notes: ChartNotes
}) {
  const lines = total * (1 + rivals.length)
  const texts = useTexts()
  const { locale } = useLanguage()
  const { tag } = useSharedTexts()
  const feature = useFeatureName()
  const id = useId()
  const activeId = `${id}-active`
  const cardId = `${id}-card`
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const isNarrow = useNarrow()
  const isPrinting = usePrinting()
  const density = densityOf(view.density)
  const rowHeight = useMemo(() => rowHeightOf(density, isNarrow), [density, isNarrow])
  const dates = useMemo(() => first.headers?.dates ?? [], [first])
  const columns = useMemo(() => gridColumns(view, dates, regions), [view, dates, regions])
  const card = useCard()
  const active = useActiveCell(
    { rows: lines + 1, columns: columns.length, page: pageOf(scroller.current, rowHeight) },
    {
      move: (to) => {
        if (to.row > 0) virtual.scrollToIndex(to.row - 1)
        if (scroller.current !== null && grid.current !== null) showColumn(scroller.current, grid.current, to)
        card.close()
        if (to.row > 0) card.openSoon(() => document.getElementById(activeId), to)
      },
      // With the keys held: Control and Enter open a link in a new tab.
      open: ({ ctrlKey, metaKey, shiftKey }) =>
        document
          .getElementById(activeId)
          ?.querySelector('a, button')
          ?.dispatchEvent(
            new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
          ),
    },
  )
  const drawn = useDrawnColumns(scroller, columns, active.active.column)
  const frame = useMemo<RowFrame>(
    () => ({
      columns,
      drawn,
      ascending: dates.toReversed(),
      place,
      known,
      paint: paintOf(view.paint),
      filling,
      texts,
      feature,
      tag,
      locale,
      activeId,
    }),
    [columns, drawn, dates, place, known, view.paint, filling, texts, feature, tag, locale, activeId],
  )
  const activeRow = active.active.row - 1
  // The first rows are shown before those beyond them are drawn.
  const overscan = useDeferredValue(OVERSCAN, 0)
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingStart: HEAD_PX,
    paddingStart: HEAD_PX,
    // The keyboard's cell is always rendered, because the grid refers to it.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(startIndex - overscan, 0)
      const to = Math.min(endIndex + overscan, count - 1)
      const drawn = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      if (activeRow < 0 || activeRow >= count || (activeRow >= from && activeRow <= to)) return drawn
      return activeRow < from ? [activeRow, ...drawn] : [...drawn, activeRow]
    },
  })
  const onScreen = { from: virtual.range?.startIndex ?? 0, to: virtual.range?.endIndex ?? 0 }
  const asked = useMemo(
    () => detailsAsked(columnsOf(view), request, place, known),
    [view, request, place, known],
  )
  const beside = useMemo(() => regionsAsked(request, regions, dates), [request, regions, dates])
  const { lineAt, failed } = useLines(
    request,
    first,
    total,
    rivals,
    { details: asked, regions: beside },
    onScreen,
  )
  // On paper the rows that are loaded follow each other.
  const items = isPrinting
    ? loadedRows(lines, (index) => lineAt(index).row).map((index, place) => ({
        index,
        start: HEAD_PX + place * rowHeight,
      }))
    : virtual.getVirtualItems()
  const height = isPrinting ? items.length * rowHeight : virtual.getTotalSize() - HEAD_PX
  const key = JSON.stringify([request, rivals])
  useKeptScroll(scroller, key)
  useEffect(() => {
    const element = scroller.current
    element?.addEventListener('scroll', card.close, { passive: true })
    return () => element?.removeEventListener('scroll', card.close)
  })
  const shown = card.card && lineAt(card.card.row - 1)
  const shownColumn = card.card && columns[card.card.column]
  return (
    <>
      {failed !== undefined && failed.error !== null && (
        <FailureNotice failure={failed.error.failure} triesAgain onAgain={() => void failed.refetch()} />
      )}
      <div
        ref={scroller}
        className="rankings-scroll"
        style={{ '--row': `${rowHeight}px` }}
        onPointerOver={card.onPointerOver}
        onPointerLeave={card.onPointerLeave}
      >
        {/* Roles are explicit because browsers drop them from rows that are positioned absolutely. */}
        <table
          ref={grid}
          role="grid"
          className={`rankings-grid paint-${frame.paint}`}
          tabIndex={0}
          aria-label={texts.tableName}
          aria-rowcount={lines + 1}
          aria-colcount={columns.length}
          aria-activedescendant={activeId}
          aria-describedby={card.card === undefined ? undefined : cardId}
          style={{
            '--extras': `${columns.reduce((sum, column) => sum + (remsOf(column) ?? 0), 0)}rem`,
            '--dates': dates.length,
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') card.close()
            else active.onKeyDown(event)
          }}
          onBlur={card.close}
        >
          <GridHead
            {...{ columns, place, known, view, change, texts, locale, activeId, notes, filling }}
            activeColumn={activeRow < 0 ? active.active.column : undefined}
          />
          <tbody role="rowgroup" style={{ height }}>
            {items.map(({ index, start }) => (
              <GridRow
                key={index}
                {...lineAt(index)}
                index={index}
                top={start - HEAD_PX}
                frame={frame}
                activeColumn={index === activeRow ? active.active.column : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isPrinting && items.length < lines && <p>{texts.printed(items.length, lines)}</p>}
      {card.card !== undefined && shown?.row !== undefined && hasCard(shownColumn) && (
        <CellCard
          id={cardId}
          card={card.card}
          line={{ ...shown, row: shown.row }}
          date={shownColumn?.kind === 'date' ? shownColumn.date : undefined}
          frame={frame}
          onPointerEnter={card.keep}
          onPointerLeave={card.onPointerLeave}
        />
      )}
    </>
  )
}

/** Whether a card describes the cells of a column. */
function hasCard(column: GridColumn | undefined): boolean {
  return column?.kind === 'name' || column?.kind === 'date'
}
