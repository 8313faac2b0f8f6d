import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { adapt, firstState, limitsOf, take, type PaceLimits, type PaceReport } from '#providers/pace/rate.ts'
import { randomFrom } from '../../random.ts'
import { tries } from '../../sizes.ts'
import { average, fixedWindow, simulate, tokenBucket, type Simulated } from './simulation.ts'

const set = (perSecond: number): PaceLimits =>
  limitsOf({ perSecond: null, atOnce: null }, { perSecond, atOnce: null })

/** Share of the requests from a second on that was refused. */
function refusedShare({ accepted, refused }: Simulated, from: number): number {
  const refusals = average(refused, from)
  return refusals / (refusals + average(accepted, from))
}

const servers = {
  'counts each second': (limit: number) => fixedWindow(() => limit),
  'fills a small bucket': (limit: number) => tokenBucket(() => limit, Math.max(2, limit / 20)),
  'fills a large bucket': (limit: number) => tokenBucket(() => limit, limit),
} as const

describe.for(Object.entries(servers))('a provider that %s', ([, serverOf]) => {
  test.for([
    [20, 19, 1],
    [100, 95, 1],
    [100, 95, 2],
    [300, 285, 1],
  ] as const)(
    'with a known limit of %i is sent at least %i per second by %i',
    async ([limit, least, processes]) => {
      const result = await simulate({
        accepts: serverOf(limit),
        limits: set(limit),
        processes,
        seconds: 30,
        workers: 700,
      })
      assert.ok(average(result.accepted, 2) >= least, `${average(result.accepted, 2)} per second`)
      assert.ok(refusedShare(result, 0) <= 0.01, `${refusedShare(result, 0)} refused`)
      // Few statements, whatever the rate.
      assert.ok(result.exchanges <= 30 * 10 * processes)
    },
  )

  test.for([1, 2])(
    'with an unknown limit of 100 per second refuses few requests of %i',
    async (processes) => {
      const result = await simulate({ accepts: serverOf(100), processes, seconds: 60, refusalMs: 50 })
      assert.ok(average(result.accepted, 30) >= 80, JSON.stringify(result))
      assert.ok(refusedShare(result, 10) <= 0.01, JSON.stringify(result))
    },
  )

  test('with any unknown limit is sent at least 0.8 of it within 30 seconds', async () => {
    const random = randomFrom(4)
    for (let round = 0; round < tries(2, 8); round += 1) {
      const limit = Math.round(10 * 30 ** random())
      // Refusals that take as long as replies are noticed late.
      const isQuick = random() < 0.7
      const refusalMs = isQuick ? { refusalMs: 20 + random() * 200 } : {}
      const processes = random() < 0.5 ? 1 : 2
      const options = { processes, seconds: 60, workers: 700, seed: round, ...refusalMs }
      const result = await simulate({ accepts: serverOf(limit), ...options })
      const what = `limit ${limit}, ${JSON.stringify(options)}: ${JSON.stringify(result)}`
      assert.ok(average(result.accepted, 25, 35) >= 0.8 * limit, what)
      assert.ok(average(result.accepted, 35) >= 0.9 * limit, what)
      const refusals = average(result.refused, 15) * 45
      assert.ok(refusals <= Math.max(4, (isQuick ? 0.01 : 0.05) * limit * 45), what)
    }
  })
})

test.for([
  [20, 19],
  [50, 47.5],
  [100, 95],
  [300, 250],
] as const)('a plan with %i per second, of plans from 50 to 300, is sent %i', async ([limit, least]) => {
  const plans = { perSecond: 50, perSecondAtMost: 300, atOnce: null }
  const limits = limitsOf(plans, { perSecond: null, atOnce: null })
  for (const processes of [1, 2]) {
    const accepts = tokenBucket(() => limit, limit)
    const options = { limits, processes, seconds: 60, refusalMs: 100, workers: 800 }
    const result = await simulate({ accepts, ...options })
    assert.ok(average(result.accepted, 10) >= least, JSON.stringify(result))
    assert.ok(refusedShare(result, 10) <= 0.01, JSON.stringify(result))
  }
})

test('a provider whose limit changes is sent less, and more again', async () => {
  const limit = (at: number) => (at < 30 ? 100 : at < 70 ? 40 : 120)
  const { accepted, refused } = await simulate({ accepts: fixedWindow(limit), refusalMs: 50, seconds: 120 })
  const what = JSON.stringify({ accepted, refused })
  assert.ok(average(accepted, 40, 70) >= 0.9 * 40, what)
  assert.ok(average(refused, 40, 70) <= 1, what)
  assert.ok(average(accepted, 105) >= 0.9 * 120, what)
})

test('a long Retry-After pauses the requests of every process', async () => {
  const down = (at: number) => at < 10 || at >= 11
  const bucket = tokenBucket(() => 100, 10)
  const { accepted, refused } = await simulate({
    accepts: (at) => down(at) && bucket(at),
    limits: set(100),
    processes: 2,
    seconds: 30,
    refusalMs: 20,
    retryAfterMs: 10_000,
  })
  // What was under way or taken when the first refusal came.
  assert.ok(average(refused, 10, 12) * 2 <= 60)
  for (let second = 12; second < 20; second += 1) assert.equal(accepted[second]! + refused[second]!, 0)
  assert.ok(average(accepted, 22, 30) >= 85)
})

describe('the rate', () => {
  const limits = set(100)
  const quiet: PaceReport = {
    lowered: 0,
    refusedShare: 0,
    refusedPerSecond: 0,
    pauseSeconds: 0,
    wantsMore: true,
  }
  const busy = (now: number) => ({ ...firstState(limits, now), nextAt: now + 0.1 })

  test('is not lowered twice by requests of the same time', () => {
    const refusal = { ...quiet, refusedShare: 0.2, refusedPerSecond: 98 }
    const once = adapt(busy(1_000), limits, refusal, 1_001)
    assert.ok(Math.abs(once.perSecond - 98 * 0.8) < 1e-9)
    assert.equal(adapt(once, limits, refusal, 1_002).perSecond, once.perSecond)
    assert.ok(adapt(once, limits, { ...refusal, lowered: 1 }, 1_002).perSecond < once.perSecond)
  })

  test('never exceeds its limit, nor rises while turns are free', () => {
    const low = { ...busy(1_000), perSecond: 50 }
    assert.equal(adapt(low, limits, quiet, 1_010).perSecond, 50)
    const wanted = { ...low, nextAt: 1_011 }
    assert.ok(adapt(wanted, limits, quiet, 1_010).perSecond > 50)
    assert.equal(adapt({ ...wanted, perSecond: 500 }, limits, quiet, 1_010).perSecond, 98)
  })

  test('saves up no turns', () => {
    const state = firstState(limits, 1_000)
    const { at } = take(state, limits, 1_000, 2_000)
    assert.equal(at[0], 2_000)
    assert.ok(at.length <= 98 && at.every((time, index) => Math.abs(time - 2_000 - index / 98) < 1e-6))
  })
})
