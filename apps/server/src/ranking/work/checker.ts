import { setTimeout } from 'node:timers/promises'
import { batched } from '#db/batch.ts'
import type { Database } from '#db/database.ts'
import { renewStatistics } from '#db/statistics.ts'
import { Periodic } from '#jobs/periodic.ts'
import type { Log } from '#observe/log.ts'
import type { ProvidersNow } from '#providers/providers.ts'
import type { Truth } from '#providers/truth/truth.ts'
import type { RetryBounds } from '#serp/retry.ts'
import { openPages, type Opened, type Wish } from '../buy/open.ts'
import { settleRun } from '../end/settle.ts'
import { findDue } from '../task/due.ts'
import { check } from './check.ts'
import { Lane } from './lane.ts'
import { writeSteps, type Step } from './step.ts'

export interface CheckerDependencies {
  readonly database: Database
  readonly log: Log
  readonly providers: { now(): Promise<ProvidersNow>; readonly truth: Truth }
  /** Maximum age in minutes of a page that may be copied for the same query; 0: never copy. */
  readonly shareMinutes: number
  readonly bounds: RetryBounds
}

/** Works on the rank checks that are due. */
export interface Checker {
  /** Starts looking for due checks. */
  start(): void
  /** Call it when checks of `tasks` tasks were started and committed: looks for due checks at once. */
  wake(tasks: number): void
  /** Requests no further page, and waits up to `STOP_SECONDS` for those that are on the way. */
  stop(): Promise<void>
}

/** A requested page is stored, and the claim renewed, well within this time after the request's time limit. */
const CLAIM_SPARE_SECONDS = 30
/** Interval of looking for due checks, in milliseconds. */
const LOOK_MS = 500
/** Longest wait for requested pages when the process stops. */
const STOP_SECONDS = 25

export function createChecker(dependencies: CheckerDependencies): Checker {
  const { database, log, providers, bounds, shareMinutes } = dependencies
  const claimSeconds = bounds.pageTimeoutSeconds + CLAIM_SPARE_SECONDS
  const onError = (cause: unknown) => log.jobFailed({ job: 'rank check', cause })

  const open = batched<Wish, Opened>((accountId, wishes) =>
    openPages(database, accountId, wishes, { shareMinutes, lostSeconds: claimSeconds }),
  )
  const settling = new Set<Promise<void>>()
  const write = batched<Step, boolean>(async (accountId, steps) => {
    const kept = await writeSteps(database, accountId, steps, claimSeconds)
    const ended = steps.filter(({ next }, index) => next.then === 'end' && kept[index])
    // Not awaited: the next batch need not wait for it.
    for (const runId of new Set(ended.map(({ task }) => task.run_id))) {
      const settled = settleRun({ database, log }, accountId, runId)
        .catch(onError)
        .finally(() => settling.delete(settled))
      settling.add(settled)
    }
    return kept
  })
  const stopping = new AbortController()
  const checking = {
    ...dependencies,
    stopping: stopping.signal,
    claimSeconds,
    open: (wish: Wish) => open(wish.task.account_id, wish, wish.task.urgent),
    write: (step: Step) => write(step.task.account_id, step, step.task.urgent),
  }

  const lanes = new Map<string, Lane>()
  const laneOf = (provider: string) => {
    const lane =
      lanes.get(provider) ??
      new Lane({
        database,
        claimSeconds,
        check: (task, replies) => check(checking, task, replies).catch(onError),
        onError,
      })
    lanes.set(provider, lane)
    return lane
  }

  const lookAtDue = async () => {
    const due = Map.groupBy(await findDue(database.executor), ({ provider }) => provider)
    const { byId } = await providers.now()
    for (const provider of new Set([...due.keys(), ...lanes.keys()])) {
      laneOf(provider).offer(due.get(provider) ?? [], byId(provider)?.pace)
    }
  }
  const looking = new Periodic([lookAtDue], onError)

  let isStarted = false
  // A running look may have missed what became due after it began, so another follows.
  const look = () => looking.run().then(() => looking.run())
  return {
    start() {
      isStarted = true
      looking.start(LOOK_MS)
      void look()
    },
    wake(tasks) {
      if (isStarted && !stopping.signal.aborted) void look()
      // Not in the transaction of the start: its lock would make other starts of large runs go without.
      void renewStatistics(database, { tasks }).catch(onError)
    },
    async stop() {
      stopping.abort()
      for (const lane of lanes.values()) lane.stop()
      await looking.stop()
      const late = setTimeout(STOP_SECONDS * 1000, undefined, { ref: false })
      const settled = async () => {
        await Promise.all([...lanes.values()].map((lane) => lane.settled()))
        await Promise.all(settling)
      }
      await Promise.race([settled(), late])
    },
  }
}
