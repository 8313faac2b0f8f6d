import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApp } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ after }, { worker: false })
const visitor = await startVisitor({ after }, sextant)
const { admin, call } = sextant

const add = (name: string, more: object = {}) => call('add/users_2/accounts', { name, ...more })

test('a user is added, handed over, and signs in', async (t) => {
  const page = await visitor.open(t, '/users', admin)
  await page.getByRole('button', { name: 'Add a user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add the user' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByText('A password needs an e-mail address to sign in with.').waitFor()
  await assertAccessible(page)
  const password = await dialog.getByLabel('Password').inputValue()
  await dialog.getByLabel('Name').fill('Crumbs agency')
  await dialog.getByLabel('E-mail address').fill('admin@localhost')
  await dialog.getByRole('button', { name: 'Add the user' }).click()
  await dialog.getByText('Another user has this address.').waitFor()
  await dialog.getByLabel('E-mail address').fill('team@crumbs.example')
  await dialog.getByRole('button', { name: 'Add the user' }).click()
  await dialog.getByText('Hand these over now: neither is shown again.').waitFor()
  await dialog.getByText(password).waitFor()
  const key = await dialog.getByText(/^sxt_/).textContent()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: 'team@crumbs.example' })
  await row.getByText('with password').waitFor()
  assert.ok(!(await page.content()).includes(key!))

  const theirs = await visitor.open(t)
  await theirs.getByLabel('E-mail address').fill('team@crumbs.example')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.getByRole('button', { name: 'Sign out' }).waitFor()
})

test('a user is changed, given money, another password, disabled and enabled', async (t) => {
  const email = 'old@mill.example'
  const { id } = await add('Old mill', { email })
  const page = await visitor.open(t, '/users?search=mill', admin)
  const row = page.getByRole('row').filter({ hasText: email })
  const dialog = page.getByRole('dialog')

  await row.getByRole('button', { name: 'Change: Old mill' }).click()
  await dialog.getByLabel('Name').fill('New mill')
  await dialog.getByLabel('Checks may cost more than the balance').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('New mill is changed.').waitFor()
  await row.getByText('credit without limit').waitFor()

  await row.getByRole('button', { name: 'Add money: New mill' }).click()
  await dialog.getByLabel('Amount').fill('-5')
  await dialog.getByText('Enter an amount above nothing, such as 25.00.').waitFor()
  await dialog.getByLabel('Amount').fill('25')
  await dialog.getByLabel('What it is').selectOption('A bonus')
  await dialog.getByRole('button', { name: 'Enter US$25.00' }).click()
  await page.getByRole('status').getByText('US$25.00 entered for New mill.').waitFor()
  await row.getByText('US$25.00').waitFor()

  await row.getByRole('button', { name: 'Set a password: New mill' }).click()
  await dialog.getByLabel('Password').fill('sourdough from the harbour')
  await dialog.getByRole('button', { name: 'Set this password' }).click()
  await page.getByRole('status').getByText('New mill has a new password.').waitFor()
  const signIn = () =>
    sextant.post(
      'add/users_2/sessions',
      { email, password: 'sourdough from the harbour' },
      { cookie: undefined },
    )
  assert.equal((await signIn()).status, 200)

  await row.getByRole('button', { name: 'Disable: New mill' }).click()
  await dialog.getByText('Signing in and keys stop working at once').waitFor()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await row.getByText('! disabled on').waitFor()
  assert.equal((await signIn()).status, 403)
  await row.getByRole('button', { name: 'Enable: New mill' }).click()
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await row.getByText('with password').waitFor()
  assert.equal((await call('get/users_2/accounts', { id, fields: ['disabled'] }))[0].disabled, null)
})

test('users are searched and paged, and the address keeps what is shown', async (t) => {
  for (let number = 1; number <= 51; number++) await add(`Many ${number}`)
  const page = await visitor.open(t, '/users', admin)
  await page.getByRole('searchbox').fill('many')
  await page.getByRole('status').getByText('51 users').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('rowheader', { name: /^Many 1 / }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/users?search=many&page=2')
  await page.reload()
  await page.getByRole('rowheader', { name: /^Many 1 / }).waitFor()
  await page.getByRole('searchbox').fill('nobody is called so')
  await page.getByRole('heading', { name: 'Nobody is found' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Show all users' }).click()
  await page.getByRole('rowheader', { name: 'Many 51' }).waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), '')
})

test('who is no administrator is told so, and nothing is asked', async (t) => {
  const account = await sextant.newAccount()
  const page = await visitor.open(t, '/users', account)
  await page.getByText('This page is for administrators.').waitFor()
  await assertAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`it fits 360 px and is accessible in ${colorScheme} colours, in Russian too`, async (t) => {
    await add('An agency with an exceptionally long name '.repeat(3), {
      email: `${'x'.repeat(60)}-${colorScheme}@crumbs.example`,
    })
    const page = await visitor.open(t, '/users?search=crumbs', admin, {
      colorScheme,
      locale: 'ru-RU',
      viewport: { width: 360, height: 800 },
    })
    await page.getByText(`-${colorScheme}@crumbs.example`).waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Добавить пользователя' }).click()
    await page.getByRole('dialog').waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}
