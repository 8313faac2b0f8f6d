import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { CellPlace } from './use-active-cell.ts'

/** Milliseconds that the pointer rests on a cell before its card opens, and that a card stays when the pointer leaves. */
const REST_MS = 350
const LEAVE_MS = 200

/** A card over the page that tells of a cell. */
export interface OpenCard extends CellPlace {
  /** Where the cell is on the screen. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
}

/**
 * The card of the cell that the pointer rests on or the keyboard is at. It stays while the pointer is on it, and goes with
 * Escape, with scrolling, and when another cell is looked at.
 */
export function useCard() {
  const [card, setCard] = useState<OpenCard>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = (ms: number, then: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(then, ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    setCard(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const openAt = (element: Element, place: CellPlace) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    setCard({ ...place, at: { left, top, bottom } })
  }
  return {
    card,
    close,
    /** Opens at a cell in a moment, when nothing happens until then. */
    openSoon: (find: () => Element | null, place: CellPlace) =>
      later(REST_MS, () => {
        const element = find()
        if (element !== null) openAt(element, place)
      }),
    onPointerOver: (event: PointerEvent) => {
      // A finger opens the page of the keyword; there is nothing to hover with.
      if (event.pointerType !== 'mouse') return
      const cell = (event.target as Element).closest('td.date, th.name')
      const place = cell === null ? undefined : placeOf(cell)
      if (cell === null || place === undefined) later(LEAVE_MS, close)
      else later(REST_MS, () => openAt(cell, place))
    },
    onPointerLeave: () => later(LEAVE_MS, close),
    /** The pointer is on the card itself. */
    keep: () => clearTimeout(timer.current),
  }
}

/** The place of a cell as its attributes tell it. */
function placeOf(cell: Element): CellPlace | undefined {
  const row = Number(cell.closest('tr')?.getAttribute('aria-rowindex'))
  const column = Number(cell.getAttribute('aria-colindex'))
  return row > 1 && column > 0 ? { row: row - 1, column: column - 1 } : undefined
}
