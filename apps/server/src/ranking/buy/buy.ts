import { askPage } from '#providers/ask.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import { parseStoredPage } from '#serp/registry.ts'
import type { Bought, BuyDependencies } from './bought.ts'
import { buyLater } from './buy-later.ts'
import { storePage } from './pages.ts'
import { queryOf } from '../fetch/query.ts'
import { claimQuery, copyPage, findShared, queryHash, releaseQuery } from './share.ts'
import type { Task } from '../fetch/tasks.ts'

/** Seconds between two looks for a page that another task is asking for. */
const LOOK_AGAIN_SECONDS = 1

/**
 * Asks for one page of a task and stores it as received, before anything is made of it; a page that answers the same
 * query and is fresh enough is copied instead, and one that may wait is handed in for later where that is offered. Throws
 * SerpError.
 */
export async function buyPage(
  dependencies: BuyDependencies,
  provider: ConfiguredProvider,
  task: Task,
  page: number,
): Promise<Bought> {
  const { database, claimSeconds, shareMinutes } = dependencies
  // What is invented depends on whom it is invented for.
  if (provider.provider.synthetic) return ask(dependencies, provider, task, page, null)
  const hash = queryHash(task, page)
  const { queue } = provider.provider
  if (task.may_wait && queue !== undefined) {
    const copied = await copyShared(dependencies, task, page, hash)
    if (copied !== 'none') return copied
    const bought = await buyLater(dependencies, { configured: provider, queue, task, page, queryHash: hash })
    if (bought !== 'directly') return bought
  }
  if (shareMinutes === 0) return ask(dependencies, provider, task, page, hash)
  const isFirst = await claimQuery(database.executor, task, hash, claimSeconds)
  try {
    // After the claim: whoever had it before has stored its page by now.
    const copied = await copyShared(dependencies, task, page, hash)
    if (copied !== 'none') return copied
    if (!isFirst) return { waitSeconds: LOOK_AGAIN_SECONDS }
    return await ask(dependencies, provider, task, page, hash)
  } finally {
    if (isFirst) await releaseQuery(database.executor, task, hash)
  }
}

/** The page of another task, now stored as this one's; `none` when there is none that can be read. */
async function copyShared(
  { database, claimSeconds, shareMinutes }: BuyDependencies,
  task: Task,
  page: number,
  hash: Buffer,
): Promise<ParsedSerpPage | 'none' | undefined> {
  if (shareMinutes === 0) return 'none'
  const shared = await findShared(database.executor, task, page, hash, shareMinutes)
  if (shared === undefined) return 'none'
  try {
    const parsed = parseStoredPage(task.provider, shared.raw, queryOf(task, page))
    return (await copyPage(database.executor, task, page, shared, claimSeconds)) ? parsed : undefined
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return 'none'
  }
}

async function ask(
  { database, log, bounds, claimSeconds }: BuyDependencies,
  configured: ConfiguredProvider,
  task: Task,
  page: number,
  hash: Buffer | null,
): Promise<ParsedSerpPage | undefined> {
  const { provider, pricePerUnit } = configured
  // A real provider that saw the sites could be biased by them.
  const sites = provider.synthetic ? [task.site, ...task.competitors.map(({ url }) => url)] : []
  const query = queryOf(task, page, sites)
  const request = { ...task, task_id: task.id, page, searcher: query.searcher }
  const times = { timeoutSeconds: bounds.pageTimeoutSeconds, lostSeconds: claimSeconds }
  return askPage(database, configured, request, query, times, async (tx, fetched, milliseconds) => {
    log.pageFetched({ provider: provider.id, milliseconds })
    const purchase = { pricePerUnit, queryHash: hash }
    const isStored = await storePage(tx, task, provider, page, fetched, claimSeconds, purchase)
    return isStored ? fetched : undefined
  })
}
