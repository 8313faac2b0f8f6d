import assert from 'node:assert/strict'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, test } from 'vitest'
import { Paces } from '#providers/pace/paces.ts'
import { createPace, turnsOf } from '#volumes/pace.ts'
import { openTestDatabase } from '../database.ts'

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

describe('processes that share a database', async () => {
  const database = await openTestDatabase({ afterAll })
  const inProcess = (requestsPerMinute: number | null) => {
    const paces = new Paces(database)
    afterAll(() => paces.stop())
    return { paces, pace: paces.ofVolumes({ id: 'dataforseo', requestsPerMinute }) }
  }

  test('may begin the limit of a minute at once, together', async () => {
    const processes = [inProcess(3), inProcess(3)]
    const stop = new AbortController()
    const waits = processes.map(({ pace }) => turnsOf(pace))
    await Promise.all([waits[0]!(never), waits[1]!(never), waits[0]!(never)])
    const fourth = waits[1]!(stop.signal)
    assert.equal(await Promise.race([fourth.then(() => true), wait(500, false)]), false)
    stop.abort()
    for (const { paces } of processes) paces.stop()
    await fourth
  })

  test('do not wait without a limit', async () => {
    const take = turnsOf(inProcess(null).pace)
    for (let request = 0; request < 1_000; request += 1) await take(never)
  })
})
