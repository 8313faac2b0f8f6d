import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Events } from '#observe/events.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import { parseStoredPage, type SelectedProvider } from '#serp/registry.ts'
import { retryDelay, type RetryBounds } from '#serp/retry.ts'
import { buyPage } from './buy.ts'
import { endTask } from './end.ts'
import { type Findings, findSites } from './findings.ts'
import { fetchTask } from './jobs.ts'
import { storedPages } from './pages.ts'
import { queryOf } from './query.ts'
import { settleRun } from './settle.ts'
import { claimTask, handBackTask, postponeTask, type Task } from './tasks.ts'

export interface FetchDependencies {
  readonly database: Database
  readonly queue: Queue
  readonly events: Events
  /** The provider a run was started with, or undefined when it is configured no longer. */
  readonly provider: (id: string) => SelectedProvider | undefined
  readonly bounds: RetryBounds
  /** Aborted when the process is told to stop: no further page is asked for. */
  readonly stopping: AbortSignal
}

/** A page that has been asked for is stored and the claim renewed well within this time after its time limit. */
const CLAIM_SPARE_SECONDS = 15

/**
 * Works on a task in exact mode: page after page from the first, each stored before the next is asked for, until
 * every site is seen or the whole depth is read. What a crash left is read from the stored pages. Safe to run twice.
 */
export async function workOnTask(
  dependencies: FetchDependencies,
  payload: { accountId: number; taskId: string },
): Promise<void> {
  const { database, bounds } = dependencies
  const claimSeconds = bounds.pageTimeoutSeconds + CLAIM_SPARE_SECONDS
  const task = await claimTask(database.executor, payload.accountId, payload.taskId, claimSeconds)
  if (task === undefined) return
  const findings = await readPages(dependencies, task, claimSeconds)
  if (findings === undefined) return
  await database.transaction((tx) => endTask(tx, task, findings))
  await settleRun(dependencies, task.account_id, task.run_id)
}

/** What was found, or undefined when the task waits for another attempt or is no longer this worker's. */
async function readPages(
  dependencies: FetchDependencies,
  task: Task,
  claimSeconds: number,
): Promise<Findings | undefined> {
  const { events, bounds } = dependencies
  const claimed = Date.now()
  const provider = dependencies.provider(task.provider)
  const { pages, unreadable } = await readStored(dependencies, task)
  for (;;) {
    const findings = findSites(pages, task, unreadable)
    if (findings !== undefined) return findings
    if (provider === undefined) {
      return findSites(pages, task, `The provider "${task.provider}" is not configured any more.`)
    }
    if (dependencies.stopping.aborted) {
      await handBack(dependencies, task)
      return undefined
    }
    const page = pages.length + 1
    const began = Date.now()
    try {
      const bought = await buyPage({ ...dependencies, claimSeconds }, provider, task, page)
      if (bought === undefined) return undefined
      pages.push(bought)
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      events.pageFailed({
        provider: task.provider,
        kind: error.kind,
        taskId: task.id,
        message: error.message,
      })
      // Pages had since the first failure do not stop the clock.
      const failing =
        task.failing_seconds === null
          ? Date.now() - began
          : task.failing_seconds * 1000 + Date.now() - claimed
      const delay = retryDelay(error, task.attempts + 1, failing / 1000, bounds)
      if (delay === undefined) return findSites(pages, task, error.message)
      await tryAgain(dependencies, task, new Date(began), delay, error.message)
      return undefined
    }
  }
}

/** The pages that an earlier attempt or a crash left, up to one that today's parser refuses, and why it does. */
async function readStored(
  { database }: FetchDependencies,
  task: Task,
): Promise<{ pages: ParsedSerpPage[]; unreadable: string | undefined }> {
  const pages: ParsedSerpPage[] = []
  for (const { page, raw } of await storedPages(database.executor, task.account_id, task.id)) {
    try {
      pages.push(parseStoredPage(task.provider, raw, queryOf(task, page)))
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      return { pages, unreadable: error.message }
    }
  }
  return { pages, unreadable: undefined }
}

async function tryAgain(
  { database, queue }: FetchDependencies,
  task: Task,
  failingSince: Date,
  delaySeconds: number,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await postponeTask(tx, task, failingSince, delaySeconds, reason)
    await queue.send(tx, fetchTask, [{ accountId: task.account_id, taskId: task.id }], {
      startAfterSeconds: Math.ceil(delaySeconds),
      // Before the tasks that wait for their first attempt: a failing one has only so much time.
      urgent: true,
    })
  })
}

async function handBack({ database, queue }: FetchDependencies, task: Task): Promise<void> {
  await database.transaction(async (tx) => {
    await handBackTask(tx, task)
    await queue.send(tx, fetchTask, [{ accountId: task.account_id, taskId: task.id }])
  })
}
