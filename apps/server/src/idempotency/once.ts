import { ApiError, errorCatalogue } from '@sextant/contract'
import type { Executor } from '#db/database.ts'
import { Claim, claimOrReplay, type Keyed, type Response } from './claim.ts'

/** Header of a response that was stored, named as at Stripe. */
const REPLAYED = { 'idempotent-replayed': 'true' }

/**
 * Runs the request of an `Idempotency-Key`, or returns the response it had. `run` stores its response with `keep` in the
 * transaction of the effect, if there is one. A request that fails without an effect can be sent again. Throws ApiError 3007 to
 * 3009 and whatever `run` throws.
 */
export async function once<R extends Response>(
  executor: Executor,
  keyed: Keyed,
  run: (keep: (tx: Executor, response: R) => Promise<void>) => Promise<R>,
): Promise<R | Response> {
  const claim = await claimOrReplay(executor, keyed)
  if (!(claim instanceof Claim)) return { ...claim, headers: { ...claim.headers, ...REPLAYED } }
  let response: R
  try {
    response = await run((tx, answer) => claim.keep(tx, answer))
  } catch (error) {
    const isRefused = error instanceof ApiError && errorCatalogue[error.error].status < 500
    // Without a connection to the database it expires; the first error is the one to report.
    await claim.release(executor, !keyed.isOneTransaction && !isRefused).catch(() => undefined)
    throw error
  }
  if (!keyed.isOneTransaction) await claim.keep(executor, response)
  return response
}
