import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { daysBeforeNow } from '../../days.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount, post } = sextant
const { executor } = sextant.app.installation.database
const ADDRESS = 'get/providers_2/health/days'
const daysAgo = daysBeforeNow()

const requests: readonly [
  provider: string,
  days: number,
  outcome: string | null,
  ms: number | null,
  cost: string,
][] = [
  ['serper', 0, 'ok', 400, '0.001'],
  ['serper', 0, 'ok', 600, '0.001'],
  ['serper', 0, 'quota', 90, '0'],
  ['serper', 0, null, null, '0'],
  ['serper', 2, 'timeout', 30_000, '0.001'],
  ['yandex', 2, 'ok', 250, '0.0005'],
  ['serper', 7, 'ok', 100, '0.001'],
]
for (const [provider, days, outcome, ms, cost] of requests) {
  await sql`
    insert into provider_requests
      (account_id, page, provider, searcher, started_at, due_at, outcome, milliseconds, cost)
    values (1, 1, ${provider}, 'google', (${daysAgo(days)}::date + time '23:59') at time zone 'UTC',
      now() + interval '1 hour', ${outcome}, ${ms}, ${cost})`.execute(executor)
}

test('a day shows requests, failures, latency of successes, and cost', async () => {
  assert.deepEqual(await call(ADDRESS, { days: 7 }), [
    {
      id: 'serper',
      date: daysAgo(2),
      requests: 1,
      failed: 1,
      latency_p50: null,
      latency_p95: null,
      cost: '0.001',
    },
    {
      id: 'yandex',
      date: daysAgo(2),
      requests: 1,
      failed: 0,
      latency_p50: 250,
      latency_p95: 250,
      cost: '0.0005',
    },
    {
      id: 'serper',
      date: daysAgo(0),
      requests: 3,
      failed: 1,
      latency_p50: 400,
      latency_p95: 600,
      cost: '0.002',
    },
  ])
})

test('the health of several days is the sum of these days', async () => {
  interface Sums {
    readonly id: string
    readonly requests: number
    readonly failed: number
    readonly cost: string
  }
  for (const days of [1, 7, 8]) {
    const byDay: Sums[] = await call(ADDRESS, { days })
    const health: Sums[] = await call('get/providers_2/health', { days })
    const summed = [...Map.groupBy(byDay, ({ id }) => id)].map(([id, own]) => ({
      id,
      requests: own.reduce((sum, { requests: count }) => sum + count, 0),
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
      cost: own.reduce((sum, { cost }) => sum + Number(cost), 0),
    }))
    assert.deepEqual(
      health.map(({ id, requests: count, failed, cost }) => ({
        id,
        requests: count,
        failed,
        cost: Number(cost),
      })),
      summed.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      `${days} days`,
    )
  }
})

test('one provider and earlier days can be requested', async () => {
  const dates = async (body: object) => (await call(ADDRESS, body)).map(({ date }: { date: string }) => date)
  assert.deepEqual(await dates({ days: 7, id: 'yandex' }), [daysAgo(2)])
  assert.deepEqual(await dates({ days: 8, id: 'serper' }), [daysAgo(7), daysAgo(2), daysAgo(0)])
  assert.deepEqual(await dates({ days: 1 }), [daysAgo(0)])
  assert.equal((await post(ADDRESS, { id: 'serpe' })).json.errors[0].code, 2003)
  assert.equal((await post(ADDRESS, {}, await newAccount())).json.errors[0].code, 54)
})
