import { setTimeout } from 'node:timers/promises'
import type { Database, Executor } from '#db/database.ts'
import { SerpError } from '#serp/errors.ts'
import type { SerpPage } from '#serp/page.ts'
import type { SerpQuery } from '#serp/query.ts'
import type { ConfiguredProvider } from './configured.ts'
import { closeRequest, openRequest, type RequestFor } from './requests.ts'

/** Time limits of a request, in seconds. */
export interface AskTimes {
  /** Until it is aborted. */
  readonly timeoutSeconds: number
  /** Until it counts as lost because its process has died. */
  readonly lostSeconds: number
}

/** A request to a provider, and how to determine its cost. */
export interface Asking<Reply> {
  /** Maximum cost in billing units, exact decimal text. */
  readonly unitsAtMost: string
  /** Throws only SerpError. */
  send(signal: AbortSignal): Promise<Reply>
  /** Cost of the reply in billing units, exact decimal text; null: it cannot be read, and the reservation counts. */
  unitsOf(reply: Reply): string | null
}

/**
 * Sends one request to a provider, within the caps. `keep` stores the reply in the transaction that settles the cost, so
 * nothing is paid for without being stored. Throws SerpError; `off`, `capped` and `unaffordable` before anything is sent.
 */
export async function askProvider<Reply, T>(
  database: Database,
  configured: ConfiguredProvider,
  request: RequestFor,
  asking: Asking<Reply>,
  { timeoutSeconds, lostSeconds }: AskTimes,
  keep: (tx: Executor, reply: Reply, milliseconds: number) => Promise<T>,
): Promise<T> {
  const { provider, pricePerUnit } = configured
  const bounds = { units: asking.unitsAtMost, pricePerUnit, lostSeconds }
  // Synthetic replies cost nothing and do not count for the health of a provider.
  const id = provider.synthetic
    ? undefined
    : await database.transaction((tx) => openRequest(tx, configured, request, bounds))
  const began = Date.now()
  try {
    const reply = await asking.send(AbortSignal.timeout(timeoutSeconds * 1000))
    const milliseconds = Date.now() - began
    configured.refusal.clear()
    return await database.transaction(async (tx) => {
      const kept = await keep(tx, reply, milliseconds)
      if (id !== undefined) {
        const units = asking.unitsOf(reply)
        const cost = units === null ? ({ failure: 'bad_payload', units } as const) : { units }
        await closeRequest(tx, request.account_id, id, { ...cost, pricePerUnit, milliseconds })
      }
      return kept
    })
  } catch (error) {
    if (id !== undefined && error instanceof SerpError) {
      configured.refusal.note(error)
      const { kind, acceptanceUnknown, units } = error
      const end = { failure: kind, acceptanceUnknown, units, pricePerUnit, milliseconds: Date.now() - began }
      await database.transaction((tx) => closeRequest(tx, request.account_id, id, end))
    }
    throw error
  }
}

/** Like `askProvider`, for a result page. */
export function askPage<T>(
  database: Database,
  configured: ConfiguredProvider,
  request: RequestFor,
  query: SerpQuery,
  times: AskTimes,
  keep: (tx: Executor, page: SerpPage, milliseconds: number) => Promise<T>,
): Promise<T> {
  const asking: Asking<SerpPage> = {
    unitsAtMost: configured.provider.unitsAtMost?.(query.page) ?? '1',
    send: (signal) => fetchQueued(configured, query, signal, times.timeoutSeconds),
    unitsOf: ({ units }) => units,
  }
  const { repeatableSeconds = 0 } = configured.provider
  const lostSeconds = times.lostSeconds + repeatableSeconds
  return askProvider(database, configured, request, asking, { ...times, lostSeconds }, keep)
}

/** Fetches a page. One that the provider queues is requested once more, which is free, when the provider says. */
async function fetchQueued(
  configured: ConfiguredProvider,
  query: SerpQuery,
  signal: AbortSignal,
  timeoutSeconds: number,
): Promise<SerpPage> {
  try {
    return await configured.fetchPage(query, signal)
  } catch (error) {
    if (!(error instanceof SerpError) || !error.queued) throw error
    await setTimeout(error.retryAfterMs)
    return configured.fetchPage(query, AbortSignal.timeout(timeoutSeconds * 1000))
  }
}
