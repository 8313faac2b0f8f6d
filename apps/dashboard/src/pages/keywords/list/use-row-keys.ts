import type { KeyboardEvent } from 'react'
import type { RowSelection } from '../selection/use-row-selection.ts'
import type { RowActions } from './row-actions.ts'
import type { KeywordRow } from './use-keyword-rows.ts'

/**
 * The keyboard of a list. Arrows, Page Up, Page Down, Home and End move between rows, and with Shift select
 * the rows in between. Space selects, Ctrl+A selects all, Escape clears the selection, Enter opens, F2
 * renames, Delete deletes.
 */
export function useRowKeys({
  total,
  page,
  rowAt,
  focusRow,
  selecting,
  actions,
}: {
  total: number
  /** Rows visible at once. */
  page: number
  rowAt: (index: number) => KeywordRow | undefined
  focusRow: (index: number) => void
  selecting: RowSelection | undefined
  actions: RowActions
}): (event: KeyboardEvent, index: number) => void {
  return (event, index) => {
    const row = rowAt(index)
    const go = (to: number) => {
      const target = Math.min(Math.max(to, 0), total - 1)
      if (event.shiftKey) {
        selecting?.extendTo(index)
        selecting?.extendTo(target)
      }
      focusRow(target)
    }
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      PageDown: () => go(index + page),
      PageUp: () => go(index - page),
      Home: () => go(0),
      End: () => go(total - 1),
      ' ': () => (event.shiftKey ? selecting?.extendTo(index) : selecting?.toggle(index)),
      Escape: () => selecting?.clear(),
      Enter: () => row !== undefined && actions.open?.(row),
      F2: () => row !== undefined && actions.rename?.(row),
      Delete: () => row !== undefined && actions.remove?.(row),
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a' || selecting === undefined) return
      selecting.selectAll()
    } else if (Object.hasOwn(keys, event.key)) {
      keys[event.key]!()
    } else return
    event.preventDefault()
  }
}
