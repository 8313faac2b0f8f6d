import type { Column } from '../../../ui/table.tsx'

/** A column with what is copied of its cells; empty where nothing is known. */
export interface ListColumn<Row> extends Column<Row> {
  readonly copied: (row: Row) => string | number | null
}
