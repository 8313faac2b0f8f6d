import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pace, Turn } from '#providers/pace.ts'
import { Paces } from '#providers/pace/paces.ts'
import { ProcessPace } from '#providers/pace/process-pace.ts'
import { limitsOf } from '#providers/pace/rate.ts'
import { forgetPace, paceInDatabase, readPaces } from '#providers/pace/shared.ts'
import { SerpError } from '#serp/errors.ts'
import { openTestDatabase } from '../../database.ts'

const database = await openTestDatabase({ afterAll })
const { executor } = database

beforeEach(async () => {
  await sql`truncate provider_pace, provider_pace_shares`.execute(executor)
})

const undocumented = { perSecond: null, atOnce: null }

/** The pace of a provider in a new process. */
function inProcess(perSecond: number | null, atOnce: number | null = null): Pace {
  const provider = { id: 'serper', synthetic: false, pace: undocumented }
  const paces = new Paces(database)
  afterAll(() => paces.stop())
  return paces.of(provider, { per_second: perSecond, at_once: atOnce })
}

const of = (accountId: number, urgent = false) => ({ accountId, urgent })
const PATIENCE_MS = 60_000

/** The times at which requests get their turns. They end at once. */
async function sendingTimes(paces: readonly Pace[], requests: number): Promise<number[]> {
  const times = await Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      const turn = await paces[index % paces.length]!.turn(of(1), PATIENCE_MS)
      const at = performance.now()
      turn!.ended()
      return at
    }),
  )
  return times.toSorted((a, b) => a - b)
}

/** How far the clocks of the database and of this process may be apart, in milliseconds. */
const CLOCKS_MS = 20
/** A turn that is not used within this time is void (`process-pace.ts`), and some time for a busy machine. */
const LATE_MS = 180

describe('two processes together', () => {
  test('never take more turns than the limit within a second, send at no other time, and use the limit', async () => {
    const limit = 50
    const limits = limitsOf(undocumented, { perSecond: limit, atOnce: null })
    /** When the turns are that the processes take, in milliseconds of the database's clock. */
    const taken: number[] = []
    const inRecordedProcess = () => {
      const shared = paceInDatabase(database, 'serper', randomUUID(), () => limits)
      const pace = new ProcessPace(
        {
          exchange: async (...args) => {
            const grant = await shared.exchange(...args)
            taken.push(...grant.at.map((seconds) => seconds * 1_000))
            return grant
          },
        },
        () => limits,
      )
      afterAll(() => pace.stop())
      return pace
    }
    const sent = await sendingTimes([inRecordedProcess(), inRecordedProcess()], 4 * limit)
    const turns = taken.toSorted((a, b) => a - b)
    for (const [index, at] of turns.entries()) {
      const within = turns.slice(index).filter((other) => other < at + 1_000).length
      assert.ok(within <= limit, `${within} turns within a second`)
    }
    for (const [index, at] of sent.entries()) {
      const due = turns.filter((turn) => turn <= performance.timeOrigin + at + CLOCKS_MS).length
      assert.ok(index < due, `request ${index + 1} was sent when ${due} turns had come`)
      const within = sent.slice(index).filter((other) => other < at + 1_000 - LATE_MS).length
      assert.ok(within <= limit, `${within} requests within ${1_000 - LATE_MS} ms`)
    }
    const seconds = (sent.at(-1)! - sent[0]!) / 1_000
    assert.ok(seconds >= 3.9, `${seconds} seconds`)
  })

  test('keep the limit of requests at once', async () => {
    const paces = [inProcess(200, 4), inProcess(200, 4)]
    let under = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const turn = await paces[index % 2]!.turn(of(1), PATIENCE_MS)
        under += 1
        most = Math.max(most, under)
        await wait(30)
        under -= 1
        turn!.ended()
      }),
    )
    assert.equal(most, 4)
  })

  test('leave the share of a process that has ended to the other after a while', async () => {
    const gone = inProcess(200, 2)
    await gone.turn(of(1), PATIENCE_MS)
    await gone.turn(of(1), PATIENCE_MS)
    gone.stop()
    const left = inProcess(200, 2)
    assert.equal(await left.turn(of(1), 700), undefined)
    await sql`update provider_pace_shares set until = now()`.execute(executor)
    assert.notEqual(await left.turn(of(1), PATIENCE_MS), undefined)
    const { rows } = await sql`select process from provider_pace_shares`.execute(executor)
    assert.equal(rows.length, 1)
  })

  test('pause for a long Retry-After, and give the work back that cannot wait', async () => {
    const [one, other] = [inProcess(100), inProcess(100)]
    const turn = await one.turn(of(1), PATIENCE_MS)
    turn!.ended(new SerpError('rate_limited', '', { status: 429, retryAfterMs: 3_600_000 }))
    assert.ok(one.pauseSeconds() > 3_500)
    assert.equal(await one.turn(of(1), PATIENCE_MS), undefined)
    // It hears of the pause when it next wants a turn.
    const askAndLook = () => other.turn(of(1), 200).then(() => other.pauseSeconds())
    await expect.poll(askAndLook, { timeout: 60_000 }).toBeGreaterThan(3_500)
    assert.equal(await other.turn(of(1), PATIENCE_MS), undefined)
    const [now] = await readPaces(executor)
    assert.ok(now!.paused_seconds > 3_500)
  })
})

describe('requests of a process', () => {
  test('are sent urgent ones first, then by account in turn', async () => {
    const pace = inProcess(20)
    const order: string[] = []
    const send = async (name: string, accountId: number, urgent = false) => {
      const turn = await pace.turn(of(accountId, urgent), PATIENCE_MS)
      order.push(name)
      turn!.ended()
    }
    const sent = [send('1a', 1), send('1b', 1), send('1c', 1), send('2a', 2), send('urgent', 3, true)]
    assert.equal(pace.waiting, 5)
    await Promise.all(sent)
    assert.deepEqual(order, ['urgent', '1a', '2a', '1b', '1c'])
  })

  test('are counted while they are under way', async () => {
    const pace = inProcess(200)
    const turns = await Promise.all([pace.turn(of(1), PATIENCE_MS), pace.turn(of(1), PATIENCE_MS)])
    assert.deepEqual([pace.waiting, pace.inFlight], [0, 2])
    for (const turn of turns) turn!.ended()
    turns[0]!.ended()
    assert.equal(pace.inFlight, 0)
  })

  test('give up when their patience ends or the process stops', async () => {
    const pace = inProcess(0.001)
    await pace.turn(of(1), PATIENCE_MS)
    assert.equal(await pace.turn(of(1), 50), undefined)
    const waiting = pace.turn(of(1), PATIENCE_MS)
    pace.stop()
    assert.equal(await waiting, undefined)
    assert.equal(await pace.turn(of(1), PATIENCE_MS), undefined)
  })

  test('may end inside of a transaction', async () => {
    const pace = inProcess(200, 1)
    const turn = await pace.turn(of(1), PATIENCE_MS)
    await database.transaction(async (tx) => {
      turn!.ended()
      await sql`select pg_sleep(0.2)`.execute(tx)
    })
    assert.notEqual(await pace.turn(of(1), PATIENCE_MS), undefined)
  })

  test('of an invented provider are sent at once', async () => {
    const paces = new Paces(database)
    const pace = paces.of({ id: 'sandbox', synthetic: true, pace: undocumented }, undefined)
    const turns = await Promise.all(Array.from({ length: 1_000 }, () => pace.turn(of(1), 0)))
    assert.equal(pace.inFlight, 1_000)
    for (const turn of turns as Turn[]) turn.ended()
    assert.equal(pace.inFlight, 0)
    assert.deepEqual(await readPaces(executor), [])
  })
})

describe('what was learned', () => {
  const limits = { begin: 5, most: 300, atOnce: null, within: null }
  const report = { lowered: 0, refusedShare: 0, refusedPerSecond: 0, pauseSeconds: 0, wantsMore: false }
  const exchange = (process: string, wanted = 1, given = report) =>
    paceInDatabase(database, 'serper', process, () => limits).exchange(given, wanted, 0, () => undefined)

  test('is kept for the next process', async () => {
    await exchange(randomUUID())
    await sql`update provider_pace set per_second = 77, refused_per_second = 80, lowered = 3`.execute(
      executor,
    )
    const { state } = await exchange(randomUUID())
    assert.deepEqual([state.perSecond, state.refusedPerSecond, state.lowered], [77, 80, 3])
    await forgetPace(executor, 'serper')
    assert.equal((await exchange(randomUUID())).state.perSecond, 5)
  })

  test('is lowered by one process for all', async () => {
    const refusal = { ...report, refusedShare: 0.4, refusedPerSecond: 5 }
    await Promise.all([exchange(randomUUID()), exchange(randomUUID())])
    await Promise.all([exchange(randomUUID(), 0, refusal), exchange(randomUUID(), 0, refusal)])
    const [now] = await readPaces(executor)
    assert.equal(now!.per_second, 3)
  })

  test('gives every process other turns', async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => exchange(randomUUID())))
    const times = taken.flatMap(({ at }) => at).toSorted((a, b) => a - b)
    assert.ok(times.length >= 2)
    for (const [index, at] of times.slice(1).entries()) assert.ok(at - times[index]! > 0.199)
  })
})

test('a provider gets its turn when the clock of the database is set back', async () => {
  const before = inProcess(10)
  ;(await before.turn(of(1), PATIENCE_MS))!.ended()
  // As if the clock had been an hour ahead, or days.
  for (const [ahead, paused] of [
    [3_600, 0],
    [90 * 86_400, 90 * 86_400],
  ]) {
    await sql`
      update provider_pace set next_at = next_at + ${ahead}::float8, paused_until = case when ${paused}::float8 = 0 then 0 else next_at + ${paused}::float8 end`.execute(
      executor,
    )
    const turn = await inProcess(10).turn(of(1), PATIENCE_MS)
    assert.ok(turn !== undefined)
    turn.ended()
  }
})
