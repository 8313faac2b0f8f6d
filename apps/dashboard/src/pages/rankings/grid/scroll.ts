import type { CellPlace } from './use-active-cell.ts'

/** Number of rows that fit on the screen. */
export function pageOf(scroller: HTMLElement | null, rowHeight: number): number {
  return Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 2)
}

/** Scrolls a column out from behind the keyword column, which is fixed. */
export function showColumn(scroller: HTMLElement, grid: HTMLElement, { column }: CellPlace): void {
  const headings = [...grid.querySelectorAll<HTMLElement>('thead th')]
  const heading = headings[column]
  const frozen = headings[0]?.offsetWidth ?? 0
  if (heading === undefined || column === 0) return
  const left = heading.offsetLeft
  const right = left + heading.offsetWidth
  if (left < scroller.scrollLeft + frozen) scroller.scrollLeft = left - frozen
  else if (right > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = right - scroller.clientWidth
}
