import type { Database } from '#db/database.ts'
import type { Pace } from '#providers/pace.ts'
import { storedReplies, type Reply } from '../stored/replies.ts'
import { putOff, type DueCheck } from '../task/due.ts'
import { claimTasks, type Task } from '../task/tasks.ts'

/** Checks that a process works on at once at one provider. Memory is the limit: a provider that hangs must not fill it. */
const MOST_AT_ONCE = 1_000
/** Checks that are prepared ahead of their requests: seconds of the provider's pace, at least and at most so many. */
const AHEAD = { seconds: 0.3, least: 4, most: 250 } as const
/** Urgent checks that are claimed at once, whatever is prepared already. */
const URGENT = 20

export interface LaneDependencies {
  readonly database: Database
  /** Length of a claim in seconds. */
  readonly claimSeconds: number
  /** Works on a claimed task until it ends or must wait. Never throws. */
  check(task: Task, replies: readonly Reply[]): Promise<void>
  onError(cause: unknown): void
}

/** The checks of one provider in this process: claims as many as its pace allows, from accounts and their runs in turn. */
export class Lane {
  readonly #dependencies: LaneDependencies
  /** Undefined when the provider is not configured: then its tasks end, or another provider takes over. */
  #pace: Pace | undefined
  /** Runs with due tasks, by account; those that were served last are at the end. */
  #due = new Map<number, DueCheck[]>()
  readonly #active = new Set<Promise<void>>()
  #claiming: Promise<void> | undefined
  /** Whether more was offered since the last look at what is urgent. */
  #isOffered = false
  #isStopped = false

  constructor(dependencies: LaneDependencies) {
    this.#dependencies = dependencies
  }

  /** Replaces the list of due runs. Accounts and runs that were listed before keep their place in line. */
  offer(due: readonly DueCheck[], pace: Pace | undefined): void {
    this.#pace = pace
    const found = Map.groupBy(due, ({ account_id }) => account_id)
    const known = this.#due
    const accounts = [...known.keys(), ...found.keys()].filter(
      (account, index, all) => found.has(account) && all.indexOf(account) === index,
    )
    this.#due = new Map(
      accounts.map((account) => {
        const runs = found.get(account)!
        const before = (known.get(account) ?? []).map(({ run_id }) => run_id)
        const place = ({ run_id }: DueCheck) =>
          before.includes(run_id) ? before.indexOf(run_id) : before.length
        return [account, runs.toSorted((a, b) => place(a) - place(b))]
      }),
    )
    this.#isOffered = true
    this.#claimSoon()
  }

  /** Claims nothing more. */
  stop(): void {
    this.#isStopped = true
  }

  /** Waits for the checks that are being worked on. */
  async settled(): Promise<void> {
    await this.#claiming
    await Promise.allSettled(this.#active)
  }

  #claimSoon(): void {
    if (this.#isStopped || this.#due.size === 0) return
    this.#claiming ??= this.#claimAll()
      .catch(this.#dependencies.onError)
      .finally(() => {
        this.#claiming = undefined
        if (this.#isOffered) this.#claimSoon()
      })
  }

  async #claimAll(): Promise<void> {
    for (;;) {
      this.#isOffered = false
      const urgent = [...this.#due.values()].flat().filter((due) => due.urgent)
      for (const due of urgent) await this.#claim(due, URGENT)
      const free = this.#free()
      if (this.#isStopped || this.#due.size === 0 || free === 0) return
      const share = Math.ceil(free / this.#due.size)
      const accounts = [...this.#due]
      for (const [account, runs] of accounts) {
        const count = Math.min(share, this.#free())
        if (count === 0) return
        const [due, ...others] = runs
        await this.#claim(due!, count)
        // To the end of the line, the account as well as its run, unless nothing is left of it.
        if (this.#due.get(account)?.[0] === due) {
          this.#due.delete(account)
          this.#due.set(account, [...others, due!])
        }
      }
    }
  }

  /** Number of further checks to prepare. Few are not worth a statement while others are still prepared. */
  #free(): number {
    const pace = this.#pace
    const target = Math.min(
      Math.max(AHEAD.least, Math.ceil((pace?.perSecond ?? Infinity) * AHEAD.seconds)),
      AHEAD.most,
    )
    const prepared = this.#active.size - (pace?.inFlight ?? 0)
    const free = Math.min(target - prepared, MOST_AT_ONCE - this.#active.size)
    return free < Math.ceil(target / 4) ? 0 : free
  }

  async #claim(due: DueCheck, count: number): Promise<void> {
    const { database, claimSeconds } = this.#dependencies
    const tasks = await claimTasks(database, due, count, claimSeconds)
    const ids = tasks.map(({ id }) => id)
    const replies = await storedReplies(database.executor, due.account_id, ids)
    for (const task of tasks) this.#start(task, replies.get(task.id) ?? [])
    if (tasks.length === count) return
    this.#forget(due)
    await database.transaction((tx) => putOff(tx, due))
  }

  #start(task: Task, replies: readonly Reply[]): void {
    const active = this.#dependencies.check(task, replies).finally(() => {
      this.#active.delete(active)
      this.#claimSoon()
    })
    this.#active.add(active)
  }

  #forget({ account_id, run_id }: DueCheck): void {
    const left = (this.#due.get(account_id) ?? []).filter((due) => due.run_id !== run_id)
    if (left.length === 0) this.#due.delete(account_id)
    else this.#due.set(account_id, left)
  }
}
