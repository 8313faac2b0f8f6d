import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, personButton, signOut, startVisitor } from './visitor.ts'

// The frame around every page, and behaviour that all pages share.

const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { call } = sextant

/** An account with a running check, so that the list of projects refreshes every few seconds. */
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

/** Waits until the window has this title. */
async function windowTitle(page: Page, wanted: string): Promise<void> {
  while ((await page.title()) !== wanted) await page.waitForTimeout(50)
}

test('on a phone a long name of a project gives way to the title of the page', async (t) => {
  const account = await sextant.newAccount()
  const id = await call(
    'add/projects_2/projects',
    { url: 'kettle.example', name: 'Kettles and samovars delivered to every town of the country' },
    account,
  )
  for (const [locale, name] of Object.entries({ 'en-GB': 'Rank checks', 'ru-RU': 'Проверки позиций' })) {
    const page = await visitor.open(t, `/projects/${id}/runs`, account, {
      locale,
      viewport: { width: 360, height: 740 },
    })
    await title(page, name).waitFor()
    const { content, box } = await title(page, name).evaluate((shown) => ({
      content: shown.scrollWidth,
      box: shown.clientWidth,
    }))
    assert.ok(content <= box, `${name} is ${content} px wide in ${box} px`)
    await assertNoSidewaysScroll(page)
  }
})

test('a lost connection is shown, keeps the data on the page and recovers automatically', async (t) => {
  const page = await visitor.open(t, '/projects', await withCheck())
  const project = page.getByText('Bakery Lane').first()
  await project.waitFor()
  await page.context().setOffline(true)
  const alert = page.getByRole('alert').filter({ hasText: 'Could not connect to Sextant' }).first()
  await alert.getByText('This page retries automatically.').waitFor()
  assert.ok(await project.isVisible())
  await assertAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('The connection was restored.').first().waitFor()
  await alert.waitFor({ state: 'detached' })
})

test('a page that cannot be loaded without a connection leaves the menus and is loaded once there is one', async (t) => {
  const page = await visitor.open(t, '/profile', await sextant.newAccount())
  await title(page, 'Profile').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Billing' }).click()
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Could not connect to Sextant' })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await assertAccessible(page)
  await page.goBack()
  await title(page, 'Profile').waitFor()
  await page.goForward()
  await alert.waitFor()
  await page.context().setOffline(false)
  await title(page, 'Billing').waitFor()
})

test('a page that cannot reach Sextant says so and loads once it can', async (t) => {
  const page = await visitor.open(t, '/profile', await sextant.newAccount())
  await title(page, 'Profile').waitFor()
  await page.route('**/v2/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('Could not connect to Sextant').waitFor()
  await page.unroute('**/v2/**')
  await title(page, 'Profile').waitFor()
})

test('a response from something other than Sextant is shown as such', async (t) => {
  const page = await visitor.open(t, '/profile', await sextant.newAccount())
  await title(page, 'Profile').waitFor()
  await page.route('**/v2/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.reload()
  const alert = page.getByRole('alert')
  await alert.getByText('Something other than Sextant responded').waitFor()
  await alert.getByText('Check the proxy in front of Sextant.').waitFor()
  await alert.getByText('Status 502, <h1>Bad Gateway</h1>').waitFor()
})

test('an installation that is not ready says so', async (t) => {
  const page = await visitor.open(t)
  await page.getByText(/This installation is ready. Version \d+\.\d+\.\d+\./).waitFor()
  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'the database does not respond\n' }),
  )
  await page.reload()
  await page.getByText('This installation is not ready: the database does not respond.').waitFor()
  await page.unroute('**/readyz')
  await page.getByText('This installation is ready.').waitFor()
})

test('the keyboard skips the menus to the content, and a new page takes the focus', async (t) => {
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

test('the menu lists the pages that the account can use', async (t) => {
  const pagesOf = async (account: TestAccount) => {
    const page = await visitor.open(t, '/profile', account)
    await title(page, 'Profile').waitFor()
    return page.getByRole('navigation', { name: 'Workspace' }).getByRole('link').allInnerTexts()
  }
  assert.deepEqual(await pagesOf(await sextant.newAccount()), ['Projects', 'Billing', 'API', 'Audit log'])
  assert.deepEqual(await pagesOf(sextant.admin), [
    'Projects',
    'Billing',
    'Providers',
    'API',
    'Audit log',
    'Users',
    'Storage',
  ])
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
    const [, lightness] = /^oklch\(([\d.]+) /.exec(background)!
    assert.equal(Number(lightness) < 0.5, colorScheme === 'dark')
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
    await users.waitFor({ state: 'hidden' })
    await button.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await users.click()
    await title(page, 'Users').waitFor()
    await users.waitFor({ state: 'hidden' })
    await button.click()
    await page.getByRole('button', { name: 'Close' }).click()
    await users.waitFor({ state: 'hidden' })
  })
}

test('the language defaults to the one of the browser, and a chosen language and theme are remembered and taken over by other tabs', async (t) => {
  const page = await visitor.open(t, '/', undefined, { locale: 'ru-RU' })
  await title(page, 'Вход').waitFor()
  const otherTab = await page.context().newPage()
  await otherTab.goto(page.url())
  await title(otherTab, 'Вход').waitFor()
  assert.equal(await page.getAttribute('html', 'lang'), 'ru')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await title(page, 'Sign in').waitFor()
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click()
  await title(otherTab, 'Sign in').waitFor()
  await otherTab.locator('html[data-theme="dark"]').waitFor()
  await page.reload()
  await title(page, 'Sign in').waitFor()
  assert.equal(await page.getAttribute('html', 'lang'), 'en')
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark')
})

test('language, theme and sign-out are in the menu of the user', async (t) => {
  const page = await visitor.open(t, '/profile', await sextant.newAccount(), { colorScheme: 'light' })
  await title(page, 'Profile').waitFor()
  await personButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'API reference' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'API reference' }).waitFor({ state: 'hidden' })
  await personButton(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Dark' }).click()
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Русский', exact: true }).click()
  await title(page, 'Профиль').waitFor()
  assert.equal(await page.title(), 'Профиль · Sextant')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.keyboard.press('Escape')
  await signOut(page)
  await title(page, 'Sign in').waitFor()
  assert.equal(await page.title(), 'Sign in · Sextant')
})

test('the window and the bar say the page and the project', async (t) => {
  const account = await withCheck()
  const [{ id }] = await call('get/projects_2/projects', { fields: ['id'] }, account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await title(page, 'Keywords').waitFor()
  await windowTitle(page, 'Keywords · Bakery Lane · Sextant')
  const path = page.getByRole('navigation', { name: 'Path to this page' })
  assert.deepEqual(await path.getByRole('link').allInnerTexts(), ['Projects', 'Bakery Lane'])
  const pages = page.getByRole('navigation', { name: 'Project', exact: true })
  assert.equal(await pages.getByRole('link', { name: 'Keywords 1' }).getAttribute('aria-current'), 'page')
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Billing' }).click()
  await windowTitle(page, 'Billing · Sextant')
  assert.equal(await pages.count(), 0)
})

test('Ctrl K opens projects, keywords and pages with the keyboard alone', async (t) => {
  const account = await withCheck()
  await call('add/projects_2/projects', { url: 'harbour-physio.example', name: 'Harbour Physio' }, account)
  const page = await visitor.open(t, '/projects', account)
  await title(page, 'Projects').waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  const field = palette.getByRole('combobox')
  const option = (name: string | RegExp) => palette.getByRole('option', { name })
  await option('Harbour Physio').waitFor()
  await assertAccessible(page)
  await field.fill('bakery')
  await option('Harbour Physio').waitFor({ state: 'detached' })
  await palette.getByText('1 result').waitFor()
  await page.keyboard.press('Enter')
  await title(page, 'Rankings').waitFor()
  await palette.waitFor({ state: 'detached' })

  // In a project, its keywords are found too.
  await page.getByRole('button', { name: 'Search or go to' }).click()
  await field.fill('rye')
  await option('rye bread').waitFor()
  await palette.getByText('1 result').waitFor()
  await page.keyboard.press('Enter')
  await title(page, 'rye bread').waitFor()

  await page.keyboard.press('Control+k')
  await field.fill('no such thing')
  await palette.getByText('Nothing found').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await field.fill('settings')
  await option(/^Settings/).waitFor()
  await palette.getByText('1 result').waitFor()
  await page.keyboard.press('Enter')
  await title(page, 'Settings').waitFor()

  await page.keyboard.press('Control+k')
  await field.fill('theme')
  await palette.getByText('3 results').waitFor()
  await page.keyboard.press('ArrowUp')
  assert.equal(await option('Theme: Dark').getAttribute('aria-selected'), 'true')
  await page.keyboard.press('Enter')
  await page.locator('html[data-theme=dark]').waitFor()
})

test('the project switcher finds a project by name and by site', async (t) => {
  const account = await withCheck()
  await call('add/projects_2/projects', { url: 'harbour-physio.example', name: 'Harbour Physio' }, account)
  const page = await visitor.open(t, '/billing', account, { viewport: { width: 360, height: 780 } })
  await title(page, 'Billing').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Switch project. Current: All projects' }).click()
  const list = page.getByRole('dialog', { name: 'Switch project' })
  await list.getByRole('option', { name: 'Bakery Lane' }).waitFor()
  await assertAccessible(page)
  await list.getByRole('combobox').fill('physio.example')
  await list.getByRole('option', { name: 'Bakery Lane' }).waitFor({ state: 'detached' })
  await list.getByRole('option', { name: 'Harbour Physio' }).click()
  await title(page, 'Rankings').waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  const current = page.getByRole('button', { name: 'Switch project. Current: Harbour Physio' })
  await current.click()
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await current.and(page.locator(':focus')).waitFor()
})

test('on paper only the page is left, with its title', async (t) => {
  const page = await visitor.open(t, '/billing', await sextant.newAccount())
  await title(page, 'Billing').waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.ok(await title(page, 'Billing').isVisible())
  assert.ok(!(await page.getByRole('navigation', { name: 'Workspace' }).isVisible()))
  assert.ok(!(await personButton(page).isVisible()))
})

test('a browser with an invalid locale works', async (t) => {
  const page = await visitor.open(t, '/billing', await sextant.newAccount({ bonus: '1.5' }))
  await page.addInitScript(`Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'xx'] })`)
  await page.reload()
  await page.getByText('$1.50').first().waitFor()
})

test('all requests go to the installation, and its content security policy allows no others', async (t) => {
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
