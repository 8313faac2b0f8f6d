import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { SITE, trackProject } from '../flows/tracked-project.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor, typeDay } from './visitor.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { call, admin } = sextant

const CORE = 'May 2026 core update'
const CORE_DAYS = /21 May\s–\s2 Jun 2026/

/** A project with positions on days around the core update of May 2026. */
async function makeProject() {
  const project = await trackProject(sextant, { keywords: ['rye bread', 'sourdough'] })
  const { id: project_id, regionIndex } = project
  const days = Array.from({ length: 16 }, (_, index) =>
    new Date(Date.parse('2026-05-10') + index * 2 * 86_400_000).toISOString().slice(0, 10),
  )
  const lines = days.map((date, index) => `rye bread;${date};${3 + (index % 4)};${SITE}`)
  await call('add/positions_2/history/import', {
    project_id,
    region_index: regionIndex,
    positions: ['name;date;position;relevant_url', ...lines].join('\n'),
  })
  const [keyword] = await call('get/keywords_2/keywords', {
    project_id,
    filters: [{ name: 'name', operator: 'EQUALS', values: ['rye bread'] }],
  })
  return { ...project, keyword: String(keyword.id) }
}
const keywordPage = ({ id, keyword }: { id: number; keyword: string }) =>
  `/projects/${id}/keywords/${keyword}?period=all`
const notesOf = (page: Page) => page.getByRole('list', { name: 'Notes on this chart' })

test('a note is added, changed and deleted from the chart, by keyboard', async (t) => {
  const project = await makeProject()
  const page = await visitor.open(t, `${keywordPage(project)}&date=2026-05-14`, admin)
  await page.getByRole('button', { name: 'Add a note' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter what happened.').waitFor()
  await dialog.getByRole('group', { name: 'First day' }).getByText('14/05/2026').waitFor()
  await dialog.getByLabel('What happened').fill('New page <b>/rye</b>')
  await typeDay(dialog, 'Last day', '2026-05-13')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The last day is before the first one.').waitFor()
  await typeDay(dialog, 'Last day', '2026-05-16')
  await dialog.getByLabel('Only for the keyword “rye bread”').check()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const line = notesOf(page).getByRole('listitem').filter({ hasText: 'New page <b>/rye</b>' })
  await line.waitFor()
  assert.match(await line.innerText(), /^A\s+14\s–\s16 May 2026/)
  const [stored] = await call('get/projects_2/annotations', { project_id: project.id })
  assert.equal(stored.keyword_id, project.keyword)

  const sign = page.getByRole('button', { name: /^14.*New page/ })
  await sign.focus()
  await sign.getByText('New page <b>/rye</b>').waitFor()
  await page.keyboard.press('Enter')
  assert.match((await page.evaluate<string>('document.activeElement.textContent')) ?? '', /^A.*New page/)

  await page.getByRole('button', { name: 'Edit the note “New page <b>/rye</b>”' }).click()
  await dialog.getByLabel('What happened').fill('Another page')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await notesOf(page).getByText('Another page').waitFor()
  await page.getByRole('button', { name: 'Delete the note “Another page”' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await notesOf(page).getByText('Another page').waitFor({ state: 'detached' })
  await page.getByRole('status').getByText('The note is deleted.').waitFor()
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Add a note')
  assert.deepEqual(await call('get/projects_2/annotations', { project_id: project.id }), [])
})

test('ranking updates are bands with a name and a source, in the table too, and can be hidden on every chart', async (t) => {
  const project = await makeProject()
  const account = await sextant.newAccount({})
  const share = await call('add/projects_2/guests', { project_id: project.id, user_id: account.id })
  await call('edit/projects_2/invitations/accept', { ids: [share] }, account)
  const page = await visitor.open(t, `/projects/${project.id}/summary?period=all`, account)
  const lists = notesOf(page)
  await lists.nth(1).getByText(CORE).waitFor()
  assert.match(await lists.first().innerText(), CORE_DAYS)
  assert.match(
    (await lists.first().getByRole('link').getAttribute('href')) ?? '',
    /^https:\/\/status\.search\.google\.com\//,
  )
  await page
    .getByRole('button', { name: new RegExp(CORE) })
    .first()
    .waitFor()
  // A guest who may only see the project does not change its notes.
  assert.equal(await page.getByRole('button', { name: 'Add a note' }).count(), 0)
  await page.getByText('View as table').first().click()
  const row = page.getByRole('row').filter({ hasText: '24 May 2026' }).first()
  assert.match(await row.innerText(), /G1/)

  await page.getByLabel('Ranking updates').first().uncheck()
  await page.getByText(CORE).first().waitFor({ state: 'detached' })
  assert.equal(await page.getByText(CORE).count(), 0)
  await page.goto(`${sextant.url}/#${keywordPage(project)}`)
  await page.getByRole('heading', { level: 1, name: 'rye bread' }).waitFor()
  await page.getByLabel('Ranking updates').waitFor()
  assert.equal(await page.getByText(CORE).count(), 0)
  assert.equal((await call('get/users_2/profile', {}, account)).positions_show_updates, 0)
  await page.getByLabel('Ranking updates').check()
  await notesOf(page).getByText(CORE).waitFor()
})

test('many updates are cut to the latest and shown on request', async (t) => {
  const project = await makeProject()
  const old = `name;date;position;relevant_url\nrye bread;2022-03-01;9;${SITE}\n`
  const { id: project_id, regionIndex: region_index } = project
  await call('add/positions_2/history/import', { project_id, region_index, positions: old })
  const page = await visitor.open(t, keywordPage(project), admin)
  await notesOf(page).getByText(CORE).waitFor()
  assert.equal(await notesOf(page).locator('li:visible').count(), 4)
  await page.getByRole('button', { name: /^Show all \d+ updates$/ }).click()
  await notesOf(page).getByText('May 2022 core update').waitFor()
  await page.getByRole('button', { name: 'Show fewer updates' }).click()
  await notesOf(page).getByText('May 2022 core update').waitFor({ state: 'hidden' })
})

test('the settings list all notes of the project, also those outside the charts', async (t) => {
  const project = await makeProject()
  const page = await visitor.open(t, `/projects/${project.id}/settings?section=notes`, admin)
  await page.getByText('No notes yet').waitFor()
  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What happened').fill('Moved to another address')
  await typeDay(dialog, 'First day', '2020-01-02')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'Moved to another address' })
  await row.waitFor()
  assert.match(await row.innerText(), /2 Jan 2020[^]*All regions[^]*by you/)
  await assertAccessible(page)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No notes yet').waitFor()
})

test('a note that cannot be saved says so and keeps what was entered', async (t) => {
  const project = await makeProject()
  const page = await visitor.open(t, keywordPage(project), admin)
  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What happened').fill('Lost on the way')
  await page.route('**/add/projects_2/annotations', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  await page.unroute('**/add/projects_2/annotations')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await notesOf(page).getByText('Lost on the way').waitFor()
})

for (const [colorScheme, width, locale] of [
  ['dark', 1440, 'en-GB'],
  ['light', 360, 'ru-RU'],
] as const) {
  test(`charts with notes fit ${width} px and are accessible in ${colorScheme} colours, in ${locale}`, async (t) => {
    const project = await makeProject()
    for (const [date1, text] of [
      ['2026-05-11', 'One'],
      ['2026-05-12', 'Two'],
      ['2026-06-09', 'A note of the last days with a long text, which has to break'],
    ]) {
      await call('add/projects_2/annotations', { project_id: project.id, date1, text })
    }
    const options = { colorScheme, locale, viewport: { width, height: 800 } }
    const page = await visitor.open(t, keywordPage(project), admin, options)
    const list = page.getByRole('list', {
      name: locale === 'ru-RU' ? 'Заметки на этом графике' : 'Notes on this chart',
    })
    await list.getByText(locale === 'ru-RU' ? 'Основное обновление, май 2026' : CORE).waitFor()
    await page.locator('.chart-note.of-letter').last().focus()
    await page.locator('.chart-note:focus .chart-note-words').waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}
