import type { SerpResult } from './page.ts'
import { canonicalUrl } from './url.ts'

/** The organic results of one page, as far as counting needs them. */
export interface CountedPage {
  /** Page number, from 1. */
  page: number
  organic: readonly SerpResult[]
}

/** An organic result with its position. */
export interface NumberedResult extends SerpResult {
  /** Organic position, from 1. */
  position: number
  /** The page it stands on, from 1. */
  page: number
  /** Its place among the page's organic results, from 0. */
  index: number
}

/**
 * Gives organic results their positions. The count goes on from what the pages really held, since a page may hold
 * eight or nine; a page seen earlier that turns up again on a later one is dropped and takes no position, because
 * results shift between two requests; sitelinks and features are not organic and never take one.
 *
 * The pages must be 1, 2, 3 … without a gap, since behind a gap no position is known; otherwise a `RangeError`.
 */
export function numberResults(pages: readonly CountedPage[]): NumberedResult[] {
  const numbered: NumberedResult[] = []
  const seen = new Set<string>()
  pages.forEach(({ page, organic }, place) => {
    if (page !== place + 1) throw new RangeError(`Expected page ${place + 1}, got page ${page}.`)
    const keys = organic.map(pageKey)
    organic.forEach((result, index) => {
      if (seen.has(keys[index]!)) return
      numbered.push({ ...result, position: numbered.length + 1, page, index })
    })
    // Only now: a page listed twice on one result page does hold two places.
    for (const key of keys) seen.add(key)
  })
  return numbered
}

/** One text per page a result leads to; a hidden destination equals nothing but the very same link. */
export function pageKey(result: SerpResult): string {
  return canonicalUrl(result.url) ?? ` ${result.rawUrl}`
}
