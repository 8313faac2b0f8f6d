import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace } from '#volumes/pace.ts'

const never = new AbortController().signal

test('a pace lets as many requests begin at once as a minute may have, and no more within it', async () => {
  const pace = createPace(2, 1_000)
  const begun: number[] = []
  for (let request = 0; request < 5; request += 1) {
    await pace(never)
    begun.push(performance.now())
  }
  assert.ok(begun[1]! - begun[0]! < 1_000)
  // Timers may fire a millisecond early.
  for (let index = 2; index < begun.length; index += 1) assert.ok(begun[index]! - begun[index - 2]! >= 998)
})

test('a pace without a bound waits for nothing', async () => {
  const pace = createPace(null)
  const began = performance.now()
  for (let request = 0; request < 1_000; request += 1) await pace(never)
  assert.ok(performance.now() - began < 500)
})

test('a pace stops waiting when it is told to', async () => {
  const pace = createPace(1, 60_000)
  const stop = new AbortController()
  await pace(stop.signal)
  const waiting = pace(stop.signal)
  stop.abort()
  await waiting
})
