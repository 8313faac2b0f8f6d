import type { ProvidersNow } from '#providers/providers.ts'
import type { Judged, Truth } from '#providers/truth/truth.ts'
import type { SerpError } from '#serp/errors.ts'
import { OVERVIEW, searcherByKey } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { retryDelay } from '#serp/retry.ts'
import type { BuyDependencies } from '../buy/bought.ts'
import { buyPage } from '../buy/buy.ts'
import type { Paid } from '../buy/paid.ts'
import { endsTurn, goBack, takeOver, withdraw } from '../buy/take-over.ts'
import { findSites } from '../find/findings.ts'
import { asRead, type ReadPage } from '../find/read-page.ts'
import { reasonOf, type Reason } from '../find/reason.ts'
import { checkRepeats } from '../find/repeat.ts'
import { checkSecond } from '../find/second.ts'
import { nextPage, planOf } from '../plan/plan.ts'
import { readReplies, storedReplies, type Reply } from '../stored/replies.ts'
import { printBefore, type Task } from '../task/tasks.ts'
import { OverviewLoading } from './overview-loading.ts'
import type { Step } from './step.ts'
import { judgeBought, judgeHeld, judgeUnreadable, lookAgainSeconds, reasonOfDoubt } from './trust.ts'

export interface CheckDependencies extends BuyDependencies {
  readonly providers: { now(): Promise<ProvidersNow>; readonly truth: Truth }
  /** Writes a step, together with those of other checks. Returns false when the worker has lost the task. */
  write(step: Step): Promise<boolean>
}

/**
 * Works on a claimed task: gets the pages of its plan, each stored before the next is requested, until it ends or must
 * wait. `replies` are the pages that are stored already, as after a crash.
 */
export async function check(
  dependencies: CheckDependencies,
  task: Task,
  replies: readonly Reply[],
): Promise<void> {
  const claimed = Date.now()
  const providers = await dependencies.providers.now()
  // A demo project needs no configured provider.
  const configured = providers.byId(task.provider) ?? (task.demo ? providers.sandbox : undefined)
  const { pages, unreadable } = await readStored(task, replies)
  const plan = planOf(task, configured?.provider ?? serpProviders[task.provider])
  const { truth } = dependencies.providers
  const searcher = searcherByKey(task.searcher_key)
  if (configured !== undefined && searcher !== undefined) {
    const distrust = truth.distrust(task.provider, searcher)
    if (distrust !== undefined)
      return refuse(dependencies, providers, task, reasonOfDoubt(configured, { then: 'refuse', ...distrust }))
    const verdict = await judgeHeld(truth, configured, task, replies, pages, dependencies.bounds)
    if (verdict.then === 'refuse')
      return refuse(dependencies, providers, task, reasonOfDoubt(configured, verdict))
    if (verdict.then === 'hold') return hold(dependencies, task, reasonOfDoubt(configured, verdict))
  }
  const overview = new OverviewLoading(task, configured?.provider, replies)
  for (;;) {
    const progress = findSites(pages, task)
    const page = nextPage(plan, progress, overview.isPossible)
    if (page === undefined || unreadable !== undefined) return end(dependencies, task, pages, unreadable)
    if (configured === undefined || configured.problem !== null) {
      if (await takeOver(dependencies.database, providers, task)) return
      const text = configured?.problem ?? `The provider "${task.provider}" is no longer configured.`
      return giveUp(dependencies, task, pages, { kind: null, text })
    }
    if (dependencies.stopping.aborted) return handBack(dependencies, task, 0)
    const began = Date.now()
    const { paging } = configured.provider
    const { overviewToken } = progress
    const isExpired = overview.isExpired(pages.find((read) => read.overviewToken === overviewToken))
    const bought = await buyPage(dependencies, {
      task,
      page,
      configured,
      ...(page === OVERVIEW ? { overviewToken: overviewToken!, isExpired } : {}),
      check(parsed) {
        const read = asRead(parsed, page, paging)
        checkRepeats([...pages, read])
        checkSecond(pages, read, task, printBefore(task))
      },
    })
    switch (bought.is) {
      case 'lost':
        return
      case 'cancelled':
        return end(dependencies, task, pages, bought.reason)
      case 'waiting':
        return handBack(dependencies, task, bought.seconds, bought.paid)
      case 'failed': {
        if (page === OVERVIEW) {
          // It is not loaded then. The check needs only its pages.
          overview.failed()
          if (!isExpired) noteFailure(dependencies, task, bought.error)
          if (!(await dependencies.write({ task, ...bought.paid, next: { then: 'go on' } }))) return
          break
        }
        // Pages fetched since the first failure do not stop the clock.
        const failing =
          task.failing_seconds === null
            ? Date.now() - began
            : task.failing_seconds * 1000 + Date.now() - claimed
        const verdict = await judgeUnreadable(truth, configured, task, page, bought.error)
        noteDistrust(dependencies, task, verdict)
        const failure = { ...bought, began: new Date(began), failingSeconds: failing / 1000 }
        return failed(dependencies, providers, task, pages, failure)
      }
      case 'here': {
        const verdict = await judgeBought(truth, configured, task, page, bought, dependencies.bounds)
        noteDistrust(dependencies, task, verdict)
        if (verdict.then !== 'conclude') {
          const reason = reasonOfDoubt(configured, verdict)
          if (verdict.then === 'hold') return hold(dependencies, task, reason, bought.paid)
          if (!(await dependencies.write({ task, ...refused(bought.paid), next: { then: 'go on' } }))) return
          return refuse(dependencies, providers, task, reason)
        }
        overview.received(page, bought.reply.receivedAt)
        pages.push(asRead(bought.parsed, page, paging, bought.reply))
        const findings = findSites(pages, task)
        const isDone = nextPage(plan, findings, overview.isPossible) === undefined
        const next = isDone ? ({ then: 'end', findings } as const) : ({ then: 'go on' } as const)
        if (!(await dependencies.write({ task, ...bought.paid, next })) || isDone) return
      }
    }
  }
}

/** Keeps the reply, and waits for others to show whether the provider is to be trusted. */
async function hold(
  { write }: Pick<CheckDependencies, 'write'>,
  task: Task,
  reason: Reason,
  paid: Paid = {},
): Promise<void> {
  const seconds = lookAgainSeconds(task)
  await write({ task, ...paid, next: { then: 'retry', failingSince: new Date(), seconds, reason } })
}

/** Withdraws the replies of a provider that is not trusted: the next one takes over, or the check ends without them. */
async function refuse(
  { database, log, write }: Pick<CheckDependencies, 'database' | 'log' | 'write'>,
  providers: ProvidersNow,
  task: Task,
  reason: Reason,
): Promise<void> {
  log.pageFailed({ provider: task.provider, kind: 'suspect', taskId: task.id, message: reason.text })
  if (await takeOver(database, providers, task, true)) return
  await withdraw(database, task)
  return giveUp({ database, write }, task, [], reason)
}

/** What is written of a reply that is not stored: its request cost something. */
function refused({ hash, request }: Paid): Paid {
  const end = request === undefined || request.end === 'unsent' ? undefined : request.end
  return {
    ...(hash === undefined ? {} : { hash }),
    ...(request && end ? { request: { id: request.id, end: { ...end, failure: 'suspect' } } } : {}),
  }
}

function noteDistrust({ log }: Pick<CheckDependencies, 'log'>, task: Task, verdict: Judged): void {
  if (verdict.isNew !== true || verdict.then === 'conclude') return
  const searcher = searcherByKey(task.searcher_key) ?? String(task.searcher_key)
  log.providerQuarantined({ provider: task.provider, searcher, rule: verdict.rule, detail: verdict.detail })
}

function noteFailure(
  { log }: Pick<CheckDependencies, 'log'>,
  { id: taskId, provider }: Task,
  { kind, message }: SerpError,
): void {
  log.pageFailed({ provider, kind, taskId, message })
}

interface Failure {
  readonly error: SerpError
  readonly paid: Paid
  readonly began: Date
  /** Seconds since the first failing attempt began. */
  readonly failingSeconds: number
}

/** After a failed page: tries again later, passes the task on to the next provider, or ends it. */
async function failed(
  { database, log, bounds, write }: CheckDependencies,
  providers: ProvidersNow,
  task: Task,
  pages: readonly ReadPage[],
  { error, paid, began, failingSeconds }: Failure,
): Promise<void> {
  noteFailure({ log }, task, error)
  const delay = retryDelay(error, task.attempts + 1, failingSeconds, bounds)
  const reason = reasonOf(error)
  const isOver = endsTurn(error.kind, delay)
  if (delay !== undefined && !isOver) {
    await write({ task, ...paid, next: { then: 'retry', failingSince: began, seconds: delay, reason } })
    return
  }
  if (!(await write({ task, ...paid, next: { then: 'go on' } }))) return
  if (isOver && (await takeOver(database, providers, task))) return
  if (delay === undefined) return giveUp({ database, write }, task, pages, reason)
  await write({ task, next: { then: 'retry', failingSince: began, seconds: delay, reason } })
}

/** Concludes without further pages, from the pages of the provider that fetched the most. */
async function giveUp(
  { database, write }: Pick<CheckDependencies, 'database' | 'write'>,
  task: Task,
  pages: readonly ReadPage[],
  reason: Reason,
): Promise<void> {
  const before = await goBack(database, task)
  if (before === undefined) return end({ write }, task, pages, reason)
  const replies = await storedReplies(database.executor, task.account_id, [task.id])
  const had = await readStored(before, replies.get(task.id) ?? [])
  return end({ write }, before, had.pages, had.unreadable ?? reason)
}

async function end(
  { write }: Pick<CheckDependencies, 'write'>,
  task: Task,
  pages: readonly ReadPage[],
  reason: Reason | null = null,
): Promise<void> {
  await write({ task, next: { then: 'end', findings: findSites(pages, task, reason) } })
}

async function handBack(
  { write }: CheckDependencies,
  task: Task,
  seconds: number,
  paid: Paid = {},
): Promise<void> {
  await write({ task, ...paid, next: { then: 'hand back', seconds } })
}

/** The stored pages up to the first that the current parser rejects, and the reason for that. */
async function readStored(
  task: Task,
  replies: readonly Reply[],
): Promise<{ pages: ReadPage[]; unreadable: Reason | undefined }> {
  const { pages, unreadable } = await readReplies(task, replies)
  const [first] = unreadable
  if (first === undefined) return { pages: [...pages], unreadable: undefined }
  return { pages: pages.filter(({ asked }) => asked < Math.abs(first[0])), unreadable: first[1] }
}
