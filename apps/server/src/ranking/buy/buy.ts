import { askPage } from '#providers/ask.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import { parseStoredPage } from '#serp/registry.ts'
import { queryOf } from '../fetch/query.ts'
import type { Task } from '../fetch/tasks.ts'
import type { Bought, BuyDependencies } from './bought.ts'
import { buyLater } from './buy-later.ts'
import { storePage } from './pages.ts'
import { claimQuery, copyPage, findShared, queryHash, releaseQuery } from './share.ts'

/** Seconds until the next look for a page that another task is fetching. */
const LOOK_AGAIN_SECONDS = 1

/**
 * Gets one page of a task and stores it as received before it is interpreted: copies a fresh page of the same query,
 * submits the page for later collection if the check may wait and the provider offers that, or else requests it. Throws
 * SerpError.
 */
export async function buyPage(
  dependencies: BuyDependencies,
  provider: ConfiguredProvider,
  task: Task,
  page: number,
): Promise<Bought> {
  const { database, claimSeconds, shareMinutes } = dependencies
  // Synthetic results depend on the sites they are made for, so they are not shared.
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
    // Look again under the claim: its previous holder has stored the page by now.
    const copied = await copyShared(dependencies, task, page, hash)
    if (copied !== 'none') return copied
    if (!isFirst) return { waitSeconds: LOOK_AGAIN_SECONDS }
    return await ask(dependencies, provider, task, page, hash)
  } finally {
    if (isFirst) await releaseQuery(database.executor, task, hash)
  }
}

/** Stores the page of another task as this task's own. `none`: there is no such page, or it cannot be read. */
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
  // A real provider must not see the sites, which could bias it.
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
