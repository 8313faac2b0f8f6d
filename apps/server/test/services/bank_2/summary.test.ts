import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { findImbalances } from '#ledger/balance.ts'
import { hold } from '#ledger/hold.ts'
import { settleHold, type Charge } from '#ledger/settle.ts'
import { startTestApp } from '../../app.ts'
import { recountMonths } from '../../ledger-months.ts'
import { triesOnBoth } from '../../sizes.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount, post } = sextant
const { database } = sextant.app.installation
const { executor } = database
const ADDRESS = 'get/bank_2/history/summary'

describe('the summary of the billing log', async () => {
  const account = await newAccount({ bonus: '5' })
  const entries: readonly [string, string, string, string][] = [
    ['2026-01-31T23:30Z', 'credit', 'system', '300'],
    ['2026-02-01T10:00Z', 'credit', 'system', '0.000001'],
    ['2026-02-01T11:00Z', 'correction', 'system', '-1.5'],
    ['2026-02-03T10:00Z', 'correction', 'system', '2'],
  ]
  for (const [index, [date, kind, target, amount]] of entries.entries()) {
    await sql`
      insert into ledger_entries (account_id, kind, amount, reference, info, target, by_account_id, created_at)
      values (${account.id}, ${kind}, ${amount}, ${`test:${index}`}, 'x', ${target}, 1, ${date}::timestamptz)`.execute(
      executor,
    )
  }
  await sql`update balances set credited = 300.500001 where account_id = ${account.id}`.execute(executor)
  await sql`update ledger_entries set created_at = '2026-02-03T12:00Z' where account_id = ${account.id} and kind = 'bonus'`.execute(
    executor,
  )
  await recountMonths(executor)
  const summed = (body: object) => call(ADDRESS, body, account)

  test('has one row per combination of the requested fields', async () => {
    assert.deepEqual(await summed({ fields: ['type', 'sum', 'COUNT(*)'] }), [
      { type: 'minusAdmin', sum: '-1.50', 'COUNT(*)': 1 },
      { type: 'plus', sum: '302.000001', 'COUNT(*)': 3 },
      { type: 'plusBonus', sum: '5.00', 'COUNT(*)': 1 },
    ])
    assert.deepEqual(await summed({}), [{ target: 'system', sum: '305.500001' }])
    assert.deepEqual(await summed({ fields: ['sum'] }), [{ sum: '305.500001' }])
    assert.deepEqual(await summed({ fields: ['COUNT(*)'] }), [{ 'COUNT(*)': 5 }])
    assert.deepEqual(await summed({ fields: ['user_id', 'currency', 'by_user_email'] }), [
      { user_id: account.id, currency: 'USD', by_user_email: null },
      { user_id: account.id, currency: 'USD', by_user_email: 'admin@localhost' },
    ])
  })

  test('has days and months in the time zone of the account', async () => {
    assert.deepEqual(await summed({ fields: ['date_month', 'sum'] }), [
      { date_month: '2026-01', sum: '300.00' },
      { date_month: '2026-02', sum: '5.500001' },
    ])
    await call('edit/users_2/profile/timezone', { timezone: 'Asia/Tokyo' }, account)
    assert.deepEqual(await summed({ fields: ['date', 'sum'] }), [
      { date: '2026-02-01', sum: '298.500001' },
      { date: '2026-02-03', sum: '7.00' },
    ])
    await call('edit/users_2/profile/timezone', { timezone: 'UTC' }, account)
  })

  test('sums up the filtered entries, days as days', async () => {
    const between = [{ name: 'date', operator: 'BETWEEN', values: ['2026-01-31', '2026-02-01'] }]
    assert.deepEqual(await summed({ fields: ['sum'], filters: between }), [{ sum: '298.500001' }])
    const month = [{ name: 'date_month', operator: 'EQUALS', values: ['2026-02'] }]
    assert.deepEqual(await summed({ fields: ['COUNT(*)'], filters: month }), [{ 'COUNT(*)': 4 }])
    const large = [{ name: 'sum', operator: 'GREATER_THAN', values: ['100'] }]
    assert.deepEqual(await summed({ fields: ['type', 'sum'], filters: large }), [
      { type: 'plus', sum: '300.00' },
    ])
    const none = [{ name: 'target', operator: 'EQUALS', values: ['wordstat'] }]
    assert.deepEqual(await summed({ fields: ['target', 'sum'], filters: none }), [])
    assert.deepEqual(await summed({ fields: ['sum'], filters: none }), [{ sum: '0.00' }])
  })

  test('shows charges by provider, and splits a charge for several', async () => {
    const payer = await newAccount({ bonus: '5' })
    const charge = (reference: string, charges: readonly Charge[]) =>
      database.transaction(async (tx) => {
        const entry = { accountId: payer.id, info: 'x', target: 'checkPositions', byAccountId: payer.id }
        const holdId = await hold(tx, { ...entry, amount: '1', reference })
        await settleHold(tx, { ...entry, holdId, holdReference: reference, charges })
      })
    await charge('one', [
      { provider: 'serper', amount: '0.06' },
      { provider: 'dataforseo', amount: '0.040001' },
      { provider: 'valueserp', amount: '0' },
    ])
    await charge('two', [{ provider: 'serper', amount: '0.02' }])
    await charge('three', [{ provider: 'gone', amount: '0.5' }])
    const summedFor = (body: object) => call(ADDRESS, body, payer)
    assert.deepEqual(await summedFor({ fields: ['provider', 'provider_name', 'sum', 'COUNT(*)'] }), [
      { provider: null, provider_name: null, sum: '5.00', 'COUNT(*)': 1 },
      { provider: 'dataforseo', provider_name: 'DataForSEO', sum: '-0.040001', 'COUNT(*)': 1 },
      { provider: 'gone', provider_name: 'gone', sum: '-0.50', 'COUNT(*)': 1 },
      { provider: 'serper', provider_name: 'Serper', sum: '-0.08', 'COUNT(*)': 2 },
    ])
    // Without the provider, a charge is one entry again.
    assert.deepEqual(await summedFor({ fields: ['type', 'sum', 'COUNT(*)'] }), [
      { type: 'minus', sum: '-0.620001', 'COUNT(*)': 3 },
      { type: 'plusBonus', sum: '5.00', 'COUNT(*)': 1 },
    ])
    const filters = (name: string, operator: string, value: string) => ({
      fields: ['sum', 'COUNT(*)'],
      filters: [{ name, operator, values: [value] }],
    })
    assert.deepEqual(await summedFor(filters('provider', 'EQUALS', 'serper')), [
      { sum: '-0.08', 'COUNT(*)': 2 },
    ])
    // The amount of the whole entry; each part is less.
    assert.deepEqual(await summedFor(filters('sum', 'EQUALS', '-0.100001')), [
      { sum: '-0.100001', 'COUNT(*)': 1 },
    ])
  })

  test('is sorted by sums as numbers and counts its rows, not its entries', async () => {
    const body = { fields: ['type', 'sum'], orders: [{ name: 'sum', direction: 'DESC' }], limit: 2 }
    const { json } = await post(ADDRESS, body, account)
    assert.deepEqual(
      json.result.map((row: { type: string }) => row.type),
      ['plus', 'plusBonus'],
    )
    assert.deepEqual([json.limitedBy, json.total, json.nextOffset], [2, 3, 2])
    const rest = await post(ADDRESS, { ...body, offset: 2 }, account)
    assert.deepEqual([rest.json.result.length, rest.json.total, rest.json.nextOffset], [1, 3, undefined])
    const beyond = await post(ADDRESS, { ...body, offset: 9 }, account)
    assert.deepEqual([beyond.json.result, beyond.json.total], [[], 3])
  })

  test('has the shape of fetch_style', async () => {
    const body = { fields: ['type', 'sum'], fetch_style: 'fetchUniqueColumn' }
    assert.deepEqual(await summed(body), { minusAdmin: '-1.50', plus: '302.000001', plusBonus: '5.00' })
  })

  test('refuses fields that it cannot group or sort by', async () => {
    const refusals: [object, RegExp][] = [
      [{ fields: ['info'] }, /^fields\[0\].*unknown field "info"/],
      [{ fields: ['typ'] }, /Did you mean "type"/],
      [{ fields: ['sum'], orders: ['target'] }, /^orders\[0\].*one of the requested fields/],
      [{ orders: [{ name: 'sum', orderValues: ['1'] }] }, /^orders\[0\]/],
      [{ filters: [{ name: 'info', operator: 'EQUALS', values: ['x'] }] }, /^filters\[0\]\.name/],
    ]
    for (const [body, names] of refusals) assertRefused(await post(ADDRESS, body, account), 2004, names)
    assertRefused(await post(ADDRESS, { limit: 0 }, account), 2005, /^limit/)
  })

  test('contains nothing of another account', async () => {
    const stranger = await newAccount()
    assert.deepEqual(await call(ADDRESS, {}, stranger), [])
  })
})

const zones = [
  'UTC',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  'Europe/Berlin',
]
const fields = [
  'date_month',
  'type',
  'target',
  'target_id',
  'project_name',
  'provider',
  'provider_name',
  'by_user_id',
  'user_id',
  'sum',
] as const
/** No entry has this amount, and a filter on amounts needs the entries. */
const fromEntries = { name: 'sum', operator: 'NOT_EQUALS', values: ['987654.321'] }
const entry = fc.record({
  kind: fc.constantFrom('credit', 'bonus', 'correction', 'capture'),
  amount: fc.constantFrom('0.000001', '0.5', '12', '1.25', '-3', '0'),
  // Around the ends of months, also of a leap year.
  start: fc.constantFrom('2024-02-01', '2024-03-01', '2026-01-01', '2026-03-29'),
  minutes: fc.integer({ min: -960, max: 960 }),
  target: fc.constantFrom('checkPositions', 'checkVolumes'),
  project: fc.constantFrom(null, 7, 8),
  parts: fc.subarray([null, 'serper', 'dataforseo'], { minLength: 1 }),
})

test('sums of months are the sums of their entries in every time zone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 12 }),
      fc.constantFrom(...zones),
      fc.subarray([...fields], { minLength: 1 }),
      fc.constantFrom(
        [],
        [{ name: 'type', operator: 'EQUALS', values: ['minus'] }],
        [{ name: 'date_month', operator: 'IN', values: ['2024-02', '2026-01'] }],
        [{ name: 'date_month', operator: 'GREATER_THAN_EQUALS', values: ['2024-03'] }],
        [{ name: 'provider', operator: 'EQUALS', values: ['serper'] }],
      ),
      async (written, timezone, asked, filters) => {
        const account = await newAccount()
        await call('edit/users_2/profile/timezone', { timezone }, account)
        for (const [index, { kind, amount, start, minutes, target, project, parts }] of written.entries()) {
          if (amount.startsWith('-') && kind !== 'correction') continue
          const whole = kind === 'capture' ? (Number(amount) * parts.length).toFixed(6) : amount
          const { rows } = await sql<{ id: string }>`
            insert into ledger_entries
              (account_id, kind, amount, hold_id, reference, info, target, project_id, project_name, by_account_id, created_at)
            values (${account.id}, ${kind}, ${whole}, ${kind === 'capture' ? 1 : null}, ${`test:${index}`}, 'x', ${target},
              ${project}, ${project === null ? null : `Project ${project}`}, ${account.id},
              ${start}::timestamp at time zone 'UTC' + make_interval(mins => ${minutes}))
            returning id`.execute(executor)
          if (kind !== 'capture' || amount === '0') continue
          await sql`
            insert into capture_parts (account_id, entry_id, provider, amount)
            select ${account.id}, ${rows[0]!.id}::bigint, provider, ${amount}::numeric
            from unnest(${parts}::text[]) provider`.execute(executor)
        }
        await recountMonths(executor)
        const request = { fields: asked, filters, limit: 1_000 }
        const months = await post(ADDRESS, request, account)
        const entries = await post(ADDRESS, { ...request, filters: [...filters, fromEntries] }, account)
        assert.deepEqual(months.json, entries.json)
        await sql`delete from ledger_entries where account_id = ${account.id}`.execute(executor)
        await sql`delete from billed_months where account_id = ${account.id}`.execute(executor)
      },
    ),
    { numRuns: triesOnBoth(60, 400) },
  )
})

test('sums of months follow every new entry, and a wrong one is found', async () => {
  const account = await newAccount({ bonus: '5' })
  const found = async () =>
    (await findImbalances(executor)).filter(({ account_id }) => account_id === account.id)
  assert.deepEqual(await found(), [])
  assert.deepEqual(await call(ADDRESS, { fields: ['type', 'sum'] }, account), [
    { type: 'plusBonus', sum: '5.00' },
  ])
  await sql`update billed_months set amount = amount + 1 where account_id = ${account.id}`.execute(executor)
  assert.match((await found())[0]!.what, /^sums of .* differ from the entries$/)
  await recountMonths(executor)
  assert.deepEqual(await found(), [])
})
