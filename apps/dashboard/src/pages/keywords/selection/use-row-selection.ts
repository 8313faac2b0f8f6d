import { useRef, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { CallFailed } from '../../../api/failure.ts'
import type { KeywordRows } from '../list/use-keyword-rows.ts'
import { idsBetween } from './ids.ts'
import { everything, nothing, toggled, withRows, type Selection } from './selection.ts'

/** Selects rows: single ones, ranges, or all. */
export interface RowSelection {
  readonly selection: Selection
  readonly error: CallFailed | null
  readonly toggle: (index: number) => void
  /** Selects the rows from the last selected one to this one. */
  readonly extendTo: (index: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

export function useRowSelection({ scope, orders, blocks }: KeywordRows): RowSelection {
  const client = useClient()
  const [selection, setSelection] = useState(nothing)
  const [error, setError] = useState<CallFailed | null>(null)
  const anchor = useRef<number>(undefined)

  const idsOfRows = async (first: number, last: number): Promise<string[]> => {
    const rows = Array.from({ length: last - first + 1 }, (_, index) => blocks.rowAt(first + index)?.id)
    // Rows that were scrolled past quickly are not loaded.
    return rows.every((id) => id !== undefined) ? rows : idsBetween(client, { scope, orders }, first, last)
  }

  return {
    selection,
    error,
    toggle(index) {
      const row = blocks.rowAt(index)
      if (row === undefined) return
      anchor.current = index
      setSelection((before) => toggled(before, row.id))
    },
    extendTo(index) {
      const from = anchor.current ?? index
      anchor.current ??= index
      setError(null)
      idsOfRows(Math.min(from, index), Math.max(from, index)).then(
        (ids) => setSelection((before) => withRows(before, ids)),
        (reason: unknown) => setError(reason instanceof CallFailed ? reason : null),
      )
    },
    selectAll: () => setSelection(everything),
    clear() {
      anchor.current = undefined
      setSelection(nothing)
    },
  }
}
