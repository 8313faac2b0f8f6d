import type { Database, Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import { askProvider, type Asking } from '#providers/ask.ts'
import type { ProvidersNow } from '#providers/providers.ts'
import { SerpError } from '#serp/errors.ts'
import { parseStoredVolumes, type SelectedVolumeProvider } from '#serp/registry.ts'
import { retryDelay, type RetryBounds } from '#serp/retry.ts'
import type { ParsedVolumes, VolumeQuery, VolumeReply } from '#serp/volumes.ts'
import { claimBatch, endBatch, leaveOut, postponeBatch, type Batch } from './batches.ts'
import { fetchVolumeBatch } from './jobs.ts'
import { queryOf } from './query.ts'
import { storedReply, storeReply } from './replies.ts'
import { settleVolumeRun } from './settle.ts'

export interface VolumeDependencies {
  readonly database: Database
  readonly queue: Queue
  readonly log: Log
  /** Finds the provider of a run; undefined when it is no longer configured. */
  readonly provider: (id: string) => SelectedVolumeProvider | undefined
  /** The same providers as sources of result pages. Their prices, switches and caps apply to volumes too. */
  readonly providers: { now(): Promise<ProvidersNow> }
  /** Waits until the provider accepts another request, or the signal fires. */
  readonly pace: (signal: AbortSignal) => Promise<void>
  readonly bounds: RetryBounds
  /** Aborted when the process stops. No further request is sent then. */
  readonly stopping: AbortSignal
}

/** A reply is stored well within this time after the request's time limit. */
const CLAIM_SPARE_SECONDS = 15
/** Maximum number of rejected phrases of a batch. The provider names one per request. */
const MOST_REFUSALS = 50

/**
 * Works on a batch: sends one request, stores the reply and then reads it. After a crash it reads the stored reply. Safe to
 * run twice.
 */
export async function workOnBatch(
  dependencies: VolumeDependencies,
  payload: { accountId: number; batchId: string },
): Promise<void> {
  const { database, queue, pace, bounds, stopping } = dependencies
  await pace(stopping)
  if (stopping.aborted) {
    await database.transaction((tx) => queue.send(tx, fetchVolumeBatch, [payload]))
    return
  }
  const seconds = claimSeconds(bounds)
  const batch = await claimBatch(database.executor, payload.accountId, payload.batchId, seconds)
  if (batch === undefined) return
  const found = await findVolumes(dependencies, batch)
  if (found === undefined) return
  const missing = batch.phrases.length - found.volumes.size
  const reason = found.reason ?? `The provider did not return ${missing} of ${batch.phrases.length} phrases.`
  await database.transaction((tx) => endBatch(tx, batch, found.volumes, missing === 0 ? null : reason))
  await settleVolumeRun(dependencies, batch.account_id, batch.run_id)
}

function claimSeconds({ pageTimeoutSeconds }: RetryBounds): number {
  return pageTimeoutSeconds + CLAIM_SPARE_SECONDS
}

/** The result of a batch. */
interface Found {
  readonly volumes: ParsedVolumes['volumes']
  /** Why there are no volumes. */
  readonly reason?: string
}

function nothing(reason: string): Found {
  return { volumes: new Map(), reason }
}

/** Returns undefined when the batch waits for another attempt, or when the worker has lost its claim. */
async function findVolumes(dependencies: VolumeDependencies, batch: Batch): Promise<Found | undefined> {
  const query = queryOf(batch)
  if (query === undefined) {
    return nothing(`Place ${batch.region_key} or provider "${batch.provider}" no longer exists.`)
  }
  if (query.phrases.length === 0) return nothing('The provider accepts none of the phrases.')
  const stored = await storedReply(dependencies.database.executor, batch)
  const reply = stored === undefined ? await ask(dependencies, batch, query) : { raw: stored }
  if (reply === undefined || 'volumes' in reply) return reply
  try {
    return parseStoredVolumes(batch.provider, reply.raw, query)
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return nothing(error.message)
  }
}

/** Requests and stores the reply. Returns the result of the batch if there will be no reply, and undefined as above. */
async function ask(
  dependencies: VolumeDependencies,
  batch: Batch,
  query: VolumeQuery,
): Promise<{ raw: string } | Found | undefined> {
  const { database, log, bounds } = dependencies
  const provider = dependencies.provider(batch.provider)
  const providers = await dependencies.providers.now()
  const configured =
    provider?.provider.synthetic === true ? providers.sandbox : providers.byId(batch.provider)
  if (provider === undefined || configured === undefined) {
    return nothing(`The provider "${batch.provider}" is no longer configured.`)
  }
  const request = { ...batch, task_id: null, page: null, searcher: query.searcher }
  const times = { timeoutSeconds: bounds.pageTimeoutSeconds, lostSeconds: claimSeconds(bounds) }
  const began = Date.now()
  try {
    const { reply, isStored } = await askProvider(
      database,
      configured,
      request,
      askingFor(provider, query),
      times,
      async (tx, reply, milliseconds) => {
        if ('refused' in reply) return { reply, isStored: false }
        log.volumesFetched({ provider: batch.provider, milliseconds })
        return { reply, isStored: await storeReply(tx, batch, provider.provider, reply) }
      },
    )
    if ('refused' in reply) return await askWithout(dependencies, batch, reply.refused)
    return isStored ? reply : undefined
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    const { kind, message } = error
    log.volumesFailed({ provider: batch.provider, kind, batchId: batch.id, message })
    const failing = (batch.failing_seconds ?? 0) + (Date.now() - began) / 1000
    const delay = retryDelay(error, batch.attempts + 1, failing, bounds)
    if (delay === undefined) return nothing(message)
    await database.transaction(async (tx) => {
      await postponeBatch(tx, batch, new Date(began), delay, message)
      await queueAgain(dependencies, tx, batch, Math.ceil(delay))
    })
    return undefined
  }
}

function askingFor(
  { provider, fetchVolumes }: SelectedVolumeProvider,
  query: VolumeQuery,
): Asking<VolumeReply> {
  return {
    unitsAtMost: provider.unitsAtMost,
    send: (signal) => fetchVolumes(query, signal),
    unitsOf(reply) {
      if ('refused' in reply) return '0'
      try {
        return provider.parse(reply.raw, query).units
      } catch (error) {
        if (!(error instanceof SerpError)) throw error
        return null
      }
    },
  }
}

async function askWithout(
  dependencies: VolumeDependencies,
  batch: Batch,
  phrase: string,
): Promise<Found | undefined> {
  if (batch.left_out.length >= MOST_REFUSALS) {
    return nothing(`The provider rejected more than ${MOST_REFUSALS} of the phrases.`)
  }
  await dependencies.database.transaction(async (tx) => {
    await leaveOut(tx, batch, phrase)
    await queueAgain(dependencies, tx, batch, 0)
  })
  return undefined
}

async function queueAgain(
  { queue }: VolumeDependencies,
  tx: Executor,
  batch: Batch,
  startAfterSeconds: number,
): Promise<void> {
  const payload = { accountId: batch.account_id, batchId: batch.id }
  await queue.send(tx, fetchVolumeBatch, [payload], { startAfterSeconds, urgent: true })
}
