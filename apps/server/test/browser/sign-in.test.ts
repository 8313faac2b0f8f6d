import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { cheapHash } from '../password.ts'
import { assertAccessible, assertNoSidewaysScroll, signOut, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { call } = sextant
const { executor } = sextant.app.installation.database

const PASSWORD = 'a loaf of rye bread'
const HASH = cheapHash(PASSWORD)
let people = 0

/** An account with a known password. */
async function newPerson() {
  const account = await sextant.newAccount()
  const email = `person-${++people}@crumbs.example`
  await sql`update accounts set email = ${email}, password = ${HASH} where id = ${account.id}`.execute(
    executor,
  )
  return { ...account, email }
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'Profile' })
const signInPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' })

test('signing in opens the page of the address, and the session survives reloads and other tabs', async (t) => {
  const person = await newPerson()
  const page = await visitor.open(t, '/profile')
  await signIn(page, person.email)
  await profile(page).waitFor()
  assert.equal(new URL(page.url()).hash, '#/profile')
  await page.reload()
  await profile(page).waitFor()
  const kept = await page.evaluate<string>(
    `[document.cookie, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })].join(' ')`,
  )
  assert.doesNotMatch(kept, /sextant_session|rye bread|\d+\.[\w-]{43}/, 'no script can read the session')

  const other = await page.context().newPage()
  await other.goto(`${sextant.url}/#/profile`)
  await profile(other).waitFor()
  await signOut(other)
  await other.getByText('You are signed out').waitFor()
  await page.getByText('You are signed out').waitFor()
  assert.deepEqual(await call('get/users_2/sessions', {}, person), [])

  await signIn(other, person.email)
  await profile(other).waitFor()
  await profile(page).waitFor()
})

test('errors are shown beside their fields before anything is sent, and are corrected with the keyboard', async (t) => {
  const person = await newPerson()
  const page = await visitor.open(t, '/profile')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await signIn(page, 'ann', '')
  await page.getByText('Enter a full email address, such as ann@example.com.').waitFor()
  const field = page.getByLabel('Email address')
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  assert.ok(await field.and(page.locator(':focus')).isVisible())
  await assertAccessible(page)
  await page.keyboard.type(person.email)
  await field.fill(person.email)
  await page.keyboard.press('Enter')
  await page.getByText('Enter your password.').waitFor()
  assert.deepEqual(
    sent.filter((url) => url.endsWith('add/users_2/sessions')),
    [],
  )
  await page.keyboard.type('a wrong password')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await alert.getByText('Wrong email address or password').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Show password').check()
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), 'a wrong password')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await profile(page).waitFor()
})

test('after too many wrong passwords the page says how long to wait and how to get a new password', async (t) => {
  const person = await newPerson()
  await sql`
    insert into sign_in_attempts (subject, attempts)
    values (sha256(${`account:elsewhere:${person.id}`}::text::bytea), 10)`.execute(executor)
  const page = await visitor.open(t, '/profile')
  await signIn(page, person.email)
  await page.getByRole('alert').getByText('Too many wrong passwords').waitFor()
  await page.getByText('Try again in 15 minutes.').waitFor()
  await page.getByText('Forgot your password?').click()
  await page.getByText('./sextant.mjs account password 1').waitFor()
  await assertAccessible(page)
})

test('a disabled account is told so', async (t) => {
  const person = await newPerson()
  await call('edit/users_2/accounts', { id: person.id, disabled: 1 })
  const page = await visitor.open(t, '/profile')
  await signIn(page, person.email)
  await page.getByRole('alert').getByText('This account is disabled').waitFor()
})

test('a revoked session ends with a reason, and signing in again returns to the same page', async (t) => {
  const person = await newPerson()
  const page = await visitor.open(t, '/billing?section=log', person)
  const billing = page.getByRole('heading', { level: 1, name: 'Billing' })
  await billing.waitFor()
  const address = page.url()
  await call('del/users_2/sessions', { others: 1 }, person)
  await page.reload()
  await signInPage(page).waitFor()
  assert.equal(page.url(), address)
  await signIn(page, person.email)
  await billing.waitFor()
  assert.equal(page.url(), address)

  await call('del/users_2/sessions', { others: 1 }, person)
  // By the address, because the page may notice the end of the session first and take its menu away.
  await page.evaluate('location.hash = "#/api"')
  await page.getByRole('alert').getByText('Your session ended').waitFor()
})

test('a session that ends takes nothing that was typed, unless another user signs in', async (t) => {
  const person = await newPerson()
  const id = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, person)
  const page = await visitor.open(t, `/projects/${id}/keywords`, person)
  const again = page.getByRole('dialog', { name: 'Sign in' })
  const end = async () => {
    await call('del/users_2/sessions', { others: 1 }, person)
    await page.getByRole('button', { name: 'Preview' }).click()
    await again.getByText('Your session ended').waitFor()
  }
  await page.getByRole('button', { name: 'Import…' }).click()
  await page.getByLabel('Paste keywords').fill('rye bread')
  await end()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  assert.ok(await again.isVisible())
  assert.equal(await again.getByLabel('Email address').inputValue(), person.email)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Back' }).click()
  assert.equal(await page.getByLabel('Paste keywords').inputValue(), 'rye bread')

  await end()
  const other = await newPerson()
  await signIn(page, other.email)
  await page.getByText('Project not found').first().waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page fits 360 px and is accessible in Russian and ${colorScheme} colours`, async (t) => {
    const page = await visitor.open(t, '/', undefined, {
      colorScheme,
      locale: 'ru-RU',
      viewport: { width: 360, height: 800 },
    })
    await page.getByRole('heading', { level: 1, name: 'Вход' }).waitFor()
    await page.getByText('Эта установка готова к работе.').waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}
