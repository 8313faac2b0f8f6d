import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, test } from 'vitest'
import { Paces } from '#providers/pace/paces.ts'
import { turnsOf } from '#volumes/pace.ts'
import { openTestDatabase } from '../database.ts'

const never = new AbortController().signal

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
    const began = await Promise.all(
      [0, 1, 0].map((process) => waits[process]!(never).then(() => performance.now())),
    )
    const fourth = waits[1]!(stop.signal)
    const isBegun = await Promise.race([fourth.then(() => true), wait(500, false)])
    // A turn that a stalled process could not use is void, and the next one is a minute later.
    assert.ok(!isBegun || performance.now() - Math.min(...began) > 59_000)
    stop.abort()
    for (const { paces } of processes) paces.stop()
    await fourth
  })

  test('do not wait without a limit', async () => {
    const take = turnsOf(inProcess(null).pace)
    for (let request = 0; request < 1_000; request += 1) await take(never)
  })
})
