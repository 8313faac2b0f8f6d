import type { KnownDates } from '../known-dates.ts'
import type { Paint } from '../paint.ts'
import type { Place } from '../place.ts'
import type { Texts } from '../texts/en.ts'
import type { GridColumn } from './columns.ts'
import type { DrawnColumns } from './use-drawn-columns.ts'

/** What all rows of a table share. It stays the same object until something in it changes. */
export interface RowFrame {
  readonly columns: readonly GridColumn[]
  readonly drawn: DrawnColumns
  /** Shown dates, oldest first. */
  readonly ascending: readonly string[]
  readonly place: Place
  readonly known: KnownDates
  readonly paint: Paint
  /** The date of the running check, whose cells come one by one; undefined while none is running. */
  readonly filling: string | undefined
  readonly texts: Texts
  /** Name of a block of a result page. */
  readonly feature: (name: string) => string
  /** Name of a tag that has none. */
  readonly tag: (tag: number) => string
  readonly locale: string
  /** `id` of the keyboard's cell. */
  readonly activeId: string
}
