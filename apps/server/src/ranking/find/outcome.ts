import type { Reason } from './reason.ts'

/**
 * What a check of one keyword in one region came to. `depth` are the results from the first on without a gap.
 * - `exact`: seen at this position, every page before it read.
 * - `at_best`: seen, but pages before it were not read: it stands between `depth + 1` and this position, for which each
 *   page not read counts as full.
 * - `not_within`: every page down to the whole depth read, and not there.
 * - `partial`: not on the pages read, others not read. The reason is null where the plan of the check left them out.
 * - `failed`: no page read.
 * Only `exact` and `not_within` are positions of the history; the rest never becomes one.
 */
export type Outcome =
  | {
      readonly outcome: 'exact'
      readonly position: number
      readonly relevantUrl: string
      readonly depth: number
    }
  | {
      readonly outcome: 'at_best'
      readonly position: number
      readonly relevantUrl: string
      readonly depth: number
    }
  | { readonly outcome: 'not_within'; readonly depth: number }
  | { readonly outcome: 'partial'; readonly depth: number; readonly reason: Reason | null }
  | { readonly outcome: 'failed'; readonly depth: 0; readonly reason: Reason }

/** How a result page presents a result. */
export interface Snippet {
  readonly title: string
  readonly body: string
  /** Sitelinks: their titles, one a line. */
  readonly ext: string
}

/** Where a site was seen. */
export interface Match {
  /** As `NumberedResult.position`. */
  readonly position: number
  /** The reply it stands in, by its page number. */
  readonly page: number
  /** Its place among the reply's organic results, from 0. */
  readonly index: number
  readonly relevantUrl: string
  readonly snippet: Snippet
}

/** What pages say about a site. */
export interface Reading {
  /** Pages read, ascending. */
  readonly pages: readonly number[]
  /** How many of them follow one another from the first on. */
  readonly whole: number
  /** Organic results on these. */
  readonly depth: number
  /** The site's best result on any page. */
  readonly match: Match | undefined
  /** Whether the search engine itself has said that nothing follows them. */
  readonly exhausted: boolean
}

/**
 * What can be said for good, whatever further pages would show, or undefined. A site seen below the depth, on a page that
 * was read for another reason, was seen.
 */
export function conclude(reading: Reading, pagesWanted: number): Outcome | undefined {
  const { match, depth } = reading
  if (match !== undefined && match.page <= reading.whole) {
    return { outcome: 'exact', position: match.position, relevantUrl: match.relevantUrl, depth }
  }
  if (match === undefined && (reading.whole >= pagesWanted || reading.exhausted)) {
    return { outcome: 'not_within', depth }
  }
  return undefined
}

const UNASKED: Reason = { kind: null, text: 'No page was requested.' }

/**
 * The outcome where nothing can be said for good, when no further page will be had: `reason` says why, null that the plan
 * wants none.
 */
export function giveUp({ depth, match, pages }: Reading, reason: Reason | null): Outcome {
  if (match !== undefined) {
    return { outcome: 'at_best', position: match.position, relevantUrl: match.relevantUrl, depth }
  }
  if (pages.length === 0) return { outcome: 'failed', depth: 0, reason: reason ?? UNASKED }
  return { outcome: 'partial', depth, reason }
}
