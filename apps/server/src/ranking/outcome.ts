/**
 * What a check of one keyword in one region came to.
 * - `exact`: seen at this position, every page before it read.
 * - `at_best`: seen, but pages before it were not: the true position is this or better.
 * - `not_within`: every page down to the whole depth read, and not there.
 * - `partial`: some pages read without finding it, others not: no statement.
 * - `failed`: no page read.
 * Only `exact` and a `not_within` of the whole depth are positions of the history; the rest never becomes one.
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
  | { readonly outcome: 'partial'; readonly depth: number; readonly reason: string }
  | { readonly outcome: 'failed'; readonly depth: 0; readonly reason: string }

/** How a result page presents a result. */
export interface Snippet {
  readonly title: string
  readonly body: string
  /** Sitelinks: their titles, one a line. */
  readonly ext: string
}

/** What has been read so far, from the first page without a gap. */
export interface Reading {
  /** Pages read. */
  readonly pages: number
  /** Organic results on them. */
  readonly results: number
  /** The site's best result among them. */
  readonly match:
    { readonly position: number; readonly relevantUrl: string; readonly snippet: Snippet } | undefined
  /** Whether the search engine itself has said that nothing follows. */
  readonly exhausted: boolean
}

/**
 * The outcome of exact mode, or undefined while another page has to be read. A site seen below the depth, on a page that
 * was read for another reason, was seen.
 */
export function conclude(reading: Reading, pagesWanted: number): Outcome | undefined {
  if (reading.match !== undefined) {
    const { position, relevantUrl } = reading.match
    return { outcome: 'exact', position, relevantUrl, depth: reading.results }
  }
  if (reading.pages >= pagesWanted || reading.exhausted) {
    return { outcome: 'not_within', depth: reading.results }
  }
  return undefined
}

/** The outcome when no further page will be had. */
export function giveUp(reading: Reading, reason: string): Outcome {
  return reading.pages === 0
    ? { outcome: 'failed', depth: 0, reason }
    : { outcome: 'partial', depth: reading.results, reason }
}
