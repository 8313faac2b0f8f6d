import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { hashPassword } from '#accounts/passwords.ts'
import { beginSession } from '#accounts/sessions.ts'
import { startTestApp } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, personButton, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { call } = sextant
const { cookieName, database } = sextant.app.installation
const { executor } = database

const PASSWORD = 'a loaf of rye bread'
const HASH = await hashPassword(PASSWORD)
let people = 0

async function newPerson() {
  const account = await sextant.newAccount()
  const email = `person-${++people}@crumbs.example`
  await sql`
    update accounts set name = 'Ann', email = ${email}, password = ${HASH} where id = ${account.id}`.execute(
    executor,
  )
  return { ...account, email }
}

test('name, language, time zone and date format are saved and apply immediately', async (t) => {
  const person = await newPerson()
  const page = await visitor.open(t, '/profile', person)
  await page.getByText(person.email).waitFor()
  await page.getByLabel('Name').fill('')
  await page.getByText('Enter a name.').waitFor()
  await page.getByLabel('Name').fill('Ann Baker')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('status').getByText('Saved.').waitFor()
  await personButton(page).filter({ hasText: 'Ann Baker' }).waitFor()

  await page.getByLabel('Time zone').fill('Mars/Olympus')
  await page.getByText('Choose a time zone from the list, such as Europe/Berlin.').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await choose(page, 'Date format', '31.12.2026')
  await choose(page.locator('main'), 'Language', 'Русский')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Профиль' }).waitFor()
  const { name, lang, timezone, dateformat } = await call('get/users_2/profile', {}, person)
  assert.deepEqual([name, lang, timezone, dateformat], ['Ann Baker', 'ru', 'Europe/Berlin', 'd.m.Y'])
})

test('a time zone may have any of its names, and be UTC', async (t) => {
  const person = await newPerson()
  const page = await visitor.open(t, '/profile', person)
  // Browsers list one of the first two, which are names of one zone.
  for (const timezone of ['Asia/Kolkata', 'Asia/Calcutta', 'UTC']) {
    await page.getByLabel('Time zone').fill(timezone)
    await page.getByRole('button', { name: 'Save' }).last().click()
    await page.getByRole('status').getByText('Saved').waitFor()
    assert.equal((await call('get/users_2/profile', {}, person)).timezone, timezone)
    await page.reload()
  }
})

test('changing the password requires the current one and signs out all other sessions', async (t) => {
  const person = await newPerson()
  const { token } = await beginSession(executor, person.id, {
    address: '203.0.113.7',
    browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const other = { cookie: `${cookieName}=${token}` }
  const page = await visitor.open(t, '/profile', person)
  await page.getByRole('rowheader', { name: 'Firefox on Windows' }).waitFor()
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await page.getByText('Enter your current password.').waitFor()
  await page.getByLabel('Current password').fill('a wrong password')
  await page.getByLabel('New password').fill('short')
  await change.click()
  await page.getByText('Use at least 10 characters.').waitFor()
  await page.getByLabel('New password').fill('sourdough from the harbour')
  await change.click()
  await page.getByText('This is not your current password.').waitFor()
  await assertAccessible(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await change.click()
  await page.getByRole('status').getByText('Password changed.').waitFor()
  await page.getByRole('rowheader', { name: 'Firefox on Windows' }).waitFor({ state: 'detached' })
  assert.equal((await sextant.post('get/users_2/profile', {}, other)).status, 401)
})

test('sessions are signed out one by one, and all others after a confirmation', async (t) => {
  const person = await newPerson()
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) {
    await beginSession(executor, person.id, { address, browser: 'Tests' })
  }
  const page = await visitor.open(t, '/profile', person)
  const rows = page.getByRole('table').getByRole('row')
  await page.getByText('✓ This browser').waitFor()
  assert.equal(await rows.count(), 1 + 4)
  await page.getByRole('button', { name: 'Sign out Unknown browser at 203.0.113.8' }).click()
  await page.getByRole('status').getByText('Session signed out.').waitFor()
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 other browsers will have to sign in again.').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out all other sessions' }).click()
  await page.getByRole('status').getByText('All other sessions signed out.').waitFor()
  assert.equal(await rows.count(), 1 + 1)
})

test('an error of the installation is shown', async (t) => {
  const page = await visitor.open(t, '/profile', await newPerson())
  await page.getByLabel('Name').fill('Ann Baker')
  await page.route('**/v2/json/edit/users_2/profile', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        errors: [{ code: 503, string: 'The service is temporarily unavailable.', detail: null }],
      }),
    }),
  )
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('alert').getByText('Sextant is busy').waitFor()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page fits 360 px and is accessible in Russian and ${colorScheme} colours`, async (t) => {
    const person = await newPerson()
    await beginSession(executor, person.id, {
      address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      browser: 'x'.repeat(255),
    })
    const page = await visitor.open(t, '/profile', person, {
      colorScheme,
      locale: 'ru-RU',
      viewport: { width: 360, height: 800 },
    })
    await page.getByText('✓ Этот браузер').waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}
