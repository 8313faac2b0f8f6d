import type { Database, Executor } from '#db/database.ts'
import { SerpError } from '#serp/errors.ts'
import type { SerpPage } from '#serp/page.ts'
import type { SerpQuery } from '#serp/query.ts'
import type { ConfiguredProvider } from './configured.ts'
import { closeRequest, openRequest, type RequestFor } from './requests.ts'

/** How long a request may take, in seconds. */
export interface AskTimes {
  /** Until it is given up. */
  readonly timeoutSeconds: number
  /** Until it is clear that its process is gone. */
  readonly lostSeconds: number
}

/**
 * Asks for one page within the caps. `keep` stores it in the transaction that settles what it cost, so that no page is
 * paid without being kept. Throws SerpError; `off`, `capped` and `unaffordable` before anything is sent.
 */
export async function askPage<T>(
  database: Database,
  configured: ConfiguredProvider,
  request: RequestFor,
  query: SerpQuery,
  { timeoutSeconds, lostSeconds }: AskTimes,
  keep: (tx: Executor, page: SerpPage, milliseconds: number) => Promise<T>,
): Promise<T> {
  const { provider, pricePerUnit } = configured
  const bounds = { units: provider.unitsAtMost?.(query.page) ?? '1', pricePerUnit, lostSeconds }
  // What is invented costs nothing and tells nothing about a provider.
  const id = provider.synthetic
    ? undefined
    : await database.transaction((tx) => openRequest(tx, configured, request, bounds))
  const began = Date.now()
  try {
    const page = await configured.fetchPage(query, AbortSignal.timeout(timeoutSeconds * 1000))
    const milliseconds = Date.now() - began
    configured.refusal.clear()
    return await database.transaction(async (tx) => {
      const kept = await keep(tx, page, milliseconds)
      if (id !== undefined) {
        const { units } = page
        await closeRequest(tx, request.account_id, id, { units, pricePerUnit, milliseconds })
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
