import type { Paint } from '../paint.ts'
import type { Place } from '../place.ts'
import type { Texts } from '../texts/en.ts'
import type { GridColumn } from './columns.ts'
import type { DrawnColumns } from './use-drawn-columns.ts'

/** What all rows of a table share; the same object as long as nothing of it changes. */
export interface RowFrame {
  readonly columns: readonly GridColumn[]
  readonly drawn: DrawnColumns
  /** Dates shown, oldest first. */
  readonly ascending: readonly string[]
  readonly place: Place
  readonly paint: Paint
  readonly texts: Texts
  /** What a tag without a name is called. */
  readonly tag: (tag: number) => string
  readonly locale: string
  /** `id` of the cell that the keyboard is at. */
  readonly activeId: string
}
