import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'vitest'
import { Busy, translateDatabaseError } from '#db/errors.ts'
import { Share } from '#db/share.ts'
import { toApiError } from '#http/respond.ts'

const NEVER_MS = 60_000

/** Work that ends when the test says so. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, end: resolve }
}

test('no more work runs at once than the share has places', async () => {
  const share = new Share(2, NEVER_MS)
  let [running, most] = [0, 0]
  const step = async () => {
    running += 1
    most = Math.max(most, running)
    await setImmediate()
    running -= 1
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => share.run(index % 3, step)))
  assert.equal(most, 2)
  assert.equal(running, 0)
})

test('owners take turns, so that one with many requests does not delay the others', async () => {
  const share = new Share(1, NEVER_MS)
  const first = work()
  const order: string[] = []
  const held = share.run(1, first.run)
  const waiting = ['1a', '1b', '1c', '2a', '3a', '2b'].map((name) =>
    share.run(Number(name[0]), async () => void order.push(name)),
  )
  first.end()
  await Promise.all([held, ...waiting])
  assert.deepEqual(order, ['1a', '2a', '3a', '1b', '2b', '1c'])
})

test('who waits too long gets an error that says so and leaves the line', async () => {
  const share = new Share(1, 20)
  const first = work()
  const held = share.run(1, first.run)
  await assert.rejects(
    share.run(2, async () => assert.fail('must not run')),
    Busy,
  )
  first.end()
  await held
  assert.equal(await share.run(3, async () => 'next'), 'next')
})

test('work that fails makes room for the next', async () => {
  const share = new Share(1, NEVER_MS)
  const failing = share.run(1, async () => {
    await setImmediate()
    throw new Error('on purpose')
  })
  const next = share.run(1, async () => 'next')
  await assert.rejects(failing, /on purpose/)
  assert.equal(await next, 'next')
})

test('a busy service is not one that cannot be reached', () => {
  const noConnection = translateDatabaseError(new Error('timeout exceeded when trying to connect'))
  assert.ok(noConnection instanceof Busy)
  const refused = toApiError(noConnection)
  assert.equal(refused.error, 'unavailable')
  assert.equal(refused.message, 'the service is busy')
  assert.equal(refused.retryAfterSeconds, 5)
  const lost = toApiError(translateDatabaseError(new Error('Connection terminated')))
  assert.equal(lost.message, 'the database cannot be reached')
})
