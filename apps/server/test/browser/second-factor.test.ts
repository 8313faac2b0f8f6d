import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
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
async function person() {
  const email = `app-${++people}@crumbs.example`
  const account = await call('add/users_2/accounts', { name: 'Ann', email })
  await sql`update accounts set password = ${HASH} where id = ${account.id}`.execute(executor)
  return { email, ...account }
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
/** As if half a minute had passed since the last code. */
const later = ({ id }: { id: number }) =>
  sql`update second_factors set last_step = null where account_id = ${id}`.execute(executor)

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
const profile = (page: Page) => page.getByRole('heading', { level: 1, name: 'Profile' })

/** Sets it up on the profile page. Returns the secret and the recovery codes as they are shown. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page
    .getByRole('region', { name: 'Two-factor sign-in' })
    .getByRole('button', { name: 'Set up' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)
  const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
  await dialog.getByLabel('Code that the app shows now').fill(codeOf(secret))
  await dialog.getByLabel('Code that the app shows now').press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await shown.waitFor()
  await assertAccessible(page)
  const codes = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  return { secret, codes }
}

test('an authenticator app is set up, asked for at the next sign-in, and turned off', async (t) => {
  const who = await person()
  const page = await visitor.open(t, '/profile')
  await signIn(page, who.email)
  await profile(page).waitFor()
  const { secret, codes } = await setUp(page)
  assert.equal(codes.length, 10)
  await page.getByText('Signing in asks for a code of your authenticator app').waitFor()

  await signOut(page)
  await signIn(page, who.email)
  const code = page.getByLabel('Code', { exact: true })
  await code.waitFor()
  assert.equal(await code.getAttribute('autocomplete'), 'one-time-code')
  await assertAccessible(page)
  await code.press('Enter')
  await page.getByText('Enter the code.').waitFor()
  await code.fill('12')
  await code.press('Enter')
  await page.getByText('Wrong code').waitFor()
  await later(who)
  await code.fill(codeOf(secret))
  await code.press('Enter')
  await profile(page).waitFor()

  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Signing in asks only for your password.').waitFor()
})

test('who has lost the app signs in with a recovery code, and an administrator can turn it off', async (t) => {
  const who = await person()
  const page = await visitor.open(t, '/profile', undefined, { viewport: { width: 360, height: 800 } })
  await signIn(page, who.email)
  await profile(page).waitFor()
  const { codes } = await setUp(page)
  await page.evaluate('document.cookie')
  const other = await visitor.open(t, '/profile')
  await signIn(other, who.email)
  await other.getByLabel('Code', { exact: true }).fill(codes[4]!)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await profile(other).waitFor()

  const users = await visitor.open(t, `/users?search=${who.id}`, sextant.admin)
  const row = users.getByRole('row').filter({ hasText: who.email })
  await row.getByText('with password and code').waitFor()
  await row.getByRole('button', { name: 'Turn off two-factor' }).click()
  await users.getByRole('dialog').getByRole('button', { name: 'Turn off two-factor' }).click()
  await row.getByText('with password', { exact: true }).waitFor()
})
