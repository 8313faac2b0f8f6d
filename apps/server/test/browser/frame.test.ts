import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startTestApp, type TestAccount } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

// What surrounds every page, and what holds on all of them.

const sextant = await startTestApp({ after }, { worker: false })
const visitor = await startVisitor({ after }, sextant)
const { call } = sextant

/** Somebody with a project that is being checked, so that its page asks for it every few seconds. */
async function withCheck(): Promise<TestAccount> {
  const account = await sextant.newAccount({ unlimited: true })
  const id = await call(
    'add/projects_2/projects',
    { url: 'bakery-lane.example', name: 'Bakery Lane' },
    account,
  )
  await call('add/keywords_2/keywords', { project_id: id, name: 'rye bread' }, account)
  await call(
    'add/positions_2/searchers/regions',
    { project_id: id, searcher_key: 1, region_key: 213 },
    account,
  )
  await call('edit/positions_2/checker/go', { id }, account)
  return account
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a lost connection is told, what was read stays, and it recovers by itself', async (t) => {
  const page = await visitor.open(t, '/projects', await withCheck())
  const project = page.getByText('Bakery Lane').first()
  await project.waitFor()
  await page.context().setOffline(true)
  const alert = page.getByRole('alert').filter({ hasText: 'Sextant cannot be reached.' }).first()
  await alert.getByText('This page tries again by itself.').waitFor()
  assert.ok(await project.isVisible())
  await assertAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('The connection is back.').first().waitFor()
  await alert.waitFor({ state: 'detached' })
})

test('a page that finds nobody to answer says so and comes by itself when somebody does', async (t) => {
  const page = await visitor.open(t, '/profile', await sextant.newAccount())
  await title(page, 'Profile').waitFor()
  await page.route('**/v2/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('Sextant cannot be reached.').waitFor()
  await page.unroute('**/v2/**')
  await title(page, 'Profile').waitFor()
})

test('an answer that is not of Sextant is told as such', async (t) => {
  const page = await visitor.open(t, '/profile', await sextant.newAccount())
  await title(page, 'Profile').waitFor()
  await page.route('**/v2/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.reload()
  const alert = page.getByRole('alert')
  await alert.getByText('Something else answered in place of Sextant.').waitFor()
  await alert.getByText('Status 502, <h1>Bad Gateway</h1>').waitFor()
})

test('an installation that is not ready says so', async (t) => {
  const page = await visitor.open(t)
  await page.getByText('This installation is ready.').waitFor()
  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'the database does not answer\n' }),
  )
  await page.reload()
  await page.getByText('This installation is not ready: the database does not answer.').waitFor()
  await page.unroute('**/readyz')
  await page.getByText('This installation is ready.').waitFor()
})

test('the keyboard reaches the page over all menus, and a new page takes the focus', async (t) => {
  const page = await visitor.open(t, '/profile', await sextant.newAccount())
  await title(page, 'Profile').waitFor()
  await page.reload()
  await title(page, 'Profile').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.activeElement.id'), 'main')
  const billing = page.getByRole('link', { name: 'Billing' })
  await billing.focus()
  await page.keyboard.press('Enter')
  await title(page, 'Billing').waitFor()
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Billing')
  assert.equal(await billing.getAttribute('aria-current'), 'page')
})

test('the menu has what the one who looks can use', async (t) => {
  const pagesOf = async (account: TestAccount) => {
    const page = await visitor.open(t, '/profile', account)
    await title(page, 'Profile').waitFor()
    return page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link').allInnerTexts()
  }
  assert.deepEqual(await pagesOf(await sextant.newAccount()), ['Projects', 'Billing', 'API'])
  assert.deepEqual(await pagesOf(sextant.admin), ['Projects', 'Billing', 'Providers', 'API', 'Users'])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`at 360 px in ${colorScheme} colours the menu is behind a button`, async (t) => {
    const page = await visitor.open(t, '/profile', sextant.admin, {
      colorScheme,
      viewport: { width: 360, height: 800 },
    })
    await title(page, 'Profile').waitFor()
    const background = await page.evaluate<string>(
      'getComputedStyle(document.documentElement).backgroundColor',
    )
    assert.equal(Number(/\d+/.exec(background)![0]) < 128, colorScheme === 'dark')
    const button = page.getByRole('button', { name: 'Menu' })
    const users = page.getByRole('link', { name: 'Users' })
    assert.ok(!(await users.isVisible()))
    await button.focus()
    await page.keyboard.press('Enter')
    await users.waitFor()
    assert.equal(await button.getAttribute('aria-expanded'), 'true')
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    assert.ok(!(await users.isVisible()))
    assert.ok(await button.and(page.locator(':focus')).isVisible())
    await page.keyboard.press('Enter')
    await users.click()
    await title(page, 'Users').waitFor()
    assert.ok(!(await users.isVisible()))
  })
}

test('the language is the browser’s until another is chosen, which is then kept; so are the colours', async (t) => {
  const page = await visitor.open(t, '/', undefined, { locale: 'ru-RU' })
  await title(page, 'Вход').waitFor()
  assert.equal(await page.getAttribute('html', 'lang'), 'ru')
  await page.getByRole('button', { name: 'English' }).click()
  await title(page, 'Sign in').waitFor()
  await page.getByLabel('Colours').selectOption('dark')
  await page.reload()
  await title(page, 'Sign in').waitFor()
  assert.equal(await page.getAttribute('html', 'lang'), 'en')
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark')
})

test('a browser that names no proper locale is served all the same', async (t) => {
  const page = await visitor.open(t, '/billing', await sextant.newAccount({ bonus: '1.5' }))
  await page.addInitScript(`Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'xx'] })`)
  await page.reload()
  await page.getByText('$1.50').first().waitFor()
})

test('nothing is asked of anybody but the installation, which allows nothing else', async (t) => {
  const page = await visitor.open(t, '/profile', sextant.admin)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const policy = (await page.reload())!.headers()['content-security-policy']!
  await title(page, 'Profile').waitFor()
  assert.deepEqual([...origins], [sextant.url])
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ]) {
    assert.ok(policy.includes(part), policy)
  }
})
