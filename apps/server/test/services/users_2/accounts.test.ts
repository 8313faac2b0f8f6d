import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false, settings: { CURRENCY: 'EUR' } })
const { admin, call, post } = sextant
/** A browser without a session. */
const nobody = { cookie: undefined }
const add = (body: object): Promise<TestAccount> => call('add/users_2/accounts', body)

describe('a new account', () => {
  test('gets a key that works at once', async () => {
    const account = await add({ name: 'Crumbs agency' })
    assert.deepEqual(Object.keys(account), ['id', 'key'])
    assert.match(account.key, /^sxt_[\w-]{43}$/)
    assert.deepEqual(await call('get/projects_2/projects', {}, account), [])
  })

  test('has no money and no rights unless the request says otherwise', async () => {
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

  test('cannot have the email address of another, in any case', async () => {
    await add({ name: 'First', email: 'first@crumbs.example' })
    const before = (await post('get/users_2/accounts')).json.total
    const answer = await post('add/users_2/accounts', { name: 'Second', email: 'FIRST@crumbs.example ' })
    assertRefused(answer, 3003, /^email: .*FIRST@crumbs\.example/)
    assert.equal((await post('get/users_2/accounts')).json.total, before)
  })

  test('needs no email address, and many may have none', async () => {
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
    ['no address for its password', { password: 'a loaf of rye bread' }, 2001, /^email/],
    ['a short password', { email: 'x@x.example', password: 'rye bread' }, 2003, /^password/],
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
    assertRefused(await post('get/users_2/accounts', {}, plain), 54, /administrator/)
    assertRefused(await post('add/users_2/accounts', { name: 'x' }, plain), 54, /administrator/)
    assertRefused(await post('add/users_2/accounts', {}, plain), 54, /administrator/)
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

const fields = ['name', 'email', 'administrator', 'unlimited', 'has_password']

describe('an account that is changed', () => {
  const edit = (body: object, as?: TestAccount) => post('edit/users_2/accounts', body, as)
  const signIn = async (email: string, password: string) =>
    (await post('add/users_2/sessions', { email, password }, { cookie: undefined })).status

  test('has what was sent, and everything else as it was', async () => {
    const { id } = await add({ name: 'Before', email: 'before@crumbs.example', unlimited: 1 })
    assert.equal((await edit({ id, name: 'After', administrator: 1 })).json.result, 1)
    assert.deepEqual(await call('get/users_2/accounts', { id, fields }), [
      { name: 'After', email: 'before@crumbs.example', administrator: 1, unlimited: 1, has_password: 0 },
    ])
    await edit({ id, email: 'after@crumbs.example', unlimited: 0, administrator: 0 })
    assert.deepEqual(await call('get/users_2/accounts', { id, fields }), [
      { name: 'After', email: 'after@crumbs.example', administrator: 0, unlimited: 0, has_password: 0 },
    ])
  })

  test('signs in with its new password, and its sessions until then end', async () => {
    const email = 'signs-in@crumbs.example'
    const { id } = await add({ name: 'x', email, password: 'a loaf of rye bread' })
    const answer = await post('add/users_2/sessions', { email, password: 'a loaf of rye bread' }, nobody)
    const browser = { cookie: answer.headers.get('set-cookie')!.split(';')[0] }
    await edit({ id, password: 'sourdough from the harbour' })
    assert.equal((await post('get/users_2/profile', {}, browser)).status, 401)
    assert.deepEqual(
      [await signIn(email, 'a loaf of rye bread'), await signIn(email, 'sourdough from the harbour')],
      [401, 200],
    )
    await edit({ id, email: '' })
    assert.equal((await call('get/users_2/accounts', { id, fields }))[0].has_password, 0)
  })

  test('can neither sign in nor use its keys while it is disabled', async () => {
    const email = 'disabled@crumbs.example'
    const account = await add({ name: 'x', email, password: 'a loaf of rye bread' })
    await edit({ id: account.id, disabled: 1 })
    assertRefused(await post('get/projects_2/projects', {}, account), 53, /key/)
    const told = await post('add/users_2/sessions', { email, password: 'a loaf of rye bread' }, nobody)
    assertRefused(told, 54, /disabled/)
    for (let again = 0; again < 10; again += 1) {
      const right = await post('add/users_2/sessions', { email, password: 'a loaf of rye bread' }, nobody)
      assertRefused(right, 54, /disabled/)
    }
    assert.equal(await signIn(email, 'a wrong password'), 401)
    assert.notEqual(
      (await call('get/users_2/accounts', { id: account.id, fields: ['disabled'] }))[0].disabled,
      null,
    )
    await edit({ id: account.id, disabled: 0 })
    assert.deepEqual(await call('get/projects_2/projects', {}, account), [])
  })

  test('gets what was shared with its new address', async () => {
    const owner = await sextant.newAccount()
    const id = await call('add/projects_2/projects', { url: 'shared.example' }, owner)
    await call('add/projects_2/guests', { project_id: id, email: 'later@crumbs.example' }, owner)
    const account = await add({ name: 'x' })
    await edit({ id: account.id, email: 'Later@crumbs.example' })
    await sextant.join(account)
    assert.deepEqual(await call('get/projects_2/projects', { fields: ['id'] }, account), [{ id }])
    await edit({ id: owner.id, email: 'LATER@crumbs.example' })
    await edit({ id: account.id, email: '' })
    assert.equal((await edit({ id: owner.id, email: 'later@crumbs.example' })).status, 200)
  })

  test('refuses impossible changes, and stays as it is', async () => {
    const { id } = await add({ name: 'x' })
    await add({ name: 'y', email: 'taken@crumbs.example' })
    assertRefused(await edit({ id: 2_000_000_001, name: 'x' }), 54, /^id/)
    assertRefused(await edit({ id, email: 'no address' }), 2003, /^email/)
    assertRefused(await edit({ id, email: 'Taken@crumbs.example' }), 3003, /^email/)
    assertRefused(await edit({ id, password: 'a loaf of rye bread' }), 2001, /^email/)
    const plain = await sextant.newAccount()
    assertRefused(await edit({ id, name: 'z' }, plain), 54, /administrator/)
    assert.equal((await call('get/users_2/accounts', { id }))[0].name, 'x')
  })

  test('leaves an administrator who can undo it', async () => {
    assertRefused(await edit({ id: admin.id, disabled: 1 }), 2003, /^disabled/)
    assertRefused(await edit({ id: admin.id, administrator: 0 }), 2003, /^administrator/)
    const [one, other] = await Promise.all([
      sextant.newAccount({ administrator: true }),
      sextant.newAccount({ administrator: true }),
    ])
    const answers = await Promise.all([
      edit({ id: other.id, disabled: 1 }, one),
      edit({ id: one.id, disabled: 1 }, other),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, 'at the same moment, one of them')
  })
})

test('accounts are found by a part of their name or address, in any case, and by their id', async () => {
  const made = await add({ name: 'Зерно & Co', email: '100%_grain@mill.example' })
  const found = async (search: string) =>
    (await call('get/users_2/accounts', { search, fields: ['id'] })).map(({ id }: { id: number }) => id)
  for (const text of ['зерно', '& CO', '100%_GRAIN', String(made.id)]) {
    assert.deepEqual(await found(text), [made.id], text)
  }
  assert.deepEqual(await found('100%grain'), [])
})
