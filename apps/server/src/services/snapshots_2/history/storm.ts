import { pageKey } from '#serp/counting.ts'
import type { SerpResult } from '#serp/page.ts'

/**
 * How much a SERP has changed, from 0 (nothing moved) to 100 (every result is new), to two decimals: over the first n
 * ranks, which both show, 100 · Σd ÷ n², where d is by how many ranks a result moved, and n for one that was not among
 * them. Undefined when one of them shows nothing.
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
