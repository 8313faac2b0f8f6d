import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import type { Scope } from '../scope.ts'
import { newProject, seedChecks } from '../services/positions_2/checks.ts'
import { startVisitor } from './visitor.ts'

// What is on a page does not move when a slow answer arrives, so that nobody presses what was elsewhere a moment ago.

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin, call } = sextant

const project = await newProject(sextant, 'rye bread', 'spelt')
await call('add/projects_2/competitors', { project_id: project, urls: ['crumbs.example'] })
await seedChecks(sextant, project, [
  { keyword: 'rye bread', date: '2026-03-02', position: 9 },
  { keyword: 'rye bread', date: '2026-03-09', position: 4 },
  { keyword: 'spelt', date: '2026-03-02', position: 12 },
  { keyword: 'spelt', date: '2026-03-09', position: 24 },
])

const frames = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/**
 * Opens a page on which the answer from the address `late` comes after that from `early`, and returns every place at which
 * links, buttons and headings that begin with a text were.
 */
async function placesOf(
  t: Scope,
  address: string,
  { early, late, text }: { early?: string; late: string; text: string },
): Promise<string[]> {
  const page = await visitor.open(t, address, admin)
  const url = page.url()
  // Without the answers of the first visit, of which a reload would break off some.
  await page.goto('about:blank')
  const answerFrom = (one: string) => page.waitForResponse((response) => response.url().endsWith(one))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/v2/json/${late}`, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(`
    window.places = new Set()
    const look = () => {
      for (const one of document.querySelectorAll('a, button, h2')) {
        if (!one.innerText.startsWith(${JSON.stringify(text)})) continue
        const { x, y } = one.getBoundingClientRect()
        window.places.add(Math.round(x) + ' ' + Math.round(y))
      }
      requestAnimationFrame(look)
    }
    look()`)
  const isAsked = page.waitForRequest((request) => request.url().endsWith(late))
  const isEarly = early === undefined ? undefined : answerFrom(early)
  await page.goto(url)
  await isAsked
  await (await isEarly)?.finished()
  await frames(page)
  const isAnswered = answerFrom(late)
  release()
  await (await isAnswered).finished()
  await page.getByText(text, { exact: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await frames(page)
  return page.evaluate<string[]>('[...window.places]')
}

test('the menu of the workspace does not move when a project is loaded', async (t) => {
  const late = 'get/projects_2/projects'
  const places = await placesOf(t, `/projects/${project}/settings`, { late, text: 'Billing' })
  assert.equal(places.length, 1, places.join(', '))
})

test('the controls of the rankings do not move when the competitors are loaded', async (t) => {
  const places = await placesOf(t, `/projects/${project}/rankings?region=2`, {
    early: 'get/positions_2/history',
    late: 'get/projects_2/competitors',
    text: 'Filters',
  })
  assert.equal(places.length, 1, places.join(', '))
})

test('what is below the comparison of the summary does not move when that is loaded', async (t) => {
  const places = await placesOf(t, `/projects/${project}/summary?region=2&period=all`, {
    early: 'get/positions_2/summary/parts',
    late: 'get/positions_2/summary',
    text: 'What moved',
  })
  assert.equal(places.length, 1, places.join(', '))
})

for (const [late, text] of [
  ['get/bank_2/info', 'Charges'],
  ['get/bank_2/holds', 'Charges'],
  ['get/bank_2/history/summary', 'Provider costs of this installation'],
  ['get/providers_2/spend', 'Spending caps'],
] as const) {
  test(`“${text}” of billing does not move when ${late} is answered late`, async (t) => {
    const early = late === 'get/providers_2/spend' ? 'get/bank_2/history/summary' : 'get/providers_2/spend'
    const places = await placesOf(t, '/billing', { early, late, text })
    assert.equal(places.length, 1, places.join(', '))
  })
}
