import type { EventDirection } from '@sextant/contract'

/** The condition of a rule, with what it found. */
export interface Found {
  /** N of top N, or positions. */
  readonly threshold: number
  readonly direction: EventDirection | null
  /** Number of different keywords. */
  readonly keywords: number
}

/** Numbers of results of a rank check. */
export interface Outcomes {
  readonly found: number
  readonly notWithin: number
  /** Not found on the pages that were read; the plan left out the others. */
  readonly unresolved: number
  /** Ended without some of their pages. */
  readonly failed: number
  readonly cancelled: number
}
