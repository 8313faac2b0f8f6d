/** Rows of a result that fit into a number of characters. */
export interface Fitted {
  readonly result: unknown
  /** Number of rows kept; undefined if nothing was cut. */
  readonly kept: number | undefined
  /** Number of rows before the cut. */
  readonly rows: number
}

/**
 * Cuts a result after a row so that its JSON has at most `limit` characters. Undefined if not even one row fits, or if
 * there are no rows.
 *
 * @param within name of the list of rows in a result that is an object; other lists in it are never cut
 */
export function fit(result: unknown, limit: number, within: string | undefined): Fitted | undefined {
  const length = JSON.stringify(result).length
  const rows = rowsOf(result, within)
  if (length <= limit) return { result, kept: undefined, rows: rows?.length ?? 0 }
  if (rows === undefined) return undefined
  const texts = rows.map((row) => JSON.stringify(row).length + 1)
  let room = limit - (length - texts.reduce((sum, each) => sum + each, 0))
  let kept = 0
  while (kept < rows.length && texts[kept]! <= room) room -= texts[kept++]!
  if (kept === 0) return undefined
  const shown = rows.slice(0, kept)
  return {
    result: Array.isArray(result) ? shown : { ...(result as object), [within!]: shown },
    kept,
    rows: rows.length,
  }
}

function rowsOf(result: unknown, within: string | undefined): readonly unknown[] | undefined {
  if (Array.isArray(result)) return result
  if (typeof result !== 'object' || result === null || within === undefined) return undefined
  const rows: unknown = Object.entries(result).find(([name]) => name === within)?.[1]
  return Array.isArray(rows) ? rows : undefined
}
