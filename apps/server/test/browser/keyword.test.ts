import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { daysBeforeNow } from '../days.ts'
import { SITE, trackProject } from '../flows/tracked-project.ts'
import { clearRewritten } from '../rewritten.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { checkOn, settingsFor } from '../services/snapshots_2/snapshots.ts'
import { assertAccessible, assertNoSidewaysScroll, optionOf, startVisitor } from './visitor.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())
const sextant = await startTestApp(
  { afterAll },
  { settings: { ...settingsFor(serper), PRICE_PER_PAGE: '0.01' } },
)
const visitor = await startVisitor({ afterAll }, sextant)
const { call, admin } = sextant
const { executor } = sextant.app.installation.database
const daysAgo = daysBeforeNow()

const PHRASES = ['rye bread', 'sourdough', 'kettle'] as const
const shown = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(daysAgo(days)))

const project = await trackProject(sextant, { keywords: PHRASES, depth: 3 })
const { id: project_id, regionIndex } = project
await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
const listed: { id: string; name: string }[] = await call('get/keywords_2/keywords', { project_id })
const idOf = (phrase: (typeof PHRASES)[number]) => listed.find(({ name }) => name === phrase)!.id
const addressOf = (phrase: (typeof PHRASES)[number], view = '') =>
  `/projects/${project_id}/keywords/${idOf(phrase)}?${view}`
const ryeBread = { keyword_id: idOf('rye bread'), regions_indexes: [regionIndex] }

/** Ends the check of a date with an outcome that the stand-in provider cannot produce. */
async function endAs(
  date: string,
  to: { outcome: string; position: number | null; url: string | null; reason: string | null },
): Promise<void> {
  await sql`delete from positions where project_id = ${project_id} and date = ${date}::date`.execute(executor)
  await sql`
    update tasks set outcome = ${to.outcome}, position = ${to.position}, relevant_url = ${to.url},
      reason = ${to.reason}
    where project_id = ${project_id} and date = ${date}::date`.execute(executor)
  await clearRewritten(executor, sextant.admin.id, project_id)
}

// Ten days: imported positions with a gap, an at_best check, a failed one and two exact ones.
serper.place('rye bread', `https://${SITE}/bread`, 4)
serper.place('rye bread', 'https://crumbs.example/rye', 7)
await checkOn(sextant, project_id, daysAgo(3), ryeBread)
await endAs(daysAgo(3), { outcome: 'at_best', position: 24, url: `${SITE}/bread`, reason: null })
await checkOn(sextant, project_id, daysAgo(2), ryeBread)
await endAs(daysAgo(2), { outcome: 'failed', position: null, url: null, reason: 'No credit.' })
await checkOn(sextant, project_id, daysAgo(1), ryeBread)
serper.place('rye bread', `https://${SITE}/rye`, 2)
await call('edit/positions_2/checker/go', { id: project_id, ...ryeBread })
await sextant.checked(project_id)
await call('add/positions_2/history/import', {
  project_id,
  region_index: regionIndex,
  positions: [
    'name;date;position;relevant_url',
    `rye bread;${daysAgo(9)};12;${SITE}/rye`,
    `rye bread;${daysAgo(8)};9;${SITE}/rye`,
    `rye bread;${daysAgo(7)};--;`,
    `rye bread;${daysAgo(5)};5;${SITE}/bread`,
    // Dates on which at least one keyword has a position.
    `kettle;${daysAgo(3)};8;${SITE}`,
    `kettle;${daysAgo(2)};8;${SITE}`,
  ].join('\n'),
})

const rowOf = (page: Page, daysAgo: number) =>
  page
    .locator('.dates tbody tr')
    .filter({ has: page.getByRole('button', { name: shown(daysAgo), exact: true }) })

test('on a phone the reason of a failed check has a line of its own among the dates', async (t) => {
  const page = await visitor.open(t, addressOf('rye bread'), admin, { viewport: { width: 360, height: 740 } })
  const cell = page
    .getByRole('row')
    .filter({ hasText: shown(2) })
    .locator('td.of-url')
  await cell.waitFor()
  const { width } = (await cell.boundingBox())!
  assert.ok(width >= 280, `the reason has ${width} px`)
  await assertNoSidewaysScroll(page)
})

test('every date shows the outcome of its check and can be chosen with the keyboard', async (t) => {
  const page = await visitor.open(t, addressOf('rye bread'), admin)
  await page.getByRole('heading', { level: 1, name: 'rye bread' }).waitFor()
  await page.getByText('Position by date (position 1 at the top)').waitFor()
  await rowOf(page, 9).waitFor()
  const expected = [
    [9, /12[^]*\/rye/],
    [8, /9[^]*▲ 3/],
    [7, /--[^]*out/],
    [5, /5[^]*new[^]*\/bread[^]*Previously: \/rye/],
    [3, /≤24/],
    [2, /![^]*No credit/],
    [1, /4[^]*▲ 1/],
    [0, /2[^]*▲ 2[^]*\/rye[^]*Previously: \/bread/],
  ] as const
  for (const [ago, words] of expected) assert.match(await rowOf(page, ago).innerText(), words)

  const chooser = page.getByRole('button', { name: shown(5), exact: true })
  await chooser.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: shown(5) }).waitFor()
  assert.equal(await chooser.getAttribute('aria-pressed'), 'true')
  assert.match(page.url(), new RegExp(`date=${daysAgo(5)}`))
  await page.getByText('No result page is stored for this date').waitFor()
  await page.getByRole('button', { name: 'Source of the position' }).click()
  await page.getByText('This position was imported.').waitFor()
  await page.reload()
  await page.getByText('This position was imported.').waitFor()
})

test('a date shows in words which blocks of its page show the site, and the AI Overview', async (t) => {
  const ofToday = sql`t.account_id = ${sextant.admin.id} and t.project_id = ${project_id} and t.date = ${daysAgo(0)}::date`
  const show = async (
    features: readonly string[],
    own: Readonly<Record<string, number>>,
    isRead: boolean,
  ) => {
    await sql`
      update tasks t set serp_features = ${features}::text[], overview_read = ${isRead} where ${ofToday}`.execute(
      executor,
    )
    await sql`delete from own_features where account_id = ${sextant.admin.id}`.execute(executor)
    if (Object.keys(own).length === 0) return
    await sql`
      insert into own_features (account_id, task_id, project_id, features, places)
      select t.account_id, t.id, t.project_id, ${Object.keys(own)}::text[], ${Object.values(own)}::smallint[]
      from tasks t where ${ofToday}`.execute(executor)
  }
  const expected = [
    [
      ['ai_overview', 'videos'],
      { ai_overview: 2, videos: 3 },
      true,
      ['AI Overview: your site is source 2', 'Videos: your site at place 3'],
    ],
    [['ai_overview'], { ai_overview: 0 }, true, ['AI Overview: names your site, without a link']],
    [['ai_overview'], {}, true, ['AI Overview: does not cite your site']],
    [['ai_overview'], {}, false, ['AI Overview: not all sources were read']],
    [[], {}, true, ['AI Overview: none on the page']],
    [[], {}, false, []],
  ] as const
  for (const [features, own, isRead, lines] of expected) {
    await show(features, own, isRead)
    const page = await visitor.open(t, addressOf('rye bread', `date=${daysAgo(0)}`), admin)
    await page.getByRole('heading', { level: 2, name: shown(0) }).waitFor()
    assert.deepEqual(await page.locator('.day .blocks li').allInnerTexts(), lines)
    if (lines.length === 2) await assertAccessible(page)
    await page.close()
  }
})

test('a position can be traced to the result in the stored reply that gave it', async (t) => {
  const page = await visitor.open(t, addressOf('rye bread', 'part=serp'), admin)
  await page.locator('.serp li.own').first().getByText('Your site').waitFor()
  await page.locator('.serp li.rival').getByText('Competitor: crumbs.example').waitFor()
  await page.getByRole('button', { name: 'Your pages' }).click()
  await page.getByText('2 pages of your site compete for this keyword').waitFor()
  await page.getByRole('button', { name: 'Source of the position' }).click()
  await page.getByText('Page 1, result 2: position 2.').waitFor()
  await page.getByText('The stored replies still give the same position.').waitFor()
  const opener = page.getByRole('button', { name: 'View page 1' })
  await opener.click()
  const reply = page.getByRole('dialog', { name: 'Raw reply for page 1' })
  await reply.getByText('"organic"').waitFor()
  assert.match((await reply.getByRole('link').getAttribute('download'))!, /^reply-\d+-1\.json$/)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await reply.waitFor({ state: 'hidden' })
  await opener.and(page.locator(':focus')).waitFor()
  assert.ok(
    await opener.evaluate('document.activeElement.textContent').then((text) => text === 'View page 1'),
  )
})

test('a long name of a competitor leaves a phone without sideways scrolling', async (t) => {
  const [rival] = await call('get/projects_2/competitors', { project_id })
  const rename = (name: string) =>
    call('edit/projects_2/competitors/name', { project_id, id: rival.id, name })
  await rename('very-long-name-of-a-bakery-that-competes.example')
  t.onTestFinished(() => rename(rival.name))
  const page = await visitor.open(t, addressOf('rye bread'), admin, { viewport: { width: 360, height: 740 } })
  await page.getByText('Competitor: very-long-name').first().waitFor()
  await assertNoSidewaysScroll(page)
})

test('two result pages are compared over the results that both have, and competitors are added to the chart', async (t) => {
  const page = await visitor.open(t, addressOf('rye bread', 'part=changes'), admin)
  await page.getByText(/^1 new, 1 gone, 0 up, \d+ down, \d+ unchanged\./).waitFor()
  const entered = page.locator('.day tbody tr').filter({ hasText: `${SITE}/rye` })
  await entered.getByText('Your site').waitFor()
  assert.match(await entered.innerText(), /2\s+–\s+\+ new\s+★ Your site/)
  await page.getByRole('button', { name: /^Show \d+ unchanged$/ }).click()
  const rival = page.locator('.day tbody tr').filter({ hasText: 'crumbs.example/rye' })
  await rival.getByText('Competitor: crumbs.example').waitFor()
  assert.match(await rival.innerText(), /7\s+7\s+= unchanged\s+Competitor: crumbs\.example/)
  await page.getByText(/Compares the first \d+ results/).waitFor()
  await page.getByRole('button', { name: 'Competitors', exact: true }).click()
  await optionOf(page, 'crumbs.example').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Competitors: 1' }).waitFor()
  await page.getByText('View as table').click()
  await page.getByRole('columnheader', { name: 'crumbs.example' }).waitFor()
})

test('a keyword is checked again after its price is confirmed', async (t) => {
  const page = await visitor.open(t, addressOf('sourdough'), admin)
  await page.getByText('There are none in this period.').waitFor()
  await page.getByRole('button', { name: 'Check this keyword' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByText('“sourdough” in Google').waitFor()
  await asked.getByText(/At most .*0\.03/).waitFor()
  await asked.getByRole('button', { name: 'Start check' }).click()
  await page.getByRole('heading', { level: 2, name: shown(0) }).waitFor()
})

test('missing keywords, failed requests and missing regions are shown with what to do', async (t) => {
  const page = await visitor.open(t, `/projects/${project_id}/keywords/999999`, admin)
  await page.getByText('Keyword not found').waitFor()
  await page.route('**/get/positions_2/history', (route) => route.abort())
  await page.goto(`${sextant.url}/#${addressOf('rye bread')}`)
  await page.getByRole('alert').getByText('Could not connect to Sextant').waitFor()
  await page.unroute('**/get/positions_2/history')
  await page.getByRole('heading', { level: 2, name: 'Dates' }).waitFor()
  const bare: number = await call('add/projects_2/projects', { url: 'bare.example' })
  const { id } = await call('add/keywords_2/keywords', { project_id: bare, name: 'toast' })
  await page.goto(`${sextant.url}/#/projects/${bare}/keywords/${id}`)
  await page.getByRole('link', { name: 'Add a region to check positions' }).waitFor()
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
