import { isJsonObject } from '@sextant/contract/json-object.ts'

/** A row of a result by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** The rows of a result: those of a list, or the one that an object or another value makes. */
export function rowsOf(value: unknown): Row[] {
  return (Array.isArray(value) ? value : [value]).map((entry) =>
    isJsonObject(entry) ? entry : { result: entry },
  )
}

/** All columns of the rows, in the order of their first appearance. */
export function columnsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}
