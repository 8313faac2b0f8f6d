/** A row of a result by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** The rows of a result: those of a list, or the one that an object or another value makes. */
export function rowsOf(value: unknown): Row[] {
  return (Array.isArray(value) ? value : [value]).map((entry) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry) ? (entry as Row) : { result: entry },
  )
}

/** All columns of the rows, in the order of their first appearance. */
export function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}
