import { vi } from 'vitest'
import { ProcessPace } from '#providers/pace/process-pace.ts'
import { adapt, firstState, limitsOf, take, type PaceLimits, type PaceState } from '#providers/pace/rate.ts'
import type { SharedPace } from '#providers/pace/shared.ts'
import { SerpError } from '#serp/errors.ts'
import { randomFrom } from '../../random.ts'

/** Whether a simulated provider accepts a request that arrives at a time in seconds. */
export type Accepts = (at: number) => boolean

/** Counts accepted requests in seconds of the clock. */
export function fixedWindow(limit: (at: number) => number): Accepts {
  let window = 0
  let count = 0
  return (at) => {
    if (Math.floor(at) !== window) {
      window = Math.floor(at)
      count = 0
    }
    return count < limit(at) && (count += 1) > 0
  }
}

/** A bucket of `capacity` tokens, filled at `limit` per second. */
export function tokenBucket(limit: (at: number) => number, capacity: number): Accepts {
  let tokens = capacity
  let filledAt = 0
  return (at) => {
    tokens = Math.min(capacity, tokens + (at - filledAt) * limit(at))
    filledAt = at
    return tokens >= 1 && (tokens -= 1) >= 0
  }
}

export interface Simulation {
  readonly accepts: Accepts
  readonly limits?: PaceLimits
  readonly processes?: number
  /** Requests that each process has under way or waiting. */
  readonly workers?: number
  readonly seconds: number
  /** Milliseconds until a refusal; undefined: like any reply. */
  readonly refusalMs?: number
  readonly retryAfterMs?: number
  readonly seed?: number
}

/** What came of it: requests by the second in which they arrived. */
export interface Simulated {
  readonly accepted: readonly number[]
  readonly refused: readonly number[]
  /** `perSecond` of the shared state at the end of each second. */
  readonly rates: readonly number[]
  /** Statements of all processes. */
  readonly exchanges: number
}

const unknownLimits = limitsOf({ perSecond: null, atOnce: null }, { perSecond: null, atOnce: null })

/** Runs processes against a provider, on a clock that runs as fast as it can. */
export async function simulate(simulation: Simulation): Promise<Simulated> {
  const { accepts, limits = unknownLimits, processes = 1, workers = 400, seconds } = simulation
  const random = randomFrom(simulation.seed ?? 1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const began = performance.now()
    const clock = () => (performance.now() - began) / 1000
    const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))
    /** The median is at one and a half seconds. */
    const replyMs = () =>
      1_500 * Math.exp(0.4 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))
    let state: PaceState = firstState(limits, clock())
    let exchanges = 0
    const shared: SharedPace = {
      async exchange(report, wanted, _held, received) {
        exchanges += 1
        await wait(1 + random() * 4)
        const now = clock()
        received(now)
        const granted = take(adapt(state, limits, report, now), limits, wanted, now)
        state = granted.state
        await wait(1 + random() * 4)
        return { ...granted, isFull: false }
      },
    }
    const accepted = Array.from({ length: seconds + 1 }, () => 0)
    const refused = [...accepted]
    const rates: number[] = []
    const paces = Array.from({ length: processes }, () => new ProcessPace(shared, () => limits))
    const work = async (pace: ProcessPace, accountId: number): Promise<void> => {
      for (;;) {
        const turn = await pace.turn({ accountId, urgent: false }, 3_600_000)
        if (turn === undefined) return
        await wait(5 + random() * 15)
        const at = clock()
        const isAccepted = accepts(at)
        const counts = isAccepted ? accepted : refused
        counts[Math.floor(at)] = (counts[Math.floor(at)] ?? 0) + 1
        await wait(isAccepted ? replyMs() : (simulation.refusalMs ?? replyMs()))
        const { retryAfterMs } = simulation
        const refusal = { status: 429, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
        turn.ended(isAccepted ? undefined : new SerpError('rate_limited', '', refusal))
        // A refused request is tried again after a second at least.
        if (!isAccepted) await wait(1_000)
      }
    }
    for (const pace of paces) for (let worker = 0; worker < workers; worker += 1) void work(pace, worker % 7)
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      rates.push(state.perSecond)
    }
    for (const pace of paces) pace.stop()
    return { accepted: accepted.slice(0, seconds), refused: refused.slice(0, seconds), rates, exchanges }
  } finally {
    vi.useRealTimers()
  }
}

/** Average per second of some seconds. */
export function average(counts: readonly number[], from: number, to = counts.length): number {
  const some = counts.slice(from, to)
  return some.reduce((sum, count) => sum + count, 0) / some.length
}
