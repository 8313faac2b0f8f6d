import { pageKey } from '#serp/counting.ts'
import type { SerpResult } from '#serp/page.ts'

/**
 * How much a SERP changed, from 0 (nothing moved) to 100 (every result is new), to two decimals. Over the first n ranks
 * that both SERPs have it is 100 · Σd ÷ n², where d is the number of ranks that a result moved, and n for a new result.
 * Undefined when a SERP is empty.
 */
export function stormScore(before: readonly SerpResult[], after: readonly SerpResult[]): number | undefined {
  const depth = Math.min(before.length, after.length)
  if (depth === 0) return undefined
  const ranks = new Map(before.slice(0, depth).map((result, rank) => [pageKey(result), rank]))
  const moved = after.slice(0, depth).reduce((sum, result, rank) => {
    const earlier = ranks.get(pageKey(result))
    return sum + (earlier === undefined ? depth : Math.abs(rank - earlier))
  }, 0)
  return Math.round((10_000 * moved) / depth ** 2) / 100
}
