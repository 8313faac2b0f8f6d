import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'vitest'
import { createPace } from '#volumes/pace.ts'

const never = new AbortController().signal

/** Whether a request begins without a wait. */
const beginsAtOnce = (pace: ReturnType<typeof createPace>, signal = never) =>
  Promise.race([pace(signal).then(() => true), setImmediate(false)])

test('the limit of a minute may begin at once', async () => {
  const pace = createPace(2, 60_000)
  const stop = new AbortController()
  const begun = [await beginsAtOnce(pace), await beginsAtOnce(pace), await beginsAtOnce(pace, stop.signal)]
  stop.abort()
  assert.deepEqual(begun, [true, true, false])
})

test('no more requests begin within the minute', async () => {
  const pace = createPace(2, 100)
  const began = performance.now()
  for (let request = 0; request < 5; request += 1) await pace(never)
  // Timers may fire a millisecond early.
  assert.ok(performance.now() - began >= 198)
})

test('without a limit there is no wait', async () => {
  const pace = createPace(null)
  for (let request = 0; request < 1_000; request += 1) assert.equal(await beginsAtOnce(pace), true)
})

test('a wait ends when its signal fires', async () => {
  const pace = createPace(1, 60_000)
  const stop = new AbortController()
  await pace(stop.signal)
  const waiting = pace(stop.signal)
  stop.abort()
  await waiting
})
