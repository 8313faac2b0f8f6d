import type { Database } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import type { ProvidersNow } from '#providers/providers.ts'
import { SerpError } from '#serp/errors.ts'
import { serpProviders } from '#serp/registry.ts'
import { retryDelay, type RetryBounds } from '#serp/retry.ts'
import { buyPage } from '../buy/buy.ts'
import { storedPages } from '../buy/pages.ts'
import { endsTurn, goBack, takeOver } from '../buy/take-over.ts'
import { whyCancelled } from '../end/cancel.ts'
import { endTask } from '../end/end.ts'
import { settleRun } from '../end/settle.ts'
import { findSites, type Findings } from '../find/findings.ts'
import { asRead, readStoredPage, type ReadPage } from '../find/read-page.ts'
import { reasonOf, type Reason } from '../find/reason.ts'
import { fetchTask } from './jobs.ts'
import { nextPage, planOf } from './plan.ts'
import { claimTask, handBackTask, postponeTask, type Task } from './tasks.ts'

export interface FetchDependencies {
  readonly database: Database
  readonly queue: Queue
  readonly log: Log
  readonly providers: { now(): Promise<ProvidersNow> }
  /** Maximum age in minutes of a page that may be copied for the same query; 0: never copy. */
  readonly shareMinutes: number
  readonly bounds: RetryBounds
  /** Aborted when the process stops. No further page is requested then. */
  readonly stopping: AbortSignal
}

/** A requested page is stored, and the claim renewed, well within this time after the request's time limit. */
const CLAIM_SPARE_SECONDS = 15

/**
 * Works on a task: gets the pages of its plan and stores each before requesting the next. After a crash it continues from
 * the stored pages. Safe to run twice.
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

/** Returns undefined when the task waits for another attempt, or when the worker has lost its claim. */
async function readPages(
  dependencies: FetchDependencies,
  task: Task,
  claimSeconds: number,
): Promise<Findings | undefined> {
  const { log, bounds } = dependencies
  const claimed = Date.now()
  const providers = await dependencies.providers.now()
  // A demo project needs no configured provider.
  const provider = providers.byId(task.provider) ?? (task.demo ? providers.sandbox : undefined)
  const { pages, unreadable } = await readStored(dependencies, task)
  const plan = planOf(task, provider?.provider ?? serpProviders[task.provider])
  for (;;) {
    const findings = findSites(pages, task)
    const page = nextPage(plan, findings)
    if (page === undefined) return findings
    if (unreadable !== undefined) return findSites(pages, task, unreadable)
    const cancelled = await whyCancelled(dependencies.database.executor, task)
    if (cancelled !== undefined) return findSites(pages, task, cancelled)
    if (provider === undefined || provider.problem !== null) {
      if (await takeOver(dependencies, providers, task)) return undefined
      const text = provider?.problem ?? `The provider "${task.provider}" is no longer configured.`
      return giveUp(dependencies, task, pages, { kind: null, text })
    }
    if (dependencies.stopping.aborted) {
      await handBack(dependencies, task)
      return undefined
    }
    const began = Date.now()
    try {
      const bought = await buyPage({ ...dependencies, claimSeconds }, provider, task, page)
      if (bought === undefined) return undefined
      if ('waitSeconds' in bought) {
        await lookAgain(dependencies, task, bought.waitSeconds)
        return undefined
      }
      pages.push(asRead(bought, page, provider.provider.paging))
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      log.pageFailed({
        provider: task.provider,
        kind: error.kind,
        taskId: task.id,
        message: error.message,
      })
      // Pages fetched since the first failure do not stop the clock.
      const failing =
        task.failing_seconds === null
          ? Date.now() - began
          : task.failing_seconds * 1000 + Date.now() - claimed
      const delay = retryDelay(error, task.attempts + 1, failing / 1000, bounds)
      if (endsTurn(error.kind, delay) && (await takeOver(dependencies, providers, task))) return undefined
      if (delay === undefined) return giveUp(dependencies, task, pages, reasonOf(error))
      await tryAgain(dependencies, task, new Date(began), delay, reasonOf(error))
      return undefined
    }
  }
}

/** Concludes without further pages, from the pages of the provider that fetched the most. */
async function giveUp(
  dependencies: FetchDependencies,
  task: Task,
  pages: readonly ReadPage[],
  reason: Reason,
): Promise<Findings> {
  const before = await goBack(dependencies.database, task)
  if (before === undefined) return findSites(pages, task, reason)
  const { pages: had, unreadable } = await readStored(dependencies, before)
  return findSites(had, before, unreadable ?? reason)
}

/** Reads the stored pages up to the first that the current parser rejects, and the reason for that. */
async function readStored(
  { database }: FetchDependencies,
  task: Task,
): Promise<{ pages: ReadPage[]; unreadable: Reason | undefined }> {
  const pages: ReadPage[] = []
  for (const { page, raw } of await storedPages(database.executor, task.account_id, task.id)) {
    try {
      pages.push(readStoredPage(task.provider, raw, task, page))
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      return { pages, unreadable: reasonOf(error) }
    }
  }
  return { pages, unreadable: undefined }
}

async function tryAgain(
  { database, queue }: FetchDependencies,
  task: Task,
  failingSince: Date,
  delaySeconds: number,
  reason: Reason,
): Promise<void> {
  await database.transaction(async (tx) => {
    await postponeTask(tx, task, failingSince, delaySeconds, reason)
    await queue.send(tx, fetchTask, [{ accountId: task.account_id, taskId: task.id }], {
      startAfterSeconds: Math.ceil(delaySeconds),
      // Before tasks that wait for their first attempt: a failing task has a time limit.
      urgent: true,
    })
  })
}

async function lookAgain({ database, queue }: FetchDependencies, task: Task, seconds: number): Promise<void> {
  await database.transaction(async (tx) => {
    await handBackTask(tx, task, seconds)
    await queue.send(tx, fetchTask, [{ accountId: task.account_id, taskId: task.id }], {
      startAfterSeconds: seconds,
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
