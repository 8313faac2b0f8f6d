import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { after, describe, test, type TestContext } from 'node:test'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { buildDashboard } from '../../../../scripts/build-dashboard.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { startChromium } from './chromium.ts'

/** Longest wait for anything on a page, in milliseconds; reached by failures only. */
const PATIENCE_MS = 15_000

buildDashboard()
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const engine = await startSerperStandIn()
after(() => engine.close())
const gate = createGate()
const sextant = await startTestApp(
  { after },
  {
    settings: { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'key-ok-dashboard', SERPER_BASE_URL: engine.url },
    fetch: async (...request) => {
      await gate.pass()
      return fetch(...request)
    },
  },
)
const browser = await startChromium({ after })

/** Lets requests through: any number while it is open, else as many as were let. */
function createGate() {
  let allowed = Infinity
  let waiting: (() => void)[] = []
  return {
    async pass() {
      while (allowed <= 0) await new Promise<void>((done) => waiting.push(done))
      allowed -= 1
    },
    allow(count: number) {
      allowed = count
      for (const wake of waiting.splice(0)) wake()
    },
  }
}

/** A page of a browser of its own, in which any error the page throws or logs fails the test. */
async function openPage(t: TestContext, options: BrowserContextOptions = {}, path = '/'): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  t.after(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // A refused or broken request is logged by the browser itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(message.text())
    }
  })
  t.after(() => assert.deepEqual(faults, []))
  await page.goto(sextant.url + path)
  return page
}

async function signIn(page: Page, { id, key }: TestAccount): Promise<void> {
  await page.getByLabel('Account id').fill(String(id))
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function openProjects(
  t: TestContext,
  account: TestAccount,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openPage(t, options)
  await signIn(page, account)
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await page.getByText('Balance:').waitFor()
  return page
}

/** A project with a region and keywords of the account's own. */
async function makeProject(account: TestAccount, keywords: readonly string[], name = 'Bakery Lane') {
  const id: number = await sextant.call(
    'add/projects_2/projects',
    { url: 'bakery-lane.example', name },
    account,
  )
  await sextant.call(
    'add/keywords_2/keywords/import',
    { project_id: id, keywords: keywords.join('\n') },
    account,
  )
  await sextant.call(
    'add/positions_2/searchers/regions',
    { project_id: id, searcher_key: 1, region_key: 213, region_lang: 'ru', region_depth: 1 },
    account,
  )
  return id
}

/** Code that runs on the page comes as text, since the types of this project are not those of a browser. */
async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe)
  const violations = await page.evaluate<unknown[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
      ({ id, nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]) })))`,
  )
  assert.deepEqual(violations, [])
}

async function assertNoSidewaysScroll(page: Page): Promise<void> {
  const content = await page.evaluate<number>('document.documentElement.scrollWidth')
  const window = await page.evaluate<number>('document.documentElement.clientWidth')
  assert.ok(content <= window, `the content is ${content} px wide in a window of ${window} px`)
}

test('somebody new signs in, follows the first calls and reads positions', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const page = await openPage(t)
  await page.getByText('This installation is ready.').waitFor()
  await signIn(page, account)
  await page.getByRole('heading', { name: 'There are no projects yet' }).waitFor()
  await page.getByText('$10.00 to spend').waitFor()
  assert.equal(await page.getByRole('link', { name: 'API reference' }).first().getAttribute('href'), '/docs')
  assert.ok(!(await page.content()).includes(account.key))

  const runNext = async (step: string) => {
    const item = page.getByRole('listitem').filter({ hasText: step })
    await item.getByText('→ Next').waitFor()
    const line = (await item.locator('pre').textContent())!
    assert.ok(line.includes(`curl -sS ${sextant.url}/v2/json/`), line)
    const env = { ...process.env, SEXTANT_KEY: account.key }
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { env })
    const answer = JSON.parse(stdout)
    assert.equal(answer.errors, undefined, stdout)
    if (step !== 'Read the positions') await item.getByText('✓ Done').waitFor()
    return answer.result
  }
  const projectId = await runNext('Create a project')
  const row = page.getByRole('row').filter({ hasText: 'example.com' })
  await row.getByText('Needs keywords').waitFor()
  assert.equal((await runNext('Add keywords')).countAdded, 2)
  await row.getByText('Needs a region').waitFor()
  await runNext('Choose a search engine')
  await row.getByText('Not checked yet').waitFor()
  await row.getByText('Google, United States (en, PC, top 20)').waitFor()
  await runNext('Start a rank check')
  await sextant.checked(projectId, account)
  await row.getByText('✓ Checked').waitFor()
  const { keywords } = await runNext('Read the positions')
  assert.equal(keywords.length, 2)
  for (const keyword of keywords) {
    assert.match((Object.values(keyword.positionsData)[0] as { position: string }).position, /^(\d+|--)$/)
  }
})

test('a running check is shown with its progress until it is done', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(account, ['rye bread', 'sourdough', 'bagel', 'croissant'])
  gate.allow(2)
  t.after(() => gate.allow(Infinity))
  await sextant.call('edit/positions_2/checker/go', { id }, account)
  const page = await openProjects(t, account)
  const row = page.getByRole('row').filter({ hasText: 'Bakery Lane' })
  await row.getByText('Checking: 50 %').waitFor()
  const progress = row.getByRole('progressbar', { name: 'Rank check of Bakery Lane' })
  assert.deepEqual([await progress.getAttribute('value'), await progress.getAttribute('max')], ['50', '100'])
  await page.getByText('$0.04 held for running checks').waitFor()
  const texts = await row.getByRole('cell').locator('> div').allInnerTexts()
  assert.deepEqual(texts.slice(0, 3), ['bakery-lane.example', '4', 'Google, Moscow (ru, PC, top 10)'])
  assert.equal(texts[4], 'never')
  await assertAccessible(page)

  gate.allow(Infinity)
  await row.getByText('✓ Checked').waitFor()
  assert.equal(await progress.count(), 0)
  await page.getByRole('status').getByText('The rank check of Bakery Lane has finished.').waitFor()
  await page.getByText('$9.96 to spend').waitFor()
  assert.match((await row.getByRole('time').getAttribute('datetime'))!, /^\d{4}-\d\d-\d\d$/)
})

describe('credentials', () => {
  test('that are wrong are told so, with what to do, and can be mended', async (t) => {
    const account = await sextant.newAccount()
    const page = await openPage(t)
    await signIn(page, { ...account, key: `${account.key}x` })
    const alert = page.getByRole('alert')
    await alert.getByText('This account id and API key do not belong together.').waitFor()
    await alert.getByText('Check both.').waitFor()
    await assertAccessible(page)
    await page.getByLabel('API key').fill(account.key)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })

  test('that no header can hold are told so without being sent', async (t) => {
    const page = await openPage(t)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await signIn(page, { id: 1, key: 'ключ' })
    await page.getByText('Enter the whole API key').waitFor()
    const field = page.getByLabel('API key')
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    assert.ok(await field.and(page.locator(':focus')).isVisible())
    await page.getByLabel('Account id').fill('one')
    await page.getByText('Enter the account id: digits only').waitFor()
    await assertAccessible(page)
    assert.deepEqual(
      sent.filter((url) => url.includes('/v2/')),
      [],
    )
  })

  test('stay in the tab: not in the address, not in other storage, and gone after signing out', async (t) => {
    const account = await sextant.newAccount()
    const page = await openProjects(t, account)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    const places = () =>
      page.evaluate<string>(`[location.href, document.cookie, JSON.stringify({ ...localStorage })].join(' ')`)
    assert.ok(!(await places()).includes(account.key))
    const other = await page.context().newPage()
    await other.goto(sextant.url)
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are signed out.').waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    await page.reload()
    await page.getByLabel('API key').waitFor()
  })

  test('that are revoked end the session with the reason', async (t) => {
    const account = await sextant.newAccount()
    const key = await sextant.call('add/users_2/keys', { name: 'for the browser' }, account)
    const page = await openProjects(t, { ...account, key: key.key })
    await sextant.call('del/users_2/keys', { id: key.id }, account)
    await page.getByRole('alert').getByText('Sextant does not accept your key any more.').waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
  })
})

test('a lost connection is told, what was read stays, and it recovers by itself', async (t) => {
  const account = await sextant.newAccount()
  await makeProject(account, ['rye bread'])
  const page = await openProjects(t, account)
  const row = page.getByRole('row').filter({ hasText: 'Bakery Lane' })
  await row.waitFor()
  await page.context().setOffline(true)
  const alert = page.getByRole('alert')
  await alert.getByText('Sextant cannot be reached.').waitFor()
  await alert.getByText('This page tries again by itself.').waitFor()
  assert.ok(await row.isVisible())
  await assertAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('The connection is back.').waitFor()
  assert.equal(await alert.count(), 0)
})

test('an answer that is not of Sextant is told as such', async (t) => {
  const page = await openPage(t)
  await page.route('**/v2/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await signIn(page, sextant.admin)
  const alert = page.getByRole('alert')
  await alert.getByText('Something else answered in place of Sextant.').waitFor()
  await alert.getByText('Status 502, <h1>Bad Gateway</h1>').waitFor()
})

test('an installation that is not ready says so', async (t) => {
  const page = await openPage(t)
  await page.getByText('This installation is ready.').waitFor()
  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'the database does not answer\n' }),
  )
  await page.reload()
  await page.getByText('This installation is not ready: the database does not answer.').waitFor()
  await page.unroute('**/readyz')
  await page.getByText('This installation is ready.').waitFor()
})

test('everything works from the keyboard, and a new page takes the focus', async (t) => {
  const account = await sextant.newAccount()
  const page = await openPage(t)
  const reach = async (name: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate<string>(
        '(document.activeElement.labels?.[0] ?? document.activeElement).textContent',
      )
      if (focused.trim() === name) return
    }
    assert.fail(`the keyboard does not reach ${name}`)
  }
  await reach('Account id')
  await page.keyboard.type(String(account.id))
  await reach('API key')
  await page.keyboard.type(account.key)
  await reach('Sign in')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  const focused = () => page.evaluate('document.activeElement.textContent')
  assert.equal(await focused(), 'Projects')
  await page.getByRole('heading', { name: 'There are no projects yet' }).waitFor()
  await page.keyboard.press('Shift+Tab')
  await reach('Copy')
  await page.keyboard.press('Enter')
  await page.getByText('Copied.').waitFor()
})

test('the line with the key is copied with the key and shown without', async (t) => {
  const account = await sextant.newAccount()
  const page = await openProjects(t, account, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: 'Copy: First, tell the terminal your API key' }).click()
  await page.getByText('Copied.').waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), `export SEXTANT_KEY='${account.key}'`)
  assert.ok(!(await page.locator('body').innerText()).includes(account.key))
})

test('many projects come in pages, whose number is in the address', async (t) => {
  const account = await sextant.newAccount()
  for (let number = 1; number <= 51; number += 1) {
    await sextant.call('add/projects_2/projects', { url: 'shop.example', name: `Shop ${number}` }, account)
  }
  const page = await openProjects(t, account)
  await page.getByText('51 projects').waitFor()
  assert.equal(await page.getByRole('row').count(), 1 + 50)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('rowheader', { name: 'Shop 1', exact: true }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/projects?page=2')
  await page.reload()
  await page.getByRole('rowheader', { name: 'Shop 1', exact: true }).waitFor()
  assert.equal(await page.getByRole('row').count(), 1 + 1)
  await page.goBack()
  await page.getByRole('rowheader', { name: 'Shop 51' }).waitFor()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`the pages fit ${width} px and are accessible in ${colorScheme} colours`, async (t) => {
      const account = await sextant.newAccount()
      const page = await openPage(t, { colorScheme, viewport: { width, height: 800 } })
      const background = await page.evaluate<string>(
        'getComputedStyle(document.documentElement).backgroundColor',
      )
      const isDark = Number(/\d+/.exec(background)![0]) < 128
      assert.equal(isDark, colorScheme === 'dark')
      await page.getByText('This installation is ready.').waitFor()
      const look = async () => {
        await assertNoSidewaysScroll(page)
        await assertAccessible(page)
      }
      await look()
      await signIn(page, account)
      await page.getByRole('heading', { name: 'There are no projects yet' }).waitFor()
      await look()
      await makeProject(account, ['rye bread'], 'A bakery with an exceptionally long name '.repeat(3))
      await makeProject(account, ['rye bread'], 'b'.repeat(120))
      await page.getByRole('rowheader', { name: 'bbb' }).waitFor()
      await look()
      await page.getByRole('link', { name: 'First calls' }).click()
      await page.getByRole('heading', { level: 1, name: 'First calls' }).waitFor()
      await look()
    })
  }
}

test('the language is the browser’s until another is chosen, which is then kept', async (t) => {
  const page = await openPage(t, { locale: 'ru-RU', viewport: { width: 360, height: 800 } })
  await page.getByRole('heading', { level: 1, name: 'Вход' }).waitFor()
  assert.equal(await page.getAttribute('html', 'lang'), 'ru')
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  assert.equal(await page.getAttribute('html', 'lang'), 'en')
})

test('a browser that names no proper locale is served all the same', async (t) => {
  const page = await openPage(t)
  await page.addInitScript(`Object.defineProperty(navigator, 'languages', { value: ['en-US@posix', 'xx'] })`)
  await page.reload()
  await signIn(page, await sextant.newAccount({ bonus: '1.5' }))
  await page.getByText('$1.50 to spend').waitFor()
})

test('nothing is asked of anybody but the installation', async (t) => {
  const page = await openPage(t)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.reload()
  await signIn(page, sextant.admin)
  await page.getByText('not limited: checks run whatever the balance is').waitFor()
  assert.deepEqual([...origins], [sextant.url])
})
