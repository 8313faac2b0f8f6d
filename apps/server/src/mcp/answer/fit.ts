/** Rows of a result that fit into a number of characters. */
export interface Fitted {
  readonly result: unknown
  /** Number of rows kept; undefined if nothing was cut. */
  readonly kept: number | undefined
  /** Number of rows before the cut. */
  readonly rows: number
}

/**
 * Cuts a result after a row so that its JSON has at most `limit` characters. Rows are the result itself or, in an object
 * around them, its longest list. Undefined if not even one row fits, or if there are no rows.
 */
export function fit(result: unknown, limit: number): Fitted | undefined {
  const length = JSON.stringify(result).length
  const found = rowsIn(result)
  if (length <= limit) return { result, kept: undefined, rows: found?.rows.length ?? 0 }
  if (found === undefined) return undefined
  const { name, rows } = found
  const texts = rows.map((row) => JSON.stringify(row).length + 1)
  let room = limit - (length - texts.reduce((sum, each) => sum + each, 0))
  let kept = 0
  while (kept < rows.length && texts[kept]! <= room) room -= texts[kept++]!
  if (kept === 0) return undefined
  const shown = rows.slice(0, kept)
  return {
    result: name === undefined ? shown : { ...(result as object), [name]: shown },
    kept,
    rows: rows.length,
  }
}

function rowsIn(
  result: unknown,
): { readonly name: string | undefined; readonly rows: readonly unknown[] } | undefined {
  if (Array.isArray(result)) return { name: undefined, rows: result }
  if (typeof result !== 'object' || result === null) return undefined
  const lists = Object.entries(result).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  )
  const [longest] = lists
    .map(([name, rows]) => ({ name, rows, length: JSON.stringify(rows).length }))
    .toSorted((a, b) => b.length - a.length)
  return longest
}
