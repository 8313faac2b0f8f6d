import assert from 'node:assert/strict'
import { test } from 'vitest'
import { FailedReports } from '#events/failed-reports.ts'

test('a run whose report fails waits twice as long each time, an hour at most, and from the start after a success', () => {
  const failed = new FailedReports()
  const waits: number[] = []
  let now = 5
  const fail = (id: string) => {
    failed.add(id, now)
    const began = now
    while (failed.waitingAt(now).includes(id)) now += 1
    waits.push(now - began)
  }
  for (let nth = 0; nth < 11; nth += 1) fail('7')
  assert.deepEqual(waits, [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
  failed.delete('7')
  fail('7')
  assert.equal(waits.at(-1), 10)
})

test('each run waits for itself', () => {
  const failed = new FailedReports()
  failed.add('7', 0)
  failed.add('8', 6)
  assert.deepEqual([failed.waitingAt(9), failed.waitingAt(10), failed.waitingAt(16)], [['7', '8'], ['8'], []])
})
