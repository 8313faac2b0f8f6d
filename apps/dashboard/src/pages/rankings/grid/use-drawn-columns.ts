import { type RefObject, useLayoutEffect, useState } from 'react'
import type { GridColumn } from './columns.ts'

/** Columns beyond the edges of the screen that are drawn ahead of scrolling. */
const AHEAD = 2

/** The columns behind the phrase that are drawn: from and to a place, both included. */
export interface DrawnColumns {
  readonly from: number
  readonly to: number
  /** Pixels of the columns between the phrase and the first one drawn. */
  readonly gap: number
}

/**
 * The columns that are on the screen, since a wide table has three times as many. That of the cell the keyboard is at is
 * among them.
 */
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
      // Most scrolling is up and down, and asks for nothing that the browser would have to compute.
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
  // Before the effect has looked at other columns than before.
  return drawn.to < columns.length ? drawn : { from: 1, to: columns.length - 1, gap: 0 }
}

type Widths = Readonly<Record<GridColumn['kind'], number>>

function drawnOn(
  element: HTMLElement,
  width: Widths,
  columns: readonly GridColumn[],
  activeColumn: number,
): DrawnColumns {
  const starts = columns.map(() => 0)
  for (let at = 2; at < columns.length; at += 1) starts[at] = starts[at - 1]! + width[columns[at - 1]!.kind]
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

/** Widths of the kinds of columns in pixels, as the style sheet has them at this width of the screen. */
function widthsOf(element: HTMLElement): Widths {
  const style = getComputedStyle(element)
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const pixels = (name: string) => parseFloat(style.getPropertyValue(name)) * rem
  return { name: pixels('--name'), extra: pixels('--extra'), date: pixels('--date') }
}
