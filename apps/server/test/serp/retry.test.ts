import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { SerpError, serpErrorKinds, type SerpErrorKind } from '#serp/errors.ts'
import { retryDelay, type RetryBounds } from '#serp/retry.ts'

const settings = readSettings({})
const byDefault: RetryBounds = {
  attempts: settings.CHECK_ATTEMPTS,
  failingSeconds: settings.CHECK_FAILING_SECONDS,
  pageTimeoutSeconds: settings.PAGE_TIMEOUT_SECONDS,
}
const kinds = Object.keys(serpErrorKinds) as SerpErrorKind[]

const failure = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Duration of the attempt, as a share of the time allowed. */
  took: fc.double({ min: 0, max: 1, noNaN: true }),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: 86_400_000 }), { nil: undefined }),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  /** Delay of the next attempt in seconds: the queue waits in whole seconds and polls. */
  late: fc.double({ min: 0, max: 3, noNaN: true }),
})
type Failure = typeof failure extends fc.Arbitrary<infer F> ? F : never

const someBounds = fc.record({
  attempts: fc.integer({ min: 1, max: 100 }),
  failingSeconds: fc.integer({ min: 1, max: 86_400 }),
  pageTimeoutSeconds: fc.integer({ min: 1, max: 300 }),
})

/** Fails repeatedly. Returns the attempts, and the seconds from the start of the first to the end of the last. */
function fail(failures: readonly Failure[], bounds: RetryBounds): { attempts: number; seconds: number } {
  let seconds = 0
  let attempts = 0
  for (const { kind, took, retryAfterMs, random, late } of failures) {
    attempts += 1
    seconds += took * bounds.pageTimeoutSeconds
    const error = new SerpError(kind, '', retryAfterMs === undefined ? {} : { retryAfterMs })
    const delay = retryDelay(error, attempts, seconds, bounds, () => random)
    if (delay === undefined) return { attempts, seconds }
    assert.ok(delay > 0 && delay >= (retryAfterMs ?? 0) / 1000)
    seconds += delay + late
  }
  throw new Error('still failing after all')
}

describe('a task that fails repeatedly', () => {
  it('ends within the time and the attempts allowed, for any errors', () => {
    fc.assert(
      fc.property(
        fc.array(failure, { minLength: 101, maxLength: 101, size: 'max' }),
        someBounds,
        (failures, bounds) => {
          const { attempts, seconds } = fail(failures, bounds)
          assert.ok(attempts <= bounds.attempts)
          // The first attempt takes its time whatever the limit is, and the last one can be late once.
          assert.ok(seconds <= Math.max(bounds.failingSeconds + 3, bounds.pageTimeoutSeconds) + 1e-6)
        },
      ),
    )
  })

  it('ends within two minutes when nothing is set', () => {
    fc.assert(
      fc.property(fc.array(failure, { minLength: 7, maxLength: 7 }), (failures) => {
        const { attempts, seconds } = fail(failures, byDefault)
        assert.ok(seconds < 120 && attempts <= 6)
      }),
    )
  })

  it('is tried no more often than its kind of error allows', () => {
    for (const kind of kinds) {
      const failures = Array.from({ length: 10 }, () => ({
        kind,
        took: 0,
        retryAfterMs: undefined,
        random: 0,
        late: 0,
      }))
      const rule = serpErrorKinds[kind]
      const bounds = { attempts: 100, failingSeconds: 86_400, pageTimeoutSeconds: 1 }
      assert.equal(fail(failures, bounds).attempts, rule.retry ? rule.attempts : 1, kind)
    }
  })
})

describe('retryDelay', () => {
  const bounds = { attempts: 10, failingSeconds: 100, pageTimeoutSeconds: 10 }
  const delay = (kind: SerpErrorKind, attempts: number, failing = 0, retryAfterMs?: number) =>
    retryDelay(
      new SerpError(kind, '', retryAfterMs === undefined ? {} : { retryAfterMs }),
      attempts,
      failing,
      bounds,
      () => 0.5,
    )

  it('waits twice as long each time', () =>
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((attempts) => delay('rate_limited', attempts)),
      [1, 2, 4, 8, 16],
    ))

  it('waits as long as the provider asks', () => assert.equal(delay('rate_limited', 1, 0, 30_000), 30))

  it('ends at once when the provider asks for a longer wait than a task may fail', () =>
    assert.equal(delay('rate_limited', 1, 0, 3_600_000), undefined))

  it('ends when the next attempt could end too late', () => {
    assert.equal(delay('transient', 1, 89), 1)
    assert.equal(delay('transient', 1, 89.5), undefined)
  })

  it('does not repeat what waiting cannot cure', () => {
    for (const kind of ['auth', 'quota', 'invalid_request', 'unsupported'] as const) {
      assert.equal(delay(kind, 1), undefined)
    }
  })
})
