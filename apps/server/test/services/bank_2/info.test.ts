import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { credit } from '#ledger/credit.ts'
import { hold } from '#ledger/hold.ts'
import { settleHold } from '#ledger/settle.ts'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database } = sextant.app.installation
const info = (as: TestAccount, body: object = {}) => call('get/bank_2/info', body, as)
const balances = async (as: TestAccount) => {
  const { balance_all, balance_personal, balance_bonus, balance_held } = await info(as)
  return { balance_all, balance_personal, balance_bonus, balance_held }
}

/** Holds an amount and, given the cost of the work, settles the hold. */
const spend = (account: TestAccount, amount: string, captured?: string) =>
  database.transaction(async (tx) => {
    const entry = { accountId: account.id, info: 'x', target: 'checkPositions', byAccountId: account.id }
    const holdReference = `test:${amount}:${captured}`
    const holdId = await hold(tx, { ...entry, amount, reference: holdReference })
    if (captured !== undefined) {
      await settleHold(tx, {
        ...entry,
        holdId,
        holdReference,
        charges: [{ provider: 'sandbox', amount: captured }],
      })
    }
  })

test('the balance of a new account is 0, as a number', async () => {
  assert.deepEqual(await info(await sextant.newAccount()), {
    balance_all: 0,
    balance_personal: 0,
    balance_bonus: 0,
    balance_tariff: 0,
    balance_held: 0,
    unlimited: 0,
    currency: 'USD',
    tariff: [],
  })
})

test('bonuses are spent before money; holds only reduce what can be spent', async () => {
  const account = await sextant.newAccount({ bonus: '10' })
  await database.transaction((tx) =>
    credit(tx, {
      accountId: account.id,
      kind: 'credit',
      amount: '20',
      reference: 'test:paid',
      info: 'x',
      target: 'system',
      byAccountId: 1,
    }),
  )
  const expected = (all: number, personal: number, bonus: number, held: number) => ({
    balance_all: all,
    balance_personal: personal,
    balance_bonus: bonus,
    balance_held: held,
  })
  assert.deepEqual(await balances(account), expected(30, 20, 10, 0))
  await spend(account, '5')
  assert.deepEqual(await balances(account), expected(25, 20, 10, 5))
  await spend(account, '4', '3.1')
  assert.deepEqual(await balances(account), expected(21.9, 20, 6.9, 5))
  await spend(account, '8', '8')
  assert.deepEqual(await balances(account), expected(13.9, 18.9, 0, 5))
  await spend(account, '0.3', '0.000001')
  assert.deepEqual(await balances(account), expected(13.899999, 18.899999, 0, 5))
})

test('an unlimited account may owe', async () => {
  const account = await sextant.newAccount({ unlimited: true })
  await spend(account, '2.5', '2.5')
  assert.equal((await info(account)).unlimited, 1)
  assert.deepEqual(await balances(account), {
    balance_all: -2.5,
    balance_personal: -2.5,
    balance_bonus: 0,
    balance_held: 0,
  })
})

test('returns only the requested fields, in their order, and names an unknown one', async () => {
  const account = await sextant.newAccount()
  assert.deepEqual(Object.entries(await info(account, { fields: ['currency', 'balance_all'] })), [
    ['currency', 'USD'],
    ['balance_all', 0],
  ])
  const answer = await post('get/bank_2/info', { fields: ['currency', 'balance_al'] }, account)
  assertRefused(answer, 2003, /^fields\[1\].*Did you mean "balance_all"/)
})

test('an empty list of fields means all fields', async () => {
  const account = await sextant.newAccount()
  assert.deepEqual(await info(account, { fields: [] }), await info(account))
})
