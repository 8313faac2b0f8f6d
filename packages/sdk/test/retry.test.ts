import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { retryAfterMs, retryDelay } from '../src/retry.ts'

test('the delay doubles, lies between half and the whole of that, and stays below a minute', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, first, random) => {
        const delay = retryDelay(attempt, first, undefined, random)!
        const whole = Math.min(first * 2 ** (attempt - 1), 60_000)
        assert.ok(delay >= whole / 2 && delay <= whole)
      },
    ),
  )
})

test('the delay is never shorter than the server requires', () => {
  assert.equal(retryDelay(1, 500, 7_000, 0), 7_000)
  assert.equal(retryDelay(5, 500, 1_000, 1), 8_000)
  assert.equal(retryDelay(1, 500, 60_001, 0), undefined)
})

test('Retry-After is read as seconds or as an HTTP date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  assert.equal(retryAfterMs('3', now), 3_000)
  assert.equal(retryAfterMs('Thu, 01 Jan 2026 00:00:30 GMT', now), 30_000)
  assert.equal(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now), 0)
  for (const nonsense of [null, '', 'soon', '-1', '1.5', '99999999999', 'GMT']) {
    assert.equal(retryAfterMs(nonsense, now), undefined)
  }
})
