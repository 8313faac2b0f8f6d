import { useState, type KeyboardEvent } from 'react'

/** A cell of the grid. Row 0 is the head, column 0 the keyword. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/**
 * The keyboard's cell. The grid is one tab stop. Inside it, arrows, Home, End, Page Up and Page Down move,
 * Control with Home or End goes to the first or last row, and Enter opens, as a click with the same keys does.
 *
 * @param counts rows including the head, columns, and visible rows
 */
export function useActiveCell(
  counts: { readonly rows: number; readonly columns: number; readonly page: number },
  on: { readonly move: (to: CellPlace) => void; readonly open: (event: KeyboardEvent) => void },
) {
  const [chosen, setChosen] = useState<CellPlace>({ row: 1, column: 0 })
  const active = within(chosen, counts)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      on.open(event)
      return
    }
    const to = moved(active, event, counts)
    if (to === undefined) return
    event.preventDefault()
    const place = within(to, counts)
    setChosen(place)
    on.move(place)
  }
  return { active, choose: setChosen, onKeyDown }
}

function moved(
  { row, column }: CellPlace,
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { rows, columns, page }: { readonly rows: number; readonly columns: number; readonly page: number },
): CellPlace | undefined {
  const far = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'PageUp':
      return { row: Math.max(row - page, 1), column }
    case 'PageDown':
      return { row: row + page, column }
    case 'Home':
      return far ? { row: 1, column: 0 } : { row, column: 0 }
    case 'End':
      return far ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 }
    default:
      return undefined
  }
}

function within(
  { row, column }: CellPlace,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellPlace {
  return {
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  }
}
