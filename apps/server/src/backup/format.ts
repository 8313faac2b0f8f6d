/**
 * A backup is a zstd stream of text. Its first line is the `Header`. Then each table follows: a `TableStart`, the rows in PostgreSQL's
 * text format (https://www.postgresql.org/docs/current/sql-copy.html), a line `\.`, and a `TableEnd`. The last line is the `End`.
 * Text is what PostgreSQL documents as readable by other versions and machines.
 */
export const FORMAT = 'sextant backup'

/** Raised when older programs cannot read the new form. */
export const FORMAT_VERSION = 1

/** Line after the rows of a table. Rows cannot contain it: PostgreSQL doubles each backslash. */
export const END_OF_ROWS = '\\.\n'

export interface Header {
  readonly format: typeof FORMAT
  readonly version: number
  /** Version of the Sextant that wrote it. */
  readonly sextant: string
  /** Number of the last migration of the database. */
  readonly schema: number
  /** ISO 8601, UTC: the database as it was at this time. */
  readonly created_at: string
  readonly secrets: 'sealed' | 'left out'
  /** Last value by sequence; null when it has given none. */
  readonly sequences: Readonly<Record<string, string | null>>
}

export interface TableStart {
  readonly table: string
  readonly columns: readonly string[]
}

export interface TableEnd {
  readonly rows: number
  /** SHA-256 of the rows, in hexadecimal. */
  readonly sha256: string
}

export interface End {
  readonly end: true
  readonly tables: number
  /** SHA-256 of all lines that are not rows, so that it covers the digests of the rows. */
  readonly sha256: string
}

/** A backup cannot be written, read or restored. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
