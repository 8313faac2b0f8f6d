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
  /** As in `ParsedSerpPage`. */
  numbersOrganic?: boolean
}

export interface NumberedResult extends SerpResult {
  /**
   * Organic position, from 1. Behind unread pages it is the worst possible one: each of them counts as full. So it is behind
   * results that the provider left out.
   */
  position: number
  /** Whether the provider's numbers show that it left out results before this one. */
  isBehindGap: boolean
  /** Page number of the reply. */
  page: number
  /** Index among the reply's organic results. */
  index: number
  /** The destination; null when hidden. */
  comparable: ComparableUrl | null
}

/**
 * Numbers organic results. Counting continues from what pages really held, since a page may hold eight or nine. A result
 * that repeats one of an earlier page is dropped and takes no position, because results shift between two requests. So is one
 * that repeats the result right before it. Sitelinks and blocks never take a position.
 *
 * Throws `RangeError` unless the pages ascend without overlap.
 */
export function numberResults(pages: readonly CountedPage[]): NumberedResult[] {
  const numbered: NumberedResult[] = []
  const seen = new Set<string>()
  const full = fullPage(pages)
  let last = 0
  let unread = 0
  let leftOut = 0
  for (const counted of pages) {
    const { from, page, organic } = counted
    if (from <= last || page < from) {
      throw new RangeError(`Pages must be after page ${last}, but got ${from} to ${page}.`)
    }
    unread += from - last - 1
    last = page
    const comparables = organic.map(destinationOf)
    const keys = organic.map(pageKey)
    organic.forEach((result, index) => {
      leftOut += leftOutBefore(counted, index)
      if (seen.has(keys[index]!) || repeatsPrevious(organic, keys, index)) return
      const position = numbered.length + unread * full + leftOut + 1
      const comparable = comparables[index]!
      numbered.push({ ...result, position, isBehindGap: leftOut > 0, page, index, comparable })
    })
    // Only now: a link that a page has in two places does take both.
    for (const key of keys) seen.add(key)
  }
  return numbered
}

/**
 * Whether a result is the one before it once more, as vendors list some with sitelinks: github.com/serpapi/public-roadmap, issues
 * 3722 and 2512. No search engine shows a page twice in a row. Without titles it may be two entries of the page.
 */
function repeatsPrevious(organic: readonly SerpResult[], keys: readonly string[], index: number): boolean {
  const title = organic[index]!.title
  return index > 0 && keys[index] === keys[index - 1] && title !== '' && title === organic[index - 1]!.title
}

/** Whether the provider's numbers show that it left out results of a page. */
export function leavesOut(counted: CountedPage): boolean {
  return counted.organic.some((_, index) => leftOutBefore(counted, index) > 0)
}

/** Results between this one and the one before it for which the provider has numbers only. */
function leftOutBefore({ from, organic, numbersOrganic = false }: CountedPage, index: number): number {
  const number = organic[index]!.reportedPosition
  // Where a later page begins depends on what the pages before it held.
  const before = index > 0 ? organic[index - 1]!.reportedPosition : from === 1 ? 0 : undefined
  if (!numbersOrganic || number === undefined || before === undefined) return 0
  return Math.max(0, number - before - 1)
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
  const destination = destinationOf(result)
  return destination === null ? ` ${result.rawUrl}` : canonicalText(destination)
}

/** Destinations that were read: each is needed to judge, to compare and to count a page, and reading it costs most of that. */
const destinations = new WeakMap<SerpResult, ComparableUrl | null>()

/** The destination of a result; null when hidden. */
export function destinationOf(result: SerpResult): ComparableUrl | null {
  const known = destinations.get(result)
  if (known !== undefined) return known
  const destination = comparableUrl(result.url)
  destinations.set(result, destination)
  return destination
}
