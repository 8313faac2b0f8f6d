import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, test, vi } from 'vitest'
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

  /** The times of the three turns of the last minute, in seconds. */
  async function readTurns(): Promise<number[] | undefined> {
    const { rows } = await sql<{ recent: number[] }>`
      select recent from provider_pace where cardinality(recent) = 3`.execute(database.executor)
    return rows[0]?.recent
  }

  test('may begin the limit of a minute at once, together', async () => {
    const processes = [inProcess(3), inProcess(3)]
    const stop = new AbortController()
    let begun = 0
    const requests = [0, 1, 0, 1].map((process) =>
      turnsOf(processes[process]!.pace)(stop.signal).then(() => (begun += 1)),
    )
    // Granted turns count: a process that stalls may use one of them too late.
    const granted = await vi.waitUntil(readTurns, { timeout: 60_000 })
    assert.ok(Math.max(...granted) - Math.min(...granted) < 10, 'three at once')
    await wait(500)
    assert.deepEqual(await readTurns(), granted, 'and none after them')
    assert.ok(begun <= 3)
    stop.abort()
    for (const { paces } of processes) paces.stop()
    await Promise.all(requests)
  })

  test('do not wait without a limit', async () => {
    const { pace } = inProcess(null)
    const take = turnsOf(pace)
    for (let request = 0; request < 1_000; request += 1) await take(never)
    const turns = await Promise.all(
      Array.from({ length: 1_000 }, () => pace.turn({ accountId: 0, urgent: false }, 0)),
    )
    assert.equal(
      turns.filter((turn) => turn !== undefined).length,
      1_000,
      'each turn comes without any patience',
    )
  })
})
