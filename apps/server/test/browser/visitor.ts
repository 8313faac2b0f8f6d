import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beginSession } from '#accounts/sessions.ts'
import type { TestAccount, TestApp } from '../app.ts'
import { onEnd, type Scope } from '../scope.ts'
import { startChromium } from './chromium.ts'
import { watchRequests } from './requests.ts'

/** Longest wait for anything on a page, in milliseconds. Only failures reach it. */
const PATIENCE_MS = 60_000

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A browser at the dashboard of a Sextant. */
export interface Visitor {
  /** Paths of the OpenAPI document that the pages called so far. */
  readonly operations: ReadonlySet<string>
  /**
   * Opens a page in a new browser context, signed in with an account if there is one. The test fails on any error that
   * the page throws or logs, and on any request that the OpenAPI document does not describe.
   *
   * @param address the part after `#`, such as `/projects/1/rankings`
   */
  open(scope: Scope, address?: string, account?: TestAccount, options?: BrowserContextOptions): Promise<Page>
}

/**
 * Starts a browser that ends with the scope.
 *
 * @param elsewhere other origins that the pages may lead to
 */
export async function startVisitor(
  scope: Scope,
  sextant: TestApp,
  elsewhere: readonly string[] = [],
): Promise<Visitor> {
  const browser = await startChromium(scope)
  const operations = new Set<string>()
  return {
    operations,
    async open(scope, address = '/', account, options = {}) {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      context.setDefaultTimeout(PATIENCE_MS)
      if (account !== undefined) await signIn(context, sextant, account)
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        // The browser itself logs refused and broken requests.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          faults.push(message.text())
        }
      })
      const undescribed = watchRequests(context, sextant.url, operations, elsewhere)
      onEnd(scope, async () => {
        await context.close()
        assert.deepEqual(faults, [])
        assert.deepEqual(undescribed, [])
      })
      await page.goto(`${sextant.url}/#${address}`)
      return page
    },
  }
}

/** Puts a session of the account into the browser, without the time that hashing a password takes. */
async function signIn(context: BrowserContext, { app, url }: TestApp, { id }: TestAccount): Promise<void> {
  const { authenticator, cookieName, database } = app.installation
  const { token } = await beginSession(database.executor, id, { address: '127.0.0.1', browser: 'Tests' })
  authenticator.forget(id)
  await context.addCookies([{ name: cookieName, value: token, url, httpOnly: true, sameSite: 'Strict' }])
}

/** The button with the name of the signed-in user, which opens their menu. */
export function personButton(page: Page): Locator {
  return page.getByRole('button', { name: /account and preferences|учётная запись и настройки/ })
}

/** Signs out with the menu of the user. */
export async function signOut(page: Page): Promise<void> {
  await personButton(page).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

/** Chooses an option of the list that the button with this label opens. */
export async function choose(scope: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  await popUpButton(scope, label).click()
  await optionOf(scope, option).click()
  await pageOf(scope).getByRole('listbox').waitFor({ state: 'detached' })
}

/** An option of the open list. */
export function optionOf(scope: Page | Locator, option: string | RegExp): Locator {
  return pageOf(scope).getByRole('option', { name: option, exact: true })
}

/**
 * Chooses a day in the calendar that the button with this label opens.
 *
 * @param date `YYYY-MM-DD`
 */
export async function chooseDay(scope: Page | Locator, label: string, date: string): Promise<void> {
  await popUpButton(scope, label).click()
  const calendar = pageOf(scope).getByRole('application')
  const [, month] = /(\w+ \d{4})$/.exec((await calendar.getAttribute('aria-label'))!)!
  const shown = new Date(`1 ${month} UTC`)
  const wanted = new Date(date)
  const months = (day: Date) => 12 * day.getUTCFullYear() + day.getUTCMonth()
  const turn = months(wanted) < months(shown) ? 'Previous' : 'Next'
  for (let turns = Math.abs(months(wanted) - months(shown)); turns > 0; turns -= 1) {
    await calendar.getByRole('button', { name: turn }).first().click()
  }
  const name = wanted.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await calendar.getByRole('button', { name: new RegExp(`\\b${name}`) }).click()
  await calendar.waitFor({ state: 'detached' })
}

/**
 * Types a day into the field with this label, from the keyboard.
 *
 * @param date `YYYY-MM-DD`
 */
export async function typeDay(scope: Page | Locator, label: string, date: string): Promise<void> {
  const field = scope.getByRole('group', { name: label })
  await field.getByRole('spinbutton').first().focus()
  const [year, month, day] = date.split('-')
  await pageOf(scope).keyboard.type(`${day}${month}${year}`)
}

/**
 * The address of the link that `act` has the browser open in a new tab; empty if the page handles the click itself. The tab is not opened:
 * a browser without windows does not always do that.
 */
export async function openedInNewTab(page: Page, act: () => Promise<void>): Promise<string> {
  await page.evaluate(`void (window.leftToBrowser = new Promise((resolve) => {
    const listening = new AbortController()
    const take = (event) => {
      listening.abort()
      const isForNewTab = !event.defaultPrevented && (event.ctrlKey || event.metaKey || event.button === 1)
      event.preventDefault()
      resolve(isForNewTab ? (event.target.closest('a')?.href ?? '') : '')
    }
    for (const kind of ['click', 'auxclick']) addEventListener(kind, take, listening)
  }))`)
  await act()
  return page.evaluate<string>('leftToBrowser')
}

/** A button that is named by a label and by what is chosen. */
function popUpButton(scope: Page | Locator, label: string): Locator {
  return scope
    .locator('[aria-haspopup]')
    .and(scope.getByRole('button', { name: new RegExp(`^${label}[: ]`) }))
}

function pageOf(scope: Page | Locator): Page {
  return 'page' in scope ? scope.page() : scope
}

/**
 * Asserts that axe finds no violation. The code that runs on the page is text, because the tests have no types of the
 * browser.
 */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe)
  // A colour that is changing is none of those that people read.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))',
  )
  // What passes, and where an element is, would take a quarter of the time and is not shown.
  const violations = await page.evaluate<unknown[]>(
    `axe.run({ resultTypes: ['violations'], selectors: false }).then(({ violations }) => violations.map(({ id, nodes }) =>
      ({ id, nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]) })))`,
  )
  assert.deepEqual(violations, [])
}

/** Asserts that wide content scrolls inside the page and not the page itself. */
export async function assertNoSidewaysScroll(page: Page): Promise<void> {
  const content = await page.evaluate<number>('document.documentElement.scrollWidth')
  const window = await page.evaluate<number>('document.documentElement.clientWidth')
  assert.ok(content <= window, `the content is ${content} px wide in a window of ${window} px`)
}
