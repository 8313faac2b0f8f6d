import { setTimeout } from 'node:timers/promises'
import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import type { Turn } from '#providers/pace.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage, SerpPage } from '#serp/page.ts'
import { checkQuery } from '#serp/provider.ts'
import type { SerpQuery } from '#serp/query.ts'
import { parseStoredPage } from '#serp/registry.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import type { RetryBounds } from '#serp/retry.ts'
import { queryOf } from '../query.ts'
import type { OpenCanary } from './choose.ts'
import { dropCanary, endCanary, keepCanary, keepFailure, openCanary, readPair } from './keep.ts'

export interface CanaryDependencies {
  readonly database: Database
  readonly log: Log
  readonly bounds: RetryBounds
  /** Aborted when the process stops. No further page is requested then. */
  readonly stopping: AbortSignal
}

/** Waits for a turn at the provider; undefined when there is none soon. */
export type TakeTurn = () => Promise<Turn | undefined>

/** A reply is stored well within this time after the request's time limit. */
const SPARE_SECONDS = 30
/** Free repetitions of a page that the provider has queued. */
const MOST_REPEATS = 3

/** Asks the second provider for a page once, and keeps the reply beside the comparison. A failure is a result too. */
export async function askCanary(
  dependencies: CanaryDependencies,
  configured: ConfiguredProvider,
  canary: OpenCanary,
  takeTurn: TakeTurn,
): Promise<void> {
  const { database, log, bounds, stopping } = dependencies
  const { provider, pricePerUnit } = configured
  const pair = await readPair(database.executor, canary)
  const own = pair && readOwn(pair)
  // Withdrawn, deleted or no longer readable: there is nothing to compare with.
  if (pair === undefined || own === undefined) return endCanary(database.executor, canary, 'gone')
  const query = queryOf(pair, 1)
  let requestId: string | undefined
  try {
    checkQuery(provider, query)
    const lostSeconds =
      (provider.repeatableSeconds === undefined ? 1 : 1 + MOST_REPEATS) *
      (bounds.pageTimeoutSeconds + SPARE_SECONDS)
    requestId = await openCanary(database, configured, canary, {
      units: provider.unitsAtMost?.(1) ?? '1',
      pricePerUnit,
      lostSeconds,
      leavesHalf: true,
    })
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return endCanary(database.executor, canary, error.kind)
  }
  // Another process asks.
  if (requestId === undefined) return
  const turn = await takeTurn()
  if (turn === undefined || stopping.aborted) {
    turn?.ended()
    return dropCanary(database, canary, requestId)
  }
  const began = Date.now()
  try {
    const fetched = await request(dependencies, configured, query, turn, takeTurn)
    const milliseconds = Date.now() - began
    configured.refusal.clear()
    log.pageFetched({ provider: provider.id, milliseconds })
    await keepCanary(database, configured, canary, { requestId, milliseconds, fetched, own })
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    configured.refusal.note(error)
    log.pageFailed({
      provider: provider.id,
      kind: error.kind,
      taskId: canary.task_id,
      message: error.message,
    })
    await keepFailure(database, configured, canary, { requestId, milliseconds: Date.now() - began, error })
  }
}

/** The page of the check; undefined when the current parser rejects it. */
function readOwn(pair: NonNullable<Awaited<ReturnType<typeof readPair>>>): ParsedSerpPage | undefined {
  try {
    return parseStoredPage(pair.provider, replyText(pair.body), queryOf(pair, pair.page))
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return undefined
  }
}

/** Requests the page, again when the provider has queued it, which is free. Throws SerpError. */
async function request(
  { bounds, stopping }: CanaryDependencies,
  { fetchPage }: ConfiguredProvider,
  query: SerpQuery,
  first: Turn,
  takeTurn: TakeTurn,
): Promise<SerpPage> {
  let turn = first
  for (let repeats = 0; ; repeats += 1) {
    try {
      const fetched = await fetchPage(query, AbortSignal.timeout(bounds.pageTimeoutSeconds * 1000))
      turn.ended()
      return fetched
    } catch (error) {
      turn.ended(error instanceof SerpError ? error : undefined)
      if (!(error instanceof SerpError) || !error.queued || repeats === MOST_REPEATS) throw error
      // Ends early when the process stops.
      await setTimeout(error.retryAfterMs, undefined, { signal: stopping }).catch(() => undefined)
      const next = stopping.aborted ? undefined : await takeTurn()
      if (next === undefined) throw error
      turn = next
    }
  }
}
