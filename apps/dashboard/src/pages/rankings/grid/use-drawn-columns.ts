import { useLayoutEffect, useState, type RefObject } from 'react'
import { remsOf, type GridColumn } from './columns.ts'

/** Columns rendered beyond the visible ones, ahead of scrolling. */
const AHEAD = 2

/** The rendered columns after the keyword, from and to inclusive. */
export interface DrawnColumns {
  readonly from: number
  readonly to: number
  /** Pixels between the keyword and the first rendered column. */
  readonly gap: number
}

/** The visible columns and the column of the keyboard's cell. A wide table has three times as many. */
export function useDrawnColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  activeColumn: number,
): DrawnColumns {
  const [drawn, setDrawn] = useState<DrawnColumns>({ from: 1, to: columns.length - 1, gap: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    let widths = widthsOf(element)
    let left = -1
    const look = () => {
      // Most scrolling is vertical and needs no layout computation.
      if (element.scrollLeft === left) return
      left = element.scrollLeft
      const now = drawnOn(element, widths, columns, activeColumn)
      setDrawn((before) =>
        before.from === now.from && before.to === now.to && before.gap === now.gap ? before : now,
      )
    }
    const resized = new ResizeObserver(() => {
      widths = widthsOf(element)
      left = -1
      look()
    })
    look()
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, columns, activeColumn])
  // The columns may have changed since the last effect.
  return drawn.to < columns.length ? drawn : { from: 1, to: columns.length - 1, gap: 0 }
}

/** Pixels: of the keyword, of a date, and of one rem. */
interface Widths {
  readonly name: number
  readonly date: number
  readonly rem: number
}

function widthOf(column: GridColumn, { name, date, rem }: Widths): number {
  const rems = remsOf(column)
  if (rems !== undefined) return rems * rem
  return column.kind === 'name' ? name : date
}

function drawnOn(
  element: HTMLElement,
  width: Widths,
  columns: readonly GridColumn[],
  activeColumn: number,
): DrawnColumns {
  const starts = columns.map(() => 0)
  for (let at = 2; at < columns.length; at += 1)
    starts[at] = starts[at - 1]! + widthOf(columns[at - 1]!, width)
  const end = element.scrollLeft + element.clientWidth - width.name
  let from = 1
  while (from < columns.length - 1 && starts[from + 1]! <= element.scrollLeft) from += 1
  let to = from
  while (to < columns.length - 1 && starts[to + 1]! < end) to += 1
  from = Math.max(1, from - AHEAD)
  to = Math.min(columns.length - 1, to + AHEAD)
  if (activeColumn > 0) {
    from = Math.min(from, activeColumn)
    to = Math.max(to, activeColumn)
  }
  return { from, to, gap: starts[from] ?? 0 }
}

/** Column widths in pixels at the current width of the screen, from the style sheet. */
function widthsOf(element: HTMLElement): Widths {
  const style = getComputedStyle(element)
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const pixels = (name: string) => parseFloat(style.getPropertyValue(name)) * rem
  return { name: pixels('--name'), date: pixels('--date'), rem }
}
