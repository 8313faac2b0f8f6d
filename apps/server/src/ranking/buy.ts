import type { Database } from '#db/database.ts'
import type { Events } from '#observe/events.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import type { SelectedProvider } from '#serp/registry.ts'
import type { RetryBounds } from '#serp/retry.ts'
import { storePage } from './pages.ts'
import { queryOf } from './query.ts'
import type { Task } from './tasks.ts'

export interface BuyDependencies {
  readonly database: Database
  readonly events: Events
  readonly bounds: RetryBounds
  /** How long the claim is kept once the page is stored. */
  readonly claimSeconds: number
}

/**
 * Asks for one page of a task and stores it as received, before anything is made of it. Answers undefined when the task is
 * no longer this worker's. Throws SerpError.
 */
export async function buyPage(
  { database, events, bounds, claimSeconds }: BuyDependencies,
  provider: SelectedProvider,
  task: Task,
  page: number,
): Promise<ParsedSerpPage | undefined> {
  const began = Date.now()
  const sites = [task.site, ...task.competitors.map(({ url }) => url)]
  const fetched = await provider.fetchPage(
    queryOf(task, page, sites),
    AbortSignal.timeout(bounds.pageTimeoutSeconds * 1000),
  )
  events.pageFetched({ provider: task.provider, milliseconds: Date.now() - began })
  const isStored = await storePage(database.executor, task, provider.provider, page, fetched, claimSeconds)
  return isStored ? fetched : undefined
}
