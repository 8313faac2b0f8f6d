import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import type { SerpProvider } from '#serp/provider.ts'
import type { RetryBounds } from '#serp/retry.ts'
import type { Reason } from '../find/reason.ts'
import type { Opened, Wish } from './open.ts'
import type { Paid } from './paid.ts'

export interface BuyDependencies {
  readonly database: Database
  readonly log: Log
  readonly bounds: RetryBounds
  /** Length of a claim in seconds. */
  readonly claimSeconds: number
  /** Maximum age in minutes of a page that may be copied for the same query; 0: never copy. */
  readonly shareMinutes: number
  /** Aborted when the process stops. No further page is requested then. */
  readonly stopping: AbortSignal
  /** Opens a page, together with the pages of other checks of the account. */
  open(wish: Wish): Promise<Opened>
}

/** Longest wait for a turn at the provider, in milliseconds; well within the claim. */
export const PATIENCE_MS = 5_000

/**
 * Why a check does not wait for a pause of its provider; undefined if it does. The next provider need not wait, and without one the
 * check ends with the reason.
 */
export function pausedTooLong(
  { label }: SerpProvider,
  seconds: number,
  { failingSeconds, pageTimeoutSeconds }: RetryBounds,
): SerpError | undefined {
  if (seconds + pageTimeoutSeconds <= failingSeconds) return undefined
  return new SerpError('rate_limited', `${label} asked to send nothing for ${seconds} seconds.`, {
    retryAfterMs: seconds * 1000,
  })
}

/** The reply that a page was read from. */
export interface BoughtReply {
  readonly raw: string
  /** As in `ReadPage`. */
  readonly isDoubtful: boolean
  /** Whether it was sent for this page, and is not a copy. */
  readonly isOwn: boolean
  /** When it was received, a copy by its original, in milliseconds; undefined if it was collected later. */
  readonly receivedAt: number | undefined
}

/** What became of a page. `paid` is to be written with the next step of the check. */
export type Bought =
  | { readonly is: 'here'; readonly parsed: ParsedSerpPage; readonly reply: BoughtReply; readonly paid: Paid }
  /** Not before `seconds` have passed. */
  | { readonly is: 'waiting'; readonly seconds: number; readonly paid: Paid }
  | { readonly is: 'failed'; readonly error: SerpError; readonly paid: Paid }
  | { readonly is: 'cancelled'; readonly reason: Reason }
  /** The worker has lost its claim. */
  | { readonly is: 'lost' }
