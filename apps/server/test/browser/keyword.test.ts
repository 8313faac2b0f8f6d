import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { startTestApp } from '../app.ts'
import { SITE, trackProject } from '../flows/tracked-project.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const sextant = await startTestApp(
  { after },
  // A check asks for its pages itself instead of copying those of an earlier day.
  { settings: { PRICE_PER_PAGE: '0.01', SHARE_PAGES_MINUTES: '0' } },
)
const visitor = await startVisitor({ after }, sextant)
const { call, admin } = sextant
const { executor } = sextant.app.installation.database

const PHRASES = ['rye bread', 'sourdough', 'kettle'] as const
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const shown = (daysAgo: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day(daysAgo)))

const project = await trackProject(sextant, { keywords: PHRASES, depth: 3 })
const { id: project_id, regionIndex } = project
await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
const listed: { id: string; name: string }[] = await call('get/keywords_2/keywords', { project_id })
const idOf = (phrase: (typeof PHRASES)[number]) => listed.find(({ name }) => name === phrase)!.id
const addressOf = (phrase: (typeof PHRASES)[number], view = '') =>
  `/projects/${project_id}/keywords/${idOf(phrase)}?${view}`

/** Ten days of a keyword: imported positions with a gap, a check that failed, one that saw it at best, one of today. */
async function makeHistory(): Promise<void> {
  const lines = [
    `rye bread;${day(9)};12;${SITE}/rye`,
    `rye bread;${day(8)};9;${SITE}/rye`,
    `rye bread;${day(7)};--;`,
    `rye bread;${day(4)};5;${SITE}/bread`,
  ]
  const positions = ['name;date;position;relevant_url', ...lines].join('\n')
  await call('add/positions_2/history/import', { project_id, region_index: regionIndex, positions })
  await checkAs(day(2), { outcome: 'at_best', position: 24, url: `${SITE}/bread`, reason: null })
  await checkAs(day(1), { outcome: 'failed', position: null, url: null, reason: 'No credit.' })
  await check()
}

async function check(): Promise<void> {
  const asked = { id: project_id, regions_indexes: [regionIndex], keyword_id: idOf('rye bread') }
  await call('edit/positions_2/checker/go', asked)
  await sextant.checked(project_id)
}

/** A check that came to something the sandbox never answers. */
async function checkAs(
  date: string,
  to: { outcome: string; position: number | null; url: string | null; reason: string | null },
): Promise<void> {
  await check()
  await sql`delete from positions where project_id = ${project_id} and date = ${day(0)}::date`.execute(
    executor,
  )
  await sql`
    update tasks set date = ${date}::date, outcome = ${to.outcome}, position = ${to.position},
      relevant_url = ${to.url}, reason = ${to.reason}
    where project_id = ${project_id} and date = ${day(0)}::date`.execute(executor)
}

await makeHistory()
const history = await call('get/positions_2/history', {
  project_id,
  regions_indexes: [regionIndex],
  dates: [day(0)],
  filters: [{ name: 'id', operator: 'EQUALS', values: [idOf('rye bread')] }],
})
const today: string = history.keywords[0].positionsData[`${day(0)}:${project_id}:${regionIndex}`].position

const rowOf = (page: Page, daysAgo: number) =>
  page
    .locator('.dates tbody tr')
    .filter({ has: page.getByRole('button', { name: shown(daysAgo), exact: true }) })

test('every date tells what its check came to, and a date is chosen from the keyboard', async (t) => {
  const page = await visitor.open(t, addressOf('rye bread'), admin)
  await page.getByRole('heading', { level: 1, name: 'rye bread' }).waitFor()
  await page.getByText('Position by date: the first place is at the top').waitFor()
  const rows = await Promise.all([9, 8, 7, 4, 2, 1].map((ago) => rowOf(page, ago).innerText()))
  const [first, better, out, entered, atBest, failed] = rows as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  assert.match(first, /12[^]*\/rye/)
  assert.match(better, /9[^]*▲ 3/)
  assert.match(out, /--[^]*out/)
  assert.match(entered, /5[^]*new[^]*\/bread/)
  assert.match(atBest, /≤24/)
  assert.match(failed, /![^]*No credit/)
  assert.match(await rowOf(page, 0).innerText(), new RegExp(today))

  const chooser = page.getByRole('button', { name: shown(4), exact: true })
  await chooser.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: `On ${shown(4)}` }).waitFor()
  assert.equal(await chooser.getAttribute('aria-pressed'), 'true')
  assert.match(page.url(), new RegExp(`date=${day(4)}`))
  await page.getByText('No result page of this date is stored').waitFor()
  await page.getByRole('button', { name: 'Where the number comes from' }).click()
  await page.getByText('This number was imported.').waitFor()
  await page.reload()
  await page.getByText('This number was imported.').waitFor()
})

test('the number of a date leads to the line of the reply that gave it', async (t) => {
  const page = await visitor.open(t, addressOf('rye bread', 'part=serp'), admin)
  if (today !== '--') await page.locator('.serp li.own').getByText('This site').waitFor()
  await page.getByRole('button', { name: 'Own pages' }).click()
  await page.getByText('One page of the site is among the results.').waitFor()
  await page.getByRole('button', { name: 'Where the number comes from' }).click()
  await page.getByText(`position ${today}.`).waitFor()
  await page.getByText('The stored replies give the same number today.').waitFor()
  const opener = page.getByRole('button', { name: 'Show page 1' })
  await opener.click()
  const reply = page.getByRole('dialog', { name: 'Reply for page 1, as it was received' })
  await reply.getByText('"sextant-sandbox/1"').waitFor()
  assert.match((await reply.getByRole('link').getAttribute('download'))!, /^reply-\d+-1\.json$/)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await reply.waitFor({ state: 'hidden' })
  assert.ok(
    await opener.evaluate('document.activeElement.textContent').then((text) => text === 'Show page 1'),
  )
})

test('two result pages are compared, over the ranks that both show', async (t) => {
  const demo: number = await call('add/projects_2/projects/demo', { lang: 'en' })
  const [keyword] = await call('get/keywords_2/keywords', { project_id: demo, limit: 1 })
  const page = await visitor.open(t, `/projects/${demo}/keywords/${keyword.id}?part=changes`, admin)
  await page.getByText(/\d+ new, \d+ gone, \d+ up, \d+ down, \d+ unmoved\./).waitFor()
  await page.getByText(/Compared over the first \d+ places/).waitFor()
  await page.getByText('Compare with competitors').click()
  await page.getByRole('checkbox').first().check()
  await page.getByText('Competitors compared: 1').waitFor()
  await page.getByText('The same as a table').click()
  await page.getByRole('columnheader', { name: 'Position', exact: true }).first().waitFor()
})

test('a keyword is checked again once its price is agreed to', async (t) => {
  const page = await visitor.open(t, addressOf('sourdough'), admin)
  await page.getByText('None in this period.').waitFor()
  await page.getByRole('button', { name: 'Check this keyword now' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByText('“sourdough” in Google').waitFor()
  await asked.getByText(/At most .*0\.03/).waitFor()
  await asked.getByRole('button', { name: 'Start the check' }).click()
  await page.getByRole('heading', { level: 2, name: `On ${shown(0)}` }).waitFor()
})

test('what is missing or broken is said, with what to do', async (t) => {
  const page = await visitor.open(t, `/projects/${project_id}/keywords/999999`, admin)
  await page.getByText('There is no such keyword').waitFor()
  await page.route('**/get/positions_2/history', (route) => route.abort())
  await page.goto(`${sextant.url}/#${addressOf('rye bread')}`)
  await page.getByRole('alert').getByText('Sextant cannot be reached.').waitFor()
  await page.unroute('**/get/positions_2/history')
  await page.getByRole('heading', { level: 2, name: 'Dates' }).waitFor()
  const bare: number = await call('add/projects_2/projects', { url: 'bare.example' })
  const { id } = await call('add/keywords_2/keywords', { project_id: bare, name: 'toast' })
  await page.goto(`${sextant.url}/#/projects/${bare}/keywords/${id}`)
  await page.getByRole('link', { name: 'Add one in the settings of the project' }).waitFor()
})

for (const [colorScheme, width, locale] of [
  ['light', 1440, 'en-GB'],
  ['dark', 360, 'ru-RU'],
] as const) {
  test(`the page fits ${width} px and is accessible in ${colorScheme} colours, in ${locale}`, async (t) => {
    const options = { colorScheme, locale, viewport: { width, height: 800 } }
    const page = await visitor.open(t, addressOf('rye bread', 'zoom=10'), admin, options)
    await page.locator('.serp').waitFor()
    for (const part of ['serp', 'changes', 'pages', 'source']) {
      await page.goto(`${sextant.url}/#${addressOf('rye bread', `part=${part}`)}`)
      await page.locator('.part > :not(p[role=status])').first().waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
    }
    if (locale === 'ru-RU') await page.getByText('Строка, которая дала число').waitFor()
  })
}
