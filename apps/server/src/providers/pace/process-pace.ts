import { AsyncLocalStorage } from 'node:async_hooks'
import type { SerpError } from '#serp/errors.ts'
import type { Pace, Turn } from '../pace.ts'
import { Outcomes, type SentRequest } from './outcomes.ts'
import { TurnQueue } from './queue.ts'
import { AHEAD_SECONDS, VOIDING_CUT, type PaceLimits, type PaceReport } from './rate.ts'
import type { SharedPace } from './shared.ts'

/** Milliseconds of turns below which a process takes further ones, and the least time between two exchanges. */
const LOW_MS = 300
const BETWEEN_MS = 100
/** Milliseconds after which a turn that was not used is void. */
const VOID_MS = 150
/** Late requests catch up at a rate that is higher by this factor, after these milliseconds at once. */
const CATCHING_UP = 1.01
const TOLERANCE_MS = 20
/** Milliseconds between the reports of a process with requests under way, which renew its share. */
const RENEWAL_MS = 10_000
/** Milliseconds after which a process looks whether a pause still holds: an administrator may have entered another key. */
const PAUSE_LOOK_MS = 5_000
/** Milliseconds until the next attempt when the database cannot be reached. */
const RETRY_MS = 1_000
/** Milliseconds until a process asks again when all requests that are allowed at once are under way. */
const FULL_MS = 250
/** `Retry-After` in milliseconds up to which only the rate is lowered: the refused request itself waits. */
const SHORT_WAIT_MS = 1_000

/** A turn that was taken from the shared pace. */
interface TakenTurn {
  /** By this process's clock, in milliseconds. */
  readonly at: number
  readonly perSecond: number
}

interface Waiting {
  readonly of: { readonly accountId: number; readonly urgent: boolean }
  /** Milliseconds of this process's clock. */
  readonly until: number
  readonly resolve: (turn: Turn | undefined) => void
  timer: NodeJS.Timeout | undefined
}

/**
 * The part of a pace in this process. It takes turns from the shared pace in advance, a fraction of a second of them, and gives
 * each to the request that is next when its time has come.
 */
export class ProcessPace implements Pace {
  readonly #shared: SharedPace
  readonly #limits: () => PaceLimits
  readonly #queue = new TurnQueue<Waiting>()
  readonly #outcomes = new Outcomes()
  #turns: TakenTurn[] = []
  /** The earliest time of the next request. */
  #nextAt = 0
  #perSecond: number
  /** Whether the provider has never refused a request. */
  #neverRefused = true
  #inFlight = 0
  /** Requests sent since the last exchange. */
  #sent = 0
  /** Requests that this process last reported to the others. Used only when concurrent requests are limited. */
  #reported = 0
  #pausedUntil = 0
  /** The wait that the provider asked for and the others do not know of, until this time. */
  #newPause = 0
  /** Milliseconds to add to the database's time. */
  #offset = Infinity
  #exchanging = false
  #exchangedAt = -Infinity
  /** When it last looked whether a pause holds. */
  #lookedAt = -Infinity
  #notBefore = 0
  /** Whether the last exchange met the limit of requests at once. */
  #isFull = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  /** Runs something outside of the transaction that the caller may be in. */
  readonly #outside = AsyncLocalStorage.snapshot()

  constructor(shared: SharedPace, limits: () => PaceLimits) {
    this.#shared = shared
    this.#limits = limits
    this.#perSecond = limits().begin
  }

  get perSecond(): number {
    return Math.min(this.#perSecond, this.#limits().most)
  }

  get waiting(): number {
    return this.#queue.size
  }

  get inFlight(): number {
    return this.#inFlight
  }

  pauseSeconds(): number {
    return Math.max(0, this.#pausedUntil - performance.now()) / 1000
  }

  async turn(of: Waiting['of'], patienceMs: number): Promise<Turn | undefined> {
    const now = performance.now()
    const until = now + patienceMs
    if (this.#pausedUntil > until && now - this.#lookedAt > PAUSE_LOOK_MS) {
      await this.#outside(() => this.#exchange(now))
    }
    if (this.#stopped || this.#pausedUntil > until) return undefined
    return new Promise((resolve) => {
      const waiting: Waiting = { of, until, resolve, timer: undefined }
      waiting.timer = setTimeout(() => this.#giveUp(waiting), Math.min(patienceMs, 2 ** 31 - 1))
      this.#queue.add(waiting, of)
      this.#act()
    })
  }

  /** Makes the next request look whether a pause still holds. */
  look(): void {
    this.#lookedAt = -Infinity
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    for (const waiting of this.#queue.clear()) resolve(waiting, undefined)
  }

  #giveUp(waiting: Waiting): void {
    this.#queue.remove(waiting, waiting.of)
    resolve(waiting, undefined)
  }

  /** Sends what may be sent, exchanges when that is due, and sets the timer for what comes next. */
  #act(): void {
    if (this.#stopped) return
    const now = performance.now()
    this.#send(now)
    const exchangeAt = this.#exchangeAt(now)
    if (exchangeAt !== undefined && exchangeAt <= now) void this.#outside(() => this.#exchange(now))
    const next = Math.min(this.#sendAt() ?? Infinity, this.#exchanging ? Infinity : (exchangeAt ?? Infinity))
    clearTimeout(this.#timer)
    if (next === Infinity) return
    this.#timer = setTimeout(() => this.#act(), Math.max(0, next - performance.now()))
  }

  /** When the next waiting request has its turn; undefined: there is no turn or no request. */
  #sendAt(): number | undefined {
    const turn = this.#turns[0]
    return turn === undefined || this.#queue.size === 0 ? undefined : Math.max(turn.at, this.#nextAt)
  }

  #send(now: number): void {
    while (this.#turns.length > 0 && this.#turns[0]!.at < now - VOID_MS) this.#turns.shift()
    for (let at = this.#sendAt(); at !== undefined && at <= now; at = this.#sendAt()) {
      const { perSecond } = this.#turns.shift()!
      this.#nextAt = Math.max(at, now - TOLERANCE_MS) + 1000 / CATCHING_UP / perSecond
      const waiting = this.#queue.next()!
      this.#inFlight += 1
      this.#sent += 1
      resolve(waiting, this.#turn(this.#outcomes.add(now, perSecond)))
    }
  }

  #turn(request: SentRequest): Turn {
    let hasEnded = false
    return {
      ended: (error) => {
        if (hasEnded) return
        hasEnded = true
        this.#inFlight -= 1
        if (this.#isFull) this.#notBefore = 0
        this.#end(request, error)
        this.#act()
      },
    }
  }

  #end(request: SentRequest, error: SerpError | undefined): void {
    const now = performance.now()
    if (error?.kind === 'rate_limited') {
      this.#outcomes.end(request, 'refused', now)
      const waitMs = error.retryAfterMs ?? 0
      if (waitMs > SHORT_WAIT_MS) {
        this.#newPause = Math.max(this.#newPause, now + waitMs)
        this.#pause(Math.max(this.#pausedUntil, now + waitMs))
      }
    } else if (error === undefined || error.status !== undefined) {
      this.#outcomes.end(request, 'accepted', now)
    }
  }

  #pause(until: number): void {
    const isLonger = until > this.#pausedUntil
    this.#pausedUntil = until
    if (!isLonger) return
    this.#turns = this.#turns.filter(({ at }) => at >= until)
    for (const waiting of this.#queue.clear()) {
      if (waiting.until < until) resolve(waiting, undefined)
      else this.#queue.add(waiting, waiting.of)
    }
  }

  /**
   * Turns that are needed until the next exchange: for those who wait and as many as since the last one, since a fast provider
   * is asked again before the turns of those who wait are there. A turn of a limited number at once is never taken in advance.
   */
  #demand(): number {
    return this.#queue.size + (this.#limits().atOnce === null ? this.#sent : 0)
  }

  /** When the next exchange is due; undefined: none is needed. */
  #exchangeAt(now: number): number | undefined {
    const earliest = Math.max(this.#exchangedAt + BETWEEN_MS, this.#notBefore)
    const due: number[] = []
    if (this.#newPause > now) due.push(now)
    const { collectedAt } = this.#outcomes
    if (collectedAt !== undefined) due.push(this.#neverRefused ? now : collectedAt)
    if (this.#demand() > this.#turns.length) {
      const pause = Math.min(this.#pausedUntil, this.#exchangedAt + PAUSE_LOOK_MS)
      due.push(Math.max(pause, (this.#turns.at(-1)?.at ?? -Infinity) - LOW_MS))
    }
    if (this.#limits().atOnce !== null) {
      const held = this.#inFlight + this.#turns.length
      if (held > 0) due.push(this.#exchangedAt + RENEWAL_MS)
      if (held < this.#reported) due.push(now)
    }
    return due.length === 0 ? undefined : Math.max(earliest, Math.min(...due))
  }

  async #exchange(now: number): Promise<void> {
    if (this.#exchanging) return
    this.#exchanging = true
    const wanted = Math.max(0, this.#demand() - this.#turns.length)
    this.#sent = 0
    const held = this.#inFlight + this.#turns.length
    const isCollected = (this.#outcomes.collectedAt ?? Infinity) <= now || this.#neverRefused
    const report: PaceReport = {
      lowered: this.#outcomes.lowered,
      refusedShare: isCollected ? this.#outcomes.refusedShare() : 0,
      refusedPerSecond: this.#outcomes.refusedPerSecond,
      pauseSeconds: Math.max(0, this.#newPause - now) / 1000,
      wantsMore:
        this.#queue.size > 0 && this.#outcomes.collectedAt === undefined && this.#outcomes.hasAccepted(now),
    }
    this.#newPause = 0
    try {
      const taken = await this.#shared.exchange(report, wanted, held, (databaseNow) => {
        // The shortest way of the answer is the nearest to none. The clocks may drift apart slowly.
        this.#offset = Math.min(performance.now() - databaseNow * 1000, this.#offset + 1)
      })
      const { state, at, nextAt, isFull } = taken
      this.#turns = this.#turns.filter(({ perSecond }) => state.perSecond >= perSecond * (1 - VOIDING_CUT))
      this.#outcomes.follow(state.lowered, state.loweredAt * 1000 + this.#offset)
      this.#perSecond = state.perSecond
      this.#neverRefused = state.refusedPerSecond === null
      this.#reported = held + at.length
      this.#pause(Math.max(this.#newPause, state.pausedUntil * 1000 + this.#offset))
      for (const seconds of at) {
        this.#turns.push({ at: seconds * 1000 + this.#offset, perSecond: state.perSecond })
      }
      this.#isFull = isFull
      this.#notBefore = isFull
        ? performance.now() + FULL_MS
        : at.length === 0
          ? Math.min((nextAt - AHEAD_SECONDS) * 1000 + this.#offset, performance.now() + PAUSE_LOOK_MS)
          : 0
    } catch {
      // The database is gone for a moment, or for good: what the rest of the process does with it shows that.
      this.#notBefore = performance.now() + RETRY_MS
    }
    this.#exchangedAt = performance.now()
    this.#lookedAt = this.#exchangedAt
    this.#exchanging = false
    this.#act()
  }
}

function resolve(waiting: Waiting, turn: Turn | undefined): void {
  clearTimeout(waiting.timer)
  waiting.resolve(turn)
}
