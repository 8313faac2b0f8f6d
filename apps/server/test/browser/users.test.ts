import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, personButton, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin, call } = sextant

const add = (name: string, more: object = {}) => call('add/users_2/accounts', { name, ...more })

test('an added user signs in with the shown password', async (t) => {
  const page = await visitor.open(t, '/users', admin)
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByText('Enter an email address. The user needs it to sign in with a password.').waitFor()
  await assertAccessible(page)
  const password = await dialog.getByLabel('Password').inputValue()
  await dialog.getByLabel('Name').fill('Crumbs agency')
  await dialog.getByLabel('Email address').fill('admin@localhost')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByText('Another user has this email address.').waitFor()
  await dialog.getByLabel('Email address').fill('team@crumbs.example')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByText('Copy these details for the user now. They are not shown again.').waitFor()
  await dialog.getByText(password).waitFor()
  const key = await dialog.getByText(/^sxt_/).textContent()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: 'team@crumbs.example' })
  await row.getByText('with password').waitFor()
  assert.ok(!(await page.content()).includes(key!))

  const theirs = await visitor.open(t)
  await theirs.getByLabel('Email address').fill('team@crumbs.example')
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await personButton(theirs).waitFor()
})

test('a user is edited, gets credit and a new password, and is disabled and enabled', async (t) => {
  const email = 'old@mill.example'
  const { id } = await add('Old mill', { email })
  const page = await visitor.open(t, '/users?search=mill', admin)
  const row = page.getByRole('row').filter({ hasText: email })
  const dialog = page.getByRole('dialog')

  await row.getByRole('button', { name: 'Edit: Old mill', exact: true }).click()
  await dialog.getByLabel('Name').fill('New mill')
  await dialog.getByLabel('Unlimited credit: checks can cost more than the balance').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('New mill saved.').waitFor()
  await row.getByText('unlimited credit').waitFor()

  await row.getByRole('button', { name: 'Add credit: New mill' }).click()
  await dialog.getByLabel('Amount').fill('-5')
  await dialog.getByText('Enter an amount above 0, such as 25.00.').waitFor()
  await dialog.getByLabel('Amount').fill('25')
  await choose(dialog, 'Type', 'Bonus')
  await dialog.getByRole('button', { name: 'Add US$25.00' }).click()
  await page.getByRole('status').getByText('US$25.00 added for New mill.').waitFor()
  await row.getByText('US$25.00').waitFor()

  await row.getByRole('button', { name: 'Set password: New mill' }).click()
  await dialog.getByLabel('Password').fill('sourdough from the harbour')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('status').getByText('New password set for New mill.').waitFor()
  const signIn = () =>
    sextant.post(
      'add/users_2/sessions',
      { email, password: 'sourdough from the harbour' },
      { cookie: undefined },
    )
  assert.equal((await signIn()).status, 200)

  await row.getByRole('button', { name: 'Disable: New mill' }).click()
  await dialog.getByText('Sign-in and API keys stop working immediately').waitFor()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await row.getByText('! disabled on').waitFor()
  assert.equal((await signIn()).status, 403)
  await row.getByRole('button', { name: 'Enable: New mill' }).click()
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await row.getByText('with password').waitFor()
  assert.equal((await call('get/users_2/accounts', { id, fields: ['disabled'] }))[0].disabled, null)
})

test('users are searched and paged, and the address keeps the view', async (t) => {
  for (let number = 1; number <= 51; number++) await add(`Many ${number}`)
  const page = await visitor.open(t, '/users', admin)
  await page.getByRole('searchbox').fill('many')
  await page.getByRole('status').getByText('51 users').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('rowheader', { name: /^Many 1 / }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/users?search=many&page=2')
  await page.reload()
  await page.getByRole('rowheader', { name: /^Many 1 / }).waitFor()
  await page.goto(`${sextant.url}/#/users?search=many&page=9`)
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await page.getByRole('rowheader', { name: /^Many 1 / }).waitFor()
  await page.getByRole('searchbox').fill('nobody is called so')
  await page.getByRole('heading', { name: 'No users found' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Show all users' }).click()
  await page.getByRole('rowheader', { name: 'Many 51' }).waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), '')
})

test('an account without administrator rights is told so', async (t) => {
  const account = await sextant.newAccount()
  const page = await visitor.open(t, '/users', account)
  await page.getByText('Only administrators can view this page').waitFor()
  await assertAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page fits 360 px and is accessible in Russian and ${colorScheme} colours`, async (t) => {
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
