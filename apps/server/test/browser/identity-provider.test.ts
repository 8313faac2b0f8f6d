import assert from 'node:assert/strict'
import { OPENID_CALLBACK } from '@sextant/contract/sign-in.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { freePort } from '../free-port.ts'
import { startIdentityProvider } from '../identities/provider.ts'
import { cheapHash } from '../password.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const PASSWORD = 'a loaf of rye bread'
const HASH = cheapHash(PASSWORD)

async function setUp(settings: object = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startIdentityProvider({ afterAll }, url + OPENID_CALLBACK)
  const sextant = await startTestApp(
    { afterAll },
    {
      worker: false,
      port,
      settings: { PUBLIC_URL: url, ...provider.settings, OIDC_NAME: 'Crumbs', ...settings },
    },
  )
  const visitor = await startVisitor({ afterAll }, sextant, [provider.issuer])
  return { sextant, provider, visitor }
}

const open = await setUp({ OIDC_NEW_ACCOUNTS: 'create' })
const closed = await setUp({ PASSWORD_SIGN_IN: 'administrators' })

const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'Profile' })
const withCrumbs = (page: Page) => page.getByRole('button', { name: 'Sign in with Crumbs' })
const identities = (page: Page) => page.getByRole('region', { name: 'Sign-in with an identity provider' })

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test('signing in with the provider opens the page of the address, and the session survives a reload', async (t) => {
  open.provider.person = { sub: 'ann', email: 'ann@crumbs.example', email_verified: true, name: 'Ann' }
  const page = await open.visitor.open(t, '/profile')
  await withCrumbs(page).waitFor()
  await assertAccessible(page)
  await withCrumbs(page).focus()
  await page.keyboard.press('Enter')
  await profile(page).waitFor()
  assert.equal(page.url(), `${open.sextant.url}/#/profile`)
  await page.reload()
  await profile(page).waitFor()
  await identities(page).getByText('ann@crumbs.example').waitFor()
  await identities(page).getByText('This is your only way to sign in.').waitFor()
  assert.equal(
    await identities(page)
      .getByRole('button', { name: /^Disconnect/ })
      .count(),
    0,
  )
  assert.equal(await page.getByText('Two-factor sign-in').count(), 0, 'without a password')
  await assertAccessible(page)

  await page.getByLabel('New password').fill('sourdough from the harbour')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByLabel('Current password').waitFor()
  await identities(page).getByRole('button', { name: 'Disconnect ann@crumbs.example' }).click()
  const dialog = page.getByRole('dialog')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await identities(page).getByText('You do not sign in with Crumbs yet.').waitFor()
})

test('a refused sign-in says why, in both languages, and once', async (t) => {
  open.provider.person = { sub: 'bob', email: 'bob@crumbs.example', email_verified: false }
  const page = await open.visitor.open(t, '/billing?section=log', undefined, {
    viewport: { width: 360, height: 740 },
  })
  await withCrumbs(page).click()
  const alert = page.getByRole('alert')
  await alert.getByText('The identity provider does not confirm your email address').waitFor()
  await alert.getByText(/^Request [\w-]{12}$/).waitFor()
  assert.equal(page.url(), `${open.sextant.url}/#/billing?section=log`)
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)
  await page.reload()
  await withCrumbs(page).waitFor()
  assert.equal(await alert.count(), 0)

  open.provider.person = undefined
  const russian = await open.visitor.open(t, '/', undefined, { locale: 'ru-RU', colorScheme: 'dark' })
  await russian.getByRole('button', { name: 'Войти через Crumbs' }).click()
  await russian.getByRole('alert').getByText('Вход не выполнен').waitFor()
  await assertAccessible(russian)
})

test('an account is connected after the password, and says when somebody else has the person', async (t) => {
  const { call, app } = open.sextant
  const people = ['cat@crumbs.example', 'dan@crumbs.example']
  for (const email of people) {
    const account = await call('add/users_2/accounts', { name: email, email })
    await sql`update accounts set password = ${HASH} where id = ${account.id}`.execute(
      app.installation.database.executor,
    )
  }
  open.provider.person = { sub: 'cat', email: 'private@elsewhere.example', email_verified: false }
  for (const [email, said] of [
    [people[0]!, 'You can sign in this way from now on.'],
    [people[1]!, 'This person is connected to another account'],
  ] as const) {
    const page = await open.visitor.open(t, '/profile')
    await signIn(page, email)
    await identities(page).getByRole('button', { name: 'Connect Crumbs' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('a wrong password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('alert').waitFor()
    await assertAccessible(page)
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByLabel('Your password').press('Enter')
    await identities(page).getByText(said).waitFor()
    assert.equal(page.url(), `${open.sextant.url}/#/profile`)
  }
})

test('where passwords are for administrators, others are told how to sign in', async (t) => {
  const { call, app } = closed.sextant
  const account = await call('add/users_2/accounts', { name: 'Eve', email: 'eve@crumbs.example' })
  await sql`update accounts set password = ${HASH} where id = ${account.id}`.execute(
    app.installation.database.executor,
  )
  const page = await closed.visitor.open(t, '/profile')
  await page.getByText('With a password, for administrators only:').waitFor()
  await assertAccessible(page)
  await signIn(page, 'eve@crumbs.example')
  await page.getByRole('alert').getByText('Only administrators sign in with a password here').waitFor()
  closed.provider.person = { sub: 'eve', email: 'eve@crumbs.example', email_verified: true }
  await withCrumbs(page).click()
  await profile(page).waitFor()
  await identities(page).getByText('This is your only way to sign in.').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Password' }).count(), 0)
})
