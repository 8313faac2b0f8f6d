import type { SerpResult } from './page.ts'
import { canonicalText, type ComparableUrl, comparableUrl } from './url.ts'

/** A reply as far as counting needs it. */
export interface CountedPage {
  /** The first page whose results it holds: its own number, or 1 where a reply holds all from the top. */
  from: number
  /** Its page number, from 1: the last page whose results it holds. */
  page: number
  /** Results a full page holds. */
  pageSize: number
  organic: readonly SerpResult[]
}

/** An organic result with its position. */
export interface NumberedResult extends SerpResult {
  /**
   * Organic position, from 1. Behind pages that were not read it is the last one possible: each of them counts as full.
   */
  position: number
  /** The reply it stands in, by its page number. */
  page: number
  /** Its place among the reply's organic results, from 0. */
  index: number
  /** Where it leads to, as links are compared; null when that is hidden. */
  comparable: ComparableUrl | null
}

/**
 * Gives organic results their positions. The count goes on from what the pages really held, since a page may hold
 * eight or nine; a page seen earlier that turns up again on a later one is dropped and takes no position, because
 * results shift between two requests; sitelinks and features are not organic and never take one.
 *
 * The pages must ascend and none may be held twice; otherwise a `RangeError`.
 */
export function numberResults(pages: readonly CountedPage[]): NumberedResult[] {
  const numbered: NumberedResult[] = []
  const seen = new Set<string>()
  const full = fullPage(pages)
  let last = 0
  let unread = 0
  for (const { from, page, organic } of pages) {
    if (from <= last || page < from) {
      throw new RangeError(`Expected a page behind page ${last}, got page ${from} to ${page}.`)
    }
    unread += from - last - 1
    last = page
    const comparables = organic.map(({ url }) => comparableUrl(url))
    const keys = organic.map((result, index) => keyOf(result, comparables[index]!))
    organic.forEach((result, index) => {
      if (seen.has(keys[index]!)) return
      const position = numbered.length + unread * full + 1
      numbered.push({ ...result, position, page, index, comparable: comparables[index]! })
    })
    // Only now: a page listed twice on one result page does hold two places.
    for (const key of keys) seen.add(key)
  }
  return numbered
}

/** The most results that a page not read can hold, as far as the pages read tell. */
function fullPage(pages: readonly CountedPage[]): number {
  return Math.max(
    0,
    ...pages.map(({ from, page, pageSize, organic }) =>
      Math.max(pageSize, from === page ? organic.length : 0),
    ),
  )
}

/** One text per page a result leads to; a hidden destination equals nothing but the very same link. */
export function pageKey(result: SerpResult): string {
  return keyOf(result, comparableUrl(result.url))
}

function keyOf({ rawUrl }: SerpResult, comparable: ComparableUrl | null): string {
  return comparable === null ? ` ${rawUrl}` : canonicalText(comparable)
}
