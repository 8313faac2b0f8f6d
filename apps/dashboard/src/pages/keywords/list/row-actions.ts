import type { DragEvent } from 'react'
import type { KeywordRow } from './use-keyword-rows.ts'

/** Actions on a row by keyboard or dragging. */
export interface RowActions {
  readonly open?: (row: KeywordRow) => void
  readonly rename?: (row: KeywordRow) => void
  readonly remove?: (row: KeywordRow) => void
  readonly drag?: (event: DragEvent, row: KeywordRow) => void
}
