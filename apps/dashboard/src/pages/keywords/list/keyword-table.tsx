import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useKeptScroll } from '../../../ui/use-kept-scroll.ts'
import { loadedRows, usePrinting } from '../../../ui/use-printing.ts'
import { isSelected } from '../selection/selection.ts'
import type { RowSelection } from '../selection/use-row-selection.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Column } from './columns.tsx'
import { KeywordTableRow } from './keyword-table-row.tsx'
import type { RowActions } from './row-actions.ts'
import { Spacer } from './spacer.tsx'
import { TableHead } from './table-head.tsx'
import type { KeywordRows } from './use-keyword-rows.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Height of a row in pixels, as in the style sheet. */
const ROW_PX = 33

/**
 * A list of any length that renders only its visible rows. A row has the focus: keys move it from row to row,
 * and Tab leaves the list.
 */
export function KeywordTable({
  label,
  columns,
  rows: { scope, orders, blocks, look },
  selecting,
  canSelect,
  actions,
}: {
  label: string
  columns: readonly Column[]
  rows: KeywordRows
  selecting: RowSelection
  canSelect: boolean
  actions: RowActions
}) {
  const texts = useTexts()
  const { total = 0, rowAt } = blocks
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const isPrinting = usePrinting()
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    // The focused row stays rendered, or scrolling would lose the focus.
    rangeExtractor: (range) =>
      isPrinting
        ? loadedRows(total, rowAt)
        : [...new Set([...defaultRangeExtractor(range), Math.min(active, total - 1)])].toSorted(
            (a, b) => a - b,
          ),
  })
  const { startIndex: first, endIndex: last } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => look(first, last), [look, first, last])

  useKeptScroll(scroller, JSON.stringify([scope, orders]))

  const focusRow = (index: number) => {
    setActive(index)
    virtual.scrollToIndex(index)
    // The row is rendered by then.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`)?.focus(),
    )
  }
  const onKeyDown = useRowKeys({
    total,
    page: Math.max(1, last - first),
    rowAt,
    focusRow,
    selecting: canSelect ? selecting : undefined,
    actions,
  })

  const items = virtual.getVirtualItems()
  // Rows that are not loaded leave no gap on paper.
  const gaps = isPrinting
    ? items.map(() => 0)
    : items.map((item, index) => item.start - (items[index - 1]?.end ?? 0))
  const below = isPrinting ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className="keyword-scroll" aria-busy={blocks.isOutdated}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable={canSelect}
        className="keyword-table"
      >
        <TableHead columns={columns} selecting={canSelect ? selecting : undefined} total={total} />
        <tbody>
          {items.map(({ index }, place) => (
            <KeywordTableRow
              key={index}
              index={index}
              row={rowAt(index)}
              gap={gaps[place]!}
              columns={columns}
              isSelected={isSelected(selecting.selection, rowAt(index)?.id ?? '')}
              isStop={index === Math.min(active, total - 1)}
              selecting={canSelect ? selecting : undefined}
              selectLabel={texts.list.select}
              loading={texts.list.loadingRow}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onDragStart={actions.drag}
            />
          ))}
          {below > 0 && <Spacer height={below} />}
        </tbody>
      </table>
      {isPrinting && items.length < total && <p>{texts.list.printed(items.length, total)}</p>}
    </div>
  )
}
