import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import type { RetryBounds } from '#serp/retry.ts'

export interface BuyDependencies {
  readonly database: Database
  readonly log: Log
  readonly bounds: RetryBounds
  /** Length of the claim after the page is stored. */
  readonly claimSeconds: number
  /** Maximum age in minutes of a page that may be copied for the same query; 0: never copy. */
  readonly shareMinutes: number
}

/** The stored page, or the seconds after which to look for it again. Undefined when the worker has lost its claim. */
export type Bought = ParsedSerpPage | { readonly waitSeconds: number } | undefined
