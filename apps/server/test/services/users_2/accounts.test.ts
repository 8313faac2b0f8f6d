import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ after }, { worker: false, settings: { CURRENCY: 'EUR' } })
const { admin, call, post } = sextant
const add = (body: object): Promise<TestAccount> => call('add/users_2/accounts', body)

describe('a new account', () => {
  test('is answered with a key that works at once', async () => {
    const account = await add({ name: 'Crumbs agency' })
    assert.deepEqual(Object.keys(account), ['id', 'key'])
    assert.match(account.key, /^sxt_[\w-]{43}$/)
    assert.deepEqual(await call('get/projects_2/projects', {}, account), [])
  })

  test('has nothing and may nothing unless the request says otherwise', async () => {
    const plain = await add({ name: 'Plain' })
    const said = await add({
      name: ' Said ',
      email: 'Said@Crumbs.example',
      time_zone: 'Europe/Berlin',
      administrator: 1,
      unlimited: 'true',
      bonus: 12.5,
    })
    const fields = ['id', 'name', 'email', 'administrator', 'unlimited', 'time_zone', 'balance']
    const filters = [{ name: 'id', operator: 'IN', values: [plain.id, said.id] }]
    assert.deepEqual(await call('get/users_2/accounts', { fields, filters }), [
      {
        id: plain.id,
        name: 'Plain',
        email: null,
        administrator: 0,
        unlimited: 0,
        time_zone: 'UTC',
        balance: '0.00',
      },
      {
        id: said.id,
        name: 'Said',
        email: 'Said@Crumbs.example',
        administrator: 1,
        unlimited: 1,
        time_zone: 'Europe/Berlin',
        balance: '12.50',
      },
    ])
  })

  test('finds its bonus in the billing log, entered by the administrator, in the currency of the installation', async () => {
    const account = await add({ name: 'Bonus', bonus: '10.00' })
    const fields = ['sum', 'type', 'by_user_id', 'currency']
    assert.deepEqual(await call('get/bank_2/history', { fields }, account), [
      { sum: '10.00', type: 'plusBonus', by_user_id: admin.id, currency: 'EUR' },
    ])
    assert.equal((await call('get/bank_2/info', {}, account)).balance_bonus, 10)
  })

  test('cannot have the e-mail address of another, in any case', async () => {
    await add({ name: 'First', email: 'first@crumbs.example' })
    const before = (await post('get/users_2/accounts')).json.total
    const answer = await post('add/users_2/accounts', { name: 'Second', email: 'FIRST@crumbs.example ' })
    assertRefused(answer, 3003, /^email: .*FIRST@crumbs\.example/)
    assert.equal((await post('get/users_2/accounts')).json.total, before)
  })

  test('needs no e-mail address, and many may have none', async () => {
    await add({ name: 'One' })
    await add({ name: 'Two' })
  })

  const wrong: [how: string, body: object, code: number, names: RegExp][] = [
    ['no name', { name: undefined }, 2001, /^name/],
    ['an empty name', { name: ' ' }, 2003, /^name/],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, 2003, /^time_zone: .*Mars\/Olympus/],
    ['an offset for a time zone', { time_zone: '+03:00' }, 2003, /^time_zone/],
    ['a bonus below nothing', { bonus: '-1' }, 2003, /^bonus/],
    ['a bonus of three decimals', { bonus: '0.001' }, 2003, /^bonus/],
    ['a bonus that is a word', { bonus: 'ten' }, 2003, /^bonus/],
    ['a flag that is a word', { administrator: 'yes' }, 2002, /^administrator/],
  ]
  for (const [how, body, code, names] of wrong) {
    test(`with ${how} is refused`, async () => {
      const before = (await post('get/users_2/accounts')).json.total
      assertRefused(await post('add/users_2/accounts', { name: 'x', ...body }), code, names)
      assert.equal((await post('get/users_2/accounts')).json.total, before)
    })
  }
})

describe('accounts are managed by administrators alone', () => {
  test('others can neither list nor add them, whatever else is wrong', async () => {
    const plain = await sextant.newAccount()
    assertRefused(await post('get/users_2/accounts', {}, plain), 54, /administrators/)
    assertRefused(await post('add/users_2/accounts', { name: 'x' }, plain), 54, /administrators/)
    assertRefused(await post('add/users_2/accounts', {}, plain), 54, /administrators/)
  })

  test('a further administrator can', async () => {
    const second = await sextant.newAccount({ administrator: true })
    const made = await call('add/users_2/accounts', { name: 'By the second' }, second)
    assert.deepEqual(await call('get/users_2/accounts', { id: made.id }, second), [
      { id: made.id, name: 'By the second', email: null },
    ])
  })

  test('and still sees nothing of what other accounts own', async () => {
    const account = await add({ name: 'Owner' })
    const id = await call('add/projects_2/projects', { url: 'own.example' }, account)
    assert.deepEqual(await call('get/projects_2/projects', { id }), [])
    assertRefused(await post('get/keywords_2/keywords', { project_id: id }), 54, /^project_id/)
  })
})
