import assert from 'node:assert/strict'
import { BankEntry } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { credit } from '#ledger/credit.ts'
import type { EntryKind } from '#ledger/entries.ts'
import { hold } from '#ledger/hold.ts'
import { settleHold } from '#ledger/settle.ts'
import { startTestApp, type TestAccount } from '../../app.ts'
import { recountMonths } from '../../ledger-months.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, post } = sextant
const { database } = sextant.app.installation
const ADDRESS = 'get/bank_2/history'
const log = (as: TestAccount, body: object = {}) => post(ADDRESS, body, as).then((answer) => answer.json)

/** Enters a payment, a bonus or a correction for an account. */
const add = (
  account: TestAccount,
  kind: EntryKind & ('credit' | 'bonus' | 'correction'),
  amount: string,
  info: string = kind,
) =>
  database.transaction((tx) =>
    credit(tx, {
      accountId: account.id,
      kind,
      amount,
      reference: `test:${info}`,
      info,
      target: 'system',
      byAccountId: admin.id,
    }),
  )
/** Holds an amount for a check of a project and captures its cost. */
const charge = (account: TestAccount, projectId: number, held: string, captured?: string) =>
  database.transaction(async (tx) => {
    const entry = {
      accountId: account.id,
      info: `Rank check of ${captured ?? 'nothing yet'}`,
      target: 'checkPositions',
      projectId,
      projectName: 'Lane',
      byAccountId: account.id,
    }
    const holdReference = `test:${projectId}:${held}:${captured}`
    const holdId = await hold(tx, { ...entry, amount: held, reference: holdReference })
    if (captured !== undefined) {
      await settleHold(tx, {
        ...entry,
        holdId,
        holdReference,
        charges: [{ provider: 'sandbox', amount: captured }],
      })
    }
  })

describe('the billing log', async () => {
  const account = await sextant.newAccount()
  const project_id = await call(
    'add/projects_2/projects',
    { url: 'a.example', name: 'Lane', tags: [2, 5] },
    account,
  )
  await add(account, 'bonus', '5')
  await add(account, 'credit', '300')
  await add(account, 'correction', '-1.5')
  await charge(account, project_id, '2', '0.54')
  await charge(account, project_id, '1', '0.000125')
  await charge(account, project_id, '3', '0')
  await charge(account, project_id, '4')

  test('shows charges and added money, newest first, without holds and charges of 0', async () => {
    const fields = ['info', 'sum', 'type', 'target']
    assert.deepEqual((await log(account, { fields })).result, [
      { info: 'Rank check of 0.000125', sum: '-0.000125', type: 'minus', target: 'checkPositions' },
      { info: 'Rank check of 0.54', sum: '-0.54', type: 'minus', target: 'checkPositions' },
      { info: 'correction', sum: '-1.50', type: 'minusAdmin', target: 'system' },
      { info: 'credit', sum: '300.00', type: 'plus', target: 'system' },
      { info: 'bonus', sum: '5.00', type: 'plusBonus', target: 'system' },
    ])
  })

  test('is summed up by `TOTAL()`, over the filtered entries', async () => {
    const totals = async (body: object) => (await log(account, body)).result
    assert.deepEqual(await totals({ fields: ['TOTAL()'] }), [{ 'TOTAL()': '302.959875' }])
    const filters = [{ name: 'type', operator: 'EQUALS', values: ['minus'] }]
    assert.deepEqual(await totals({ fields: ['COUNT(*)', 'TOTAL()'], filters, orders: ['sum'], limit: 1 }), [
      { 'COUNT(*)': 2, 'TOTAL()': '-0.540125' },
    ])
    const none = [{ name: 'info', operator: 'EQUALS', values: ['nothing like it'] }]
    assert.deepEqual(await totals({ fields: ['TOTAL()'], filters: none }), [{ 'TOTAL()': '0.00' }])
    assertRefused(
      await post(ADDRESS, { fields: ['sum', 'TOTAL()'] }, account),
      2004,
      /cannot be combined with fields/,
    )
    assertRefused(
      await post(ADDRESS, { fields: ['sum'], orders: ['TOTAL()'] }, account),
      2004,
      /unknown field/,
    )
  })

  test('adds up to the balance', async () => {
    const { result } = await log(account, { fields: ['sum'] })
    const sum = result.reduce((total: number, row: { sum: string }) => total + Number(row.sum), 0)
    const info = await call('get/bank_2/info', {}, account)
    assert.ok(Math.abs(sum - (info.balance_all + info.balance_held)) < 1e-9)
  })

  test('always has total and limitedBy, the limit in force', async () => {
    const whole = await log(account)
    assert.deepEqual(Object.keys(whole), ['result', 'limitedBy', 'total'])
    assert.deepEqual([whole.limitedBy, whole.total], [10_000, 5])
    assert.deepEqual(Object.keys(whole.result[0]), ['date', 'info', 'sum'])
    assert.match(whole.result[0].date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const filters = [{ name: 'type', operator: 'EQUALS', values: ['minus'] }]
    const page = await log(account, { filters, limit: '1' })
    assert.deepEqual(Object.keys(page), ['result', 'limitedBy', 'total', 'nextOffset'])
    assert.deepEqual([page.result.length, page.limitedBy, page.total, page.nextOffset], [1, 1, 2, 1])
    const last = await log(account, { filters, limit: 1, offset: page.nextOffset })
    assert.deepEqual(Object.keys(last), ['result', 'limitedBy', 'total'])
    assert.deepEqual((await log(account, { limit: 3, offset: 30 })).result, [])
  })

  test('of an account without entries is empty, with a total of 0', async () => {
    const fresh = await sextant.newAccount()
    assert.deepEqual(await log(fresh), { result: [], limitedBy: 10_000, total: 0 })
  })

  test('returns every field of the contract', async () => {
    const fields = Object.keys(BankEntry.fields)
    const { result } = await log(account, { fields, limit: 1 })
    const { id, date, ...rest } = result[0]
    assert.match(id, /^\d+$/)
    assert.match(date, /^\d{4}/)
    assert.deepEqual(rest, {
      info: 'Rank check of 0.000125',
      sum: '-0.000125',
      type: 'minus',
      target: 'checkPositions',
      target_id: project_id,
      user_id: account.id,
      by_user_id: account.id,
      by_user_email: null,
      project_name: 'Lane',
      project_tags: '2,5',
      discount: '0.00',
      currency: 'USD',
      plus: null,
      sum_group: null,
      limits: null,
      limit_name: null,
      project_folder_id: null,
    })
    const bonus = (await log(account, { fields, orders: ['date', 'id'], limit: 1 })).result[0]
    const { target_id, project_name, project_tags, by_user_id } = bonus
    assert.deepEqual([target_id, project_name, project_tags, by_user_id], [null, null, null, admin.id])
  })

  test('is filtered by sums as numbers, and ordered by them', async () => {
    const sums = async (body: object) =>
      (await log(account, { fields: ['sum'], ...body })).result.map((row: { sum: string }) => row.sum)
    const filters = [{ name: 'sum', operator: 'LESS_THAN', values: ['-0.1'] }]
    assert.deepEqual(await sums({ filters }), ['-0.54', '-1.50'])
    const orders = [{ name: 'sum', direction: 'DESC' }]
    assert.deepEqual(await sums({ orders, limit: 3 }), ['300.00', '5.00', '-0.000125'])
    const exact = [{ name: 'sum', operator: 'EQUALS', values: [-1.5] }]
    assert.deepEqual(await sums({ filters: exact }), ['-1.50'])
  })

  test('counts its entries', async () => {
    const minus = [{ name: 'type', operator: 'EQUALS', values: ['minus'] }]
    assert.deepEqual((await log(account, { fields: ['COUNT(*)'] })).result, [{ 'COUNT(*)': 5 }])
    assert.deepEqual((await log(account, { fields: ['COUNT(*)'], filters: minus })).result, [
      { 'COUNT(*)': 2 },
    ])
  })

  test('has the shape of fetch_style, with its envelope', async () => {
    const body = { fields: ['type', 'sum'], fetch_style: 'fetchGroupColumn' }
    const answer = await log(account, body)
    assert.deepEqual(answer.result, {
      minus: ['-0.000125', '-0.54'],
      minusAdmin: ['-1.50'],
      plus: ['300.00'],
      plusBonus: ['5.00'],
    })
    assert.equal(answer.total, 5)
  })

  test('refuses a limit of 0 and an unknown field', async () => {
    assertRefused(await post(ADDRESS, { limit: 0 }, account), 2005, /^limit/)
    assertRefused(await post(ADDRESS, { fields: ['summ'] }, account), 2004, /Did you mean "sum"/)
  })

  test('contains nothing of another account', async () => {
    const stranger = await sextant.newAccount({ bonus: '1' })
    const { result } = await log(stranger, { fields: ['user_id'] })
    assert.deepEqual(result, [{ user_id: stranger.id }])
  })
})

test('times are shown, filtered and sorted in the time zone of the account', async () => {
  const made = await call('add/users_2/accounts', { name: 'Tokyo', time_zone: 'Asia/Tokyo', bonus: '1' })
  const tokyo: TestAccount = { id: made.id, key: made.key }
  await add(tokyo, 'credit', '2', 'second')
  await sql`
    update ledger_entries set created_at = case when kind = 'bonus' then '2026-01-01T14:59:59Z' else '2026-01-01T15:00:00Z' end::timestamptz
    where account_id = ${tokyo.id}`.execute(database.executor)
  await recountMonths(database.executor)
  assert.deepEqual((await log(tokyo, { fields: ['date', 'sum'] })).result, [
    { date: '2026-01-02 00:00:00', sum: '2.00' },
    { date: '2026-01-01 23:59:59', sum: '1.00' },
  ])
  const filters = [{ name: 'date', operator: 'GREATER_THAN_EQUALS', values: ['2026-01-02'] }]
  assert.deepEqual((await log(tokyo, { fields: ['sum'], filters })).result, [{ sum: '2.00' }])
})
