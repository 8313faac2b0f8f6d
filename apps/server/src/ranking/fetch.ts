import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Events } from '#observe/events.ts'
import { placeByKey } from '#places/places.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import type { Device, SerpQuery } from '#serp/query.ts'
import { searcherByKey } from '#serp/query.ts'
import type { SelectedProvider } from '#serp/registry.ts'
import { fetchTask } from './jobs.ts'
import { locate } from './locate.ts'
import { conclude, giveUp, type Outcome } from './outcome.ts'
import { storedPages, storePage } from './pages.ts'
import { retryDelay, type RetryBounds } from './retry.ts'
import { settleRun } from './settle.ts'
import { claimTask, endTask, postponeTask, type Task } from './tasks.ts'

export interface FetchDependencies {
  readonly database: Database
  readonly queue: Queue
  readonly events: Events
  /** The provider a run was started with, or undefined when it is configured no longer. */
  readonly provider: (id: string) => SelectedProvider | undefined
  readonly bounds: RetryBounds
}

/** A page that has been asked for is stored and the claim renewed well within this time after its time limit. */
const CLAIM_SPARE_SECONDS = 30

/**
 * Works on a task in exact mode: page after page from the first, each stored before the next is asked for, until
 * the site is seen or the whole depth is read. What a crash left is read from the stored pages. Safe to run twice.
 */
export async function workOnTask(
  dependencies: FetchDependencies,
  payload: { accountId: number; taskId: string },
): Promise<void> {
  const { database, bounds } = dependencies
  const claimSeconds = bounds.pageTimeoutSeconds + CLAIM_SPARE_SECONDS
  const task = await claimTask(database.executor, payload.accountId, payload.taskId, claimSeconds)
  if (task === undefined) return
  const provider = dependencies.provider(task.provider)
  const outcome =
    provider === undefined
      ? giveUp(locate([], task.site), `The provider "${task.provider}" is not configured any more.`)
      : await readPages(dependencies, provider, task, claimSeconds)
  if (outcome === undefined) return
  await database.transaction((tx) => endTask(tx, task, outcome))
  await settleRun(dependencies, task.account_id, task.run_id)
}

/** The outcome, or undefined when the task waits for another attempt. */
async function readPages(
  { database, queue, events, bounds }: FetchDependencies,
  provider: SelectedProvider,
  task: Task,
  claimSeconds: number,
): Promise<Outcome | undefined> {
  const pages: ParsedSerpPage[] = []
  for (const { page, raw } of await storedPages(database.executor, task.account_id, task.id)) {
    pages.push(provider.provider.parse(raw, queryOf(task, page)))
  }
  for (;;) {
    const reading = locate(pages, task.site)
    const outcome = conclude(reading, task.pages_wanted)
    if (outcome !== undefined) return outcome
    const page = pages.length + 1
    const began = new Date()
    try {
      const fetched = await provider.fetchPage(
        queryOf(task, page),
        AbortSignal.timeout(bounds.pageTimeoutSeconds * 1000),
      )
      await storePage(database.executor, task, provider.provider, page, fetched, claimSeconds)
      events.pageFetched({ provider: provider.provider.id, milliseconds: Date.now() - began.getTime() })
      pages.push(fetched)
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      events.pageFailed({
        provider: provider.provider.id,
        kind: error.kind,
        taskId: task.id,
        message: error.message,
      })
      const seconds = (Date.now() - began.getTime()) / 1000
      const failing = task.failing_seconds === null ? seconds : task.failing_seconds + seconds
      const delay = retryDelay(error, task.attempts + 1, failing, bounds)
      if (delay === undefined) return giveUp(reading, error.message)
      await database.transaction(async (tx) => {
        await postponeTask(tx, task, began, delay, error.message)
        await queue.send(tx, fetchTask, [{ accountId: task.account_id, taskId: task.id }], {
          startAfterSeconds: Math.ceil(delay),
        })
      })
      return undefined
    }
  }
}

const deviceNames: Readonly<Record<number, Device>> = { 0: 'desktop', 1: 'tablet', 2: 'mobile' }

/** What is asked of a provider for a page of a task. */
export function queryOf(task: Task, page: number): SerpQuery {
  const place = placeByKey(task.region_key)
  const searcher = searcherByKey(task.searcher_key)
  const device = deviceNames[task.device]
  if (place === undefined || searcher === undefined || device === undefined) {
    throw new SerpError(
      'unsupported',
      `There is no place ${task.region_key} or search engine ${task.searcher_key}.`,
    )
  }
  return {
    text: task.query,
    searcher,
    country: place.countryCode,
    language: task.lang,
    region:
      place.type === 'COUNTRY'
        ? null
        : {
            name: place.nameEn,
            canonicalName: place.googleCanonicalName,
            yandexLr: place.yandexLr,
            googleCriteriaId: place.googleCriteriaId,
          },
    device,
    page,
    date: task.date,
    hints: { sites: [task.site] },
  }
}
