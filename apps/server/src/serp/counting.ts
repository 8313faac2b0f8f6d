import type { SerpResult } from './page.ts'
import { canonicalText, comparableUrl, type ComparableUrl } from './url.ts'

export interface CountedPage {
  /** The first page that the reply covers: its own number, or 1 where a reply holds all results from the top. */
  from: number
  /** The last page that the reply covers, from 1. */
  page: number
  /** Results on a full page. */
  pageSize: number
  organic: readonly SerpResult[]
}

export interface NumberedResult extends SerpResult {
  /** Organic position, from 1. Behind unread pages it is the worst possible one: each of them counts as full. */
  position: number
  /** Page number of the reply. */
  page: number
  /** Index among the reply's organic results. */
  index: number
  /** The destination; null when hidden. */
  comparable: ComparableUrl | null
}

/**
 * Numbers organic results. Counting continues from what pages really held, since a page may hold eight or nine. A result
 * that repeats one of an earlier page is dropped and takes no position, because results shift between two requests.
 * Sitelinks and blocks never take a position.
 *
 * Throws `RangeError` unless the pages ascend without overlap.
 */
export function numberResults(pages: readonly CountedPage[]): NumberedResult[] {
  const numbered: NumberedResult[] = []
  const seen = new Set<string>()
  const full = fullPage(pages)
  let last = 0
  let unread = 0
  for (const { from, page, organic } of pages) {
    if (from <= last || page < from) {
      throw new RangeError(`Pages must be after page ${last}, but got ${from} to ${page}.`)
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
    // Only now: a link listed twice on one page does take two places.
    for (const key of keys) seen.add(key)
  }
  return numbered
}

/** The most results that an unread page can hold, judging by the pages read. */
function fullPage(pages: readonly CountedPage[]): number {
  return Math.max(
    0,
    ...pages.map(({ from, page, pageSize, organic }) =>
      Math.max(pageSize, from === page ? organic.length : 0),
    ),
  )
}

/** A key per destination. A hidden destination equals only the same link. */
export function pageKey(result: SerpResult): string {
  return keyOf(result, comparableUrl(result.url))
}

function keyOf({ rawUrl }: SerpResult, comparable: ComparableUrl | null): string {
  return comparable === null ? ` ${rawUrl}` : canonicalText(comparable)
}
