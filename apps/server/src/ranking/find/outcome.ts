import type { Reason } from './reason.ts'

/**
 * Outcome of a check of one keyword in one region. `depth` counts the results read without a gap from the first.
 * - `exact`: seen at this position, and every result before it is known.
 * - `at_best`: seen, but pages before it were not read, or a result before it hides its destination or was left out by the
 *   provider. The site stands between `depth + 1` and this position, which counts unread pages as full.
 * - `not_within`: not seen, and every result of the depth is known.
 * - `partial`: not seen on the pages read, and others were not read, or results of them are not known. The reason is null if
 *   the plan left pages out.
 * - `failed`: no page was read.
 * Only `exact` and `not_within` ever become positions of the history.
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

/** How a result page shows a result. */
export interface Snippet {
  readonly title: string
  readonly body: string
  /** Titles of the sitelinks, one per line. */
  readonly ext: string
}

/** Where a site was seen. */
export interface Match {
  /** As `NumberedResult.position`. */
  readonly position: number
  /** Page number of its reply. */
  readonly page: number
  /** Index among the organic results of the reply, from 0. */
  readonly index: number
  readonly relevantUrl: string
  readonly snippet: Snippet
}

/** What pages show about a site. */
export interface Reading {
  /** Pages read, ascending. */
  readonly pages: readonly number[]
  /** Number of consecutive pages from the first. */
  readonly whole: number
  /** Organic results on the consecutive pages. */
  readonly depth: number
  /** How many of them come before the first that is not known: hidden, or behind one that the provider left out. */
  readonly clear: number
  /** Whether all of them are known. */
  readonly isClear: boolean
  /** The site's best result on any page. */
  readonly match: Match | undefined
  /** Whether the search engine has shown that nothing follows the consecutive pages. */
  readonly exhausted: boolean
}

/**
 * The outcome that no further page can change; undefined if there is none yet. A site on a page beyond the depth, read for
 * another purpose, counts as seen.
 */
export function conclude(reading: Reading, pagesWanted: number): Outcome | undefined {
  const { match, depth, clear, isClear } = reading
  if (match !== undefined && match.page <= reading.whole) {
    const { position, relevantUrl } = match
    return position <= clear + 1
      ? { outcome: 'exact', position, relevantUrl, depth }
      : { outcome: 'at_best', position, relevantUrl, depth: clear }
  }
  if (match === undefined && (reading.whole >= pagesWanted || reading.exhausted)) {
    return isClear ? { outcome: 'not_within', depth } : { outcome: 'partial', depth: clear, reason: UNKNOWN }
  }
  return undefined
}

const UNKNOWN: Reason = {
  kind: null,
  text: 'A result hides its destination, or the provider left results out, so that the site may be among them.',
}

const UNASKED: Reason = { kind: null, text: 'No page was requested.' }

/**
 * The outcome when the pages are inconclusive and no further page will be read. `reason` says why; null: the plan is
 * complete.
 */
export function giveUp({ clear, match, pages }: Reading, reason: Reason | null): Outcome {
  if (match !== undefined) {
    return { outcome: 'at_best', position: match.position, relevantUrl: match.relevantUrl, depth: clear }
  }
  if (pages.length === 0) return { outcome: 'failed', depth: 0, reason: reason ?? UNASKED }
  return { outcome: 'partial', depth: clear, reason }
}
