import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount, post } = sextant
const { executor } = sextant.app.installation.database
const ADDRESS = 'get/providers_2/spend'
const JANUARY = { date1: '2026-01-01', date2: '2026-01-31' }

const counters: readonly [scope: string, subject: string, starts: string, spent: string, reserved: string][] =
  [
    ['provider', 'serper', '2026-01-05', '0.30', '0.01'],
    ['provider', 'serper', '2026-01-06', '0.000000005', '0'],
    ['provider', 'yandex', '2026-01-06', '1', '0'],
    ['provider', 'yandex', '2026-02-01', '4', '0'],
    ['project', '7', '2026-01-05', '1.3', '0'],
    ['project', '8', '2026-01-05', '0', '0'],
  ]
for (const [scope, subject, starts, spent, reserved] of counters) {
  for (const period of ['day', 'month']) {
    await sql`
      insert into provider_spend as s (scope, subject, period, starts, spent, reserved)
      values (${scope}, ${subject}, ${period}, date_trunc(${period}, ${starts}::date)::date, ${spent}, ${reserved})
      on conflict (scope, subject, period, starts) do update
      set spent = s.spent + excluded.spent, reserved = s.reserved + excluded.reserved`.execute(executor)
  }
}

test('the cost of requests is shown by day, by month and in total, the latest and highest first', async () => {
  assert.deepEqual(await call(ADDRESS, JANUARY), [
    { id: 'yandex', date: '2026-01-06', spent: '1.00', reserved: '0.00' },
    { id: 'serper', date: '2026-01-06', spent: '0.000000005', reserved: '0.00' },
    { id: 'serper', date: '2026-01-05', spent: '0.30', reserved: '0.01' },
  ])
  assert.deepEqual(await call(ADDRESS, { period: 'month', date1: '2026-01-01', date2: '2026-02-01' }), [
    { id: 'yandex', date: '2026-02-01', spent: '4.00', reserved: '0.00' },
    { id: 'yandex', date: '2026-01-01', spent: '1.00', reserved: '0.00' },
    { id: 'serper', date: '2026-01-01', spent: '0.300000005', reserved: '0.01' },
  ])
  assert.deepEqual(await call(ADDRESS, { ...JANUARY, period: 'all' }), [
    { id: 'yandex', date: null, spent: '1.00', reserved: '0.00' },
    { id: 'serper', date: null, spent: '0.300000005', reserved: '0.01' },
  ])
})

test('it is shown for projects, without those that cost nothing', async () => {
  assert.deepEqual(await call(ADDRESS, { ...JANUARY, scope: 'project', period: 'all' }), [
    { id: '7', date: null, spent: '1.30', reserved: '0.00' },
  ])
  assert.deepEqual(await call(ADDRESS, { ...JANUARY, scope: 'key' }), [])
})

test('only administrators see it, and only for dates in order', async () => {
  const { json } = await post(ADDRESS, JANUARY, await newAccount())
  assert.equal(json.errors[0].code, 54)
  assertRefused(await post(ADDRESS, { date1: '2026-02-01', date2: '2026-01-01' }), 2003, /date1/)
})
