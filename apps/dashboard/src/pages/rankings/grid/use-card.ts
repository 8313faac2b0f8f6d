import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { CellPlace } from './use-active-cell.ts'

/**
 * Milliseconds before a card opens under a resting pointer, and before it closes after the pointer leaves.
 */
const REST_MS = 350
const LEAVE_MS = 200

/** A card that describes a cell. */
export interface OpenCard extends CellPlace {
  /** Position of the cell on the screen. */
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
}

/**
 * The card of the cell under the pointer or the keyboard. It stays while the pointer is on it and closes on
 * Escape, on scrolling, and when another cell is looked at.
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
    /** Opens the card of a cell after a moment without other input. */
    openSoon: (find: () => Element | null, place: CellPlace) =>
      later(REST_MS, () => {
        const element = find()
        if (element !== null) openAt(element, place)
      }),
    onPointerOver: (event: PointerEvent) => {
      // A tap opens the keyword's page instead.
      if (event.pointerType !== 'mouse') return
      const cell = (event.target as Element).closest('td.date, th.name')
      const place = cell === null ? undefined : placeOf(cell)
      if (cell === null || place === undefined) later(LEAVE_MS, close)
      else later(REST_MS, () => openAt(cell, place))
    },
    onPointerLeave: () => later(LEAVE_MS, close),
    /** The pointer is on the card. */
    keep: () => clearTimeout(timer.current),
  }
}

/** The place of a cell, from its ARIA attributes. */
function placeOf(cell: Element): CellPlace | undefined {
  const row = Number(cell.closest('tr')?.getAttribute('aria-rowindex'))
  const column = Number(cell.getAttribute('aria-colindex'))
  return row > 1 && column > 0 ? { row: row - 1, column: column - 1 } : undefined
}
