import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { findImbalances } from '#ledger/balance.ts'
import { hold } from '#ledger/hold.ts'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, newAccount, post } = sextant
const { database } = sextant.app.installation

const pay = (user_id: number, body: object): Promise<string> => call('add/payments_2', { user_id, ...body })
const paymentsOf = (as: TestAccount, fields = ['sum', 'type', 'info']) =>
  call('get/payments_2', { fields, orders: ['id'] }, as)
const balanceOf = async (as: TestAccount) => (await call('get/bank_2/info', {}, as)).balance_all

describe('money that an administrator enters', () => {
  test('counts at once, in the list of payments and in the billing log', async () => {
    const account = await newAccount()
    await pay(account.id, { sum: '300.00', info: 'Invoice 7' })
    await pay(account.id, { sum: 20, type: 'plusBonus' })
    await pay(account.id, { sum: '-0.000125', type: 'minusAdmin' })
    await pay(account.id, { sum: '1', type: 'minusAdmin', info: 'That was too much' })
    const expected = [
      { sum: '300.00', type: 'plus', info: 'Invoice 7' },
      { sum: '20.00', type: 'plusBonus', info: 'Bonus' },
      { sum: '-0.000125', type: 'minusAdmin', info: 'Correction' },
      { sum: '1.00', type: 'plus', info: 'That was too much' },
    ]
    assert.deepEqual(await paymentsOf(account), expected)
    const log = { fields: ['sum', 'type', 'info'], orders: ['id'] }
    assert.deepEqual(await call('get/bank_2/history', log, account), expected)
    assert.equal(await balanceOf(account), 320.999875)
    const { balance_bonus, balance_personal } = await call('get/bank_2/info', {}, account)
    assert.deepEqual([balance_bonus, balance_personal], [20, 300.999875])
  })

  test('is shown with all its fields', async () => {
    const account = await newAccount({ bonus: '5' })
    const id = await pay(account.id, { sum: '7', reference: 'invoice 9' })
    const [first, second] = await call(
      'get/payments_2',
      {
        fields: ['id', 'external_id', 'user_id', 'currency', 'status', 'system', 'by_user_id'],
        orders: ['id'],
      },
      account,
    )
    const shared = { user_id: account.id, currency: 'USD', status: '1', system: 'admin' }
    assert.deepEqual(first, { ...shared, id: first.id, external_id: null, by_user_id: account.id })
    assert.deepEqual(second, { ...shared, id, external_id: 'invoice 9', by_user_id: admin.id })
    const dates = await call('get/payments_2', { id, fields: ['date', 'date_finished'] }, account)
    assert.match(dates[0].date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(dates[0].date, dates[0].date_finished)
    assert.deepEqual(await call('get/payments_2', { fields: ['COUNT(*)'] }, account), [{ 'COUNT(*)': 2 }])
  })

  test('is listed at the older address too, page by page', async () => {
    const account = await newAccount()
    for (const sum of ['1', '2', '3']) await pay(account.id, { sum })
    for (const address of ['get/payments_2', 'get/bank_2/payments', 'get/bank_2/payments/']) {
      const body = {
        fields: ['date', 'status', 'sum'],
        orders: [{ name: 'date', direction: 'DESC' }],
        limit: 2,
      }
      const { json } = await post(address, body, account)
      assert.deepEqual([json.result.length, json.nextOffset, json.total], [2, 2, 3])
    }
  })

  test('with a reference is entered once, however often and however concurrently it is sent', async () => {
    const account = await newAccount()
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => pay(account.id, { sum: '10', reference: 'invoice 1' })),
    )
    assert.equal(new Set(ids).size, 1)
    assert.equal(await pay(account.id, { sum: '10.00', reference: 'invoice 1', info: 'Again' }), ids[0])
    assert.equal(await balanceOf(account), 10)
    const other = { user_id: account.id, sum: '11', reference: 'invoice 1' }
    assertRefused(await post('add/payments_2', other), 3003, new RegExp(`^reference: payment ${ids[0]} `))
    const bonus = { ...other, sum: '10', type: 'plusBonus' }
    assertRefused(await post('add/payments_2', bonus), 3003, /^reference/)
    const second = await newAccount()
    await pay(second.id, { sum: '10', reference: 'invoice 1' })
    assert.equal(await balanceOf(second), 10)
  })

  test('can be taken back only as far as it can be spent, even by many requests at once', async () => {
    const account = await newAccount()
    await pay(account.id, { sum: '10' })
    await database.transaction((tx) =>
      hold(tx, {
        accountId: account.id,
        amount: '4',
        reference: 'test:hold',
        info: 'x',
        target: 'checkPositions',
        byAccountId: account.id,
      }),
    )
    const answers = await Promise.all(
      Array.from({ length: 9 }, () =>
        post('add/payments_2', { user_id: account.id, sum: '-2.5', type: 'minusAdmin' }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 2)
    assert.equal(answers.filter(({ status }) => status === 402).length, 7)
    assert.equal(await balanceOf(account), 1)
    assert.equal((await paymentsOf(account)).length, 3)
    assert.deepEqual(await findImbalances(database.executor), [])
  })

  test('cannot be taken from an account that owes, but can be added to it', async () => {
    const account = await newAccount({ unlimited: true })
    await pay(account.id, { sum: '-5', type: 'minusAdmin' })
    await call('edit/users_2/accounts', { id: account.id, unlimited: 0 })
    await pay(account.id, { sum: '3' })
    assert.equal(await balanceOf(account), -2)
    const taken = { user_id: account.id, sum: '-1', type: 'minusAdmin' }
    assertRefused(await post('add/payments_2', taken), 3001, /exceeds the available balance/)
    await pay(account.id, { sum: '2', type: 'plusBonus' })
    assert.equal(await balanceOf(account), 0)
  })

  test('of an unlimited account can be taken back without limit', async () => {
    const account = await newAccount({ unlimited: true })
    await pay(account.id, { sum: '-999999999.999999', type: 'minusAdmin' })
    assert.equal(await balanceOf(account), -999999999.999999)
  })

  test('is refused by name for an invalid amount, and then nothing is entered', async () => {
    const account = await newAccount()
    const sums = ['', '0', '0.000000', 'ten', '1e3', '1,5', '0.0000001', '1234567890', '+5', '.5', ' ', '１']
    for (const sum of sums) {
      const answer = await post('add/payments_2', { user_id: account.id, sum })
      assertRefused(answer, 2003, /^sum/)
    }
    assertRefused(await post('add/payments_2', { user_id: account.id, sum: '-1' }), 2003, /^sum.*positive/)
    assertRefused(await post('add/payments_2', { user_id: account.id, sum: [1] }), 2002, /^sum/)
    assertRefused(await post('add/payments_2', { user_id: account.id }), 2001, /^sum/)
    const type = { user_id: account.id, sum: '1', type: 'minus' }
    assertRefused(await post('add/payments_2', type), 2003, /^type/)
    assert.deepEqual(await paymentsOf(account), [])
  })

  test('is for accounts that exist, and entered by administrators only', async () => {
    const account = await newAccount()
    assertRefused(await post('add/payments_2', { user_id: 2_000_000_000, sum: '1' }), 54, /^user_id/)
    assertRefused(
      await post('add/payments_2', { user_id: account.id, sum: '1' }, account),
      54,
      /administrator/,
    )
    assert.deepEqual(await paymentsOf(account), [])
  })

  test('is shown to its own account only', async () => {
    const [account, stranger] = [await newAccount(), await newAccount()]
    await pay(account.id, { sum: '3' })
    assert.deepEqual(await paymentsOf(stranger), [])
  })
})
