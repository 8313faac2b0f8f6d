import type { Outcome } from './outcome.ts'

/** Progress of a check. */
export interface Progress {
  /** Pages read. */
  readonly pages: readonly number[]
  /** Pages requested and received, of which some may not hold what was requested; `OVERVIEW` for an AI Overview. */
  readonly asked: readonly number[]
  /** A page that needs a second reply; undefined if there is none. */
  readonly unconfirmed: number | undefined
  /** As in `LoadedPages`. */
  readonly overviewToken?: string | undefined
  /** The last page, once the search engine has shown that nothing follows it. */
  readonly end: number | undefined
  /** Results for every site, the project's own first. */
  readonly sites: readonly [SiteProgress, ...SiteProgress[]]
}

interface SiteProgress {
  readonly outcome: Outcome
  /** Whether no further page can change the outcome. */
  readonly isFinal: boolean
}
