import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { daysBeforeNow } from '../days.ts'
import { SITE, trackProject } from '../flows/tracked-project.ts'
import { clearRewritten } from '../rewritten.ts'
import { assertForEverybody } from './everybody.ts'
import { assertAccessible, assertNoSidewaysScroll, chooseDay, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { call, admin } = sextant
const daysAgo = daysBeforeNow()

/** Three dates: one keyword keeps its page, one moves to another page for good, one goes there and comes back. */
async function makeProject() {
  const project = await trackProject(sextant, { keywords: ['rye bread', 'sourdough', 'baguette'] })
  const lines = [
    ['rye bread', 9, 4, '/rye'],
    ['rye bread', 5, 3, '/rye'],
    ['rye bread', 1, 2, '/rye'],
    ['sourdough', 9, 8, '/bread'],
    ['sourdough', 5, 7, '/sourdough'],
    ['sourdough', 1, 5, '/sourdough'],
    ['baguette', 9, 12, '/baguette'],
    ['baguette', 5, 15, '/bread'],
    ['baguette', 1, 11, '/baguette'],
  ].map(([name, ago, position, path]) => `${name};${daysAgo(Number(ago))};${position};${SITE}${path}`)
  await call('add/positions_2/history/import', {
    project_id: project.id,
    region_index: project.regionIndex,
    positions: ['name;date;position;relevant_url', ...lines].join('\n'),
  })
  return project
}

const { id } = await makeProject()
const address = `/projects/${id}/urls`

test('the pages of the last date lead to their keywords, and back', async (t) => {
  const page = await visitor.open(t, address, admin)
  await page.getByText('4 pages', { exact: true }).waitFor()
  const rows = page.getByRole('table', { name: 'Pages' }).getByRole('row')
  const texts = (await rows.allInnerTexts()).map((text) => text.split(/\s+/))
  const lineOf = (path: string) => texts.find(([url]) => url === `${SITE}${path}`)
  // Keywords, change, best, average, top 3, 10 and 30.
  assert.deepEqual(lineOf('/rye')?.slice(1), ['1', '0', '2', '2', '1', '1', '1'])
  // A page of the first date that is no keyword's any more.
  assert.equal(lineOf('/bread')?.[1], '0')

  await page.getByRole('link', { name: `${SITE}/sourdough` }).click()
  await page.getByRole('heading', { name: `${SITE}/sourdough` }).waitFor()
  await page.getByText('1 keyword', { exact: true }).waitFor()
  await page.getByRole('rowheader', { name: 'sourdough' }).waitFor()
  await page.getByRole('button', { name: 'All pages' }).click()
  await page.getByRole('rowheader', { name: `${SITE}/rye` }).waitFor()
})

test('competing pages are those that give way and come back, and page changes are all of them', async (t) => {
  const page = await visitor.open(t, address, admin)
  await page.getByRole('button', { name: 'Several pages for a keyword' }).click()
  await page.getByText('1 keyword', { exact: true }).waitFor()
  const competing = page.getByRole('row').filter({ hasText: 'baguette' })
  await competing.getByText('came back').waitFor()
  await competing.getByText('best on 2 of 2 days, last at position 11').waitFor()

  await page.getByRole('button', { name: 'Page changes' }).click()
  await page.getByText('3 changes', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('sourdough')
  await page.getByText('1 change', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('croissant')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByText('3 changes', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'sourdough' }).click()
  await page.getByRole('heading', { level: 1, name: 'sourdough' }).waitFor()
})

test('the address keeps the list, its order and its dates', async (t) => {
  const page = await visitor.open(t, `${address}?list=switches`, admin)
  const firstOf = (text: RegExp) => page.getByRole('row').nth(1).filter({ hasText: text }).waitFor()
  await page.getByRole('button', { name: 'Position since' }).click()
  await firstOf(/sourdough/)
  await page.getByRole('button', { name: 'Position since' }).click()
  await firstOf(/baguette/)
  await chooseDay(page, 'To', daysAgo(5))
  await page.getByText('2 changes', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('2 changes', { exact: true }).waitFor()
  await page.locator('th[aria-sort=descending]', { hasText: 'Position since' }).waitFor()
})

test('the whole list is copied as a table', async (t) => {
  const page = await visitor.open(t, `${address}?list=switches`, admin, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Copy as table' }).click()
  await page.getByText('3 rows copied').waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  const [heading, ...lines] = copied.split('\n')
  assert.equal(heading, 'Keyword\tDate\tPage before\tPage since\tPosition before\tPosition since')
  assert.equal(lines.length, 3)
  assert.ok(lines.includes(`sourdough\t${daysAgo(5)}\t${SITE}/bread\t${SITE}/sourdough\t8\t7`))
})

test('a copied table says which rows are invented, in the numbers of its language', async (t) => {
  const { id: invented } = await makeProject()
  const { executor } = sextant.app.installation.database
  await sql`update positions set invented = true where account_id = ${admin.id} and project_id = ${invented}`.execute(
    executor,
  )
  await clearRewritten(executor, admin.id, invented)
  const page = await visitor.open(t, `/projects/${invented}/urls`, admin, {
    locale: 'ru-RU',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Скопировать как таблицу' }).click()
  await page.getByText('Скопировано 4 строки').waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  const [heading, ...lines] = copied.split('\n').map((line) => line.split('\t'))
  assert.equal(heading!.at(-1), 'Выдумано')
  assert.equal(lines.find(([url]) => url === `${SITE}/rye`)!.at(-1), 'да')
})

test('without a check, and when a request fails, the page says what to do', async (t) => {
  const { id: empty } = await trackProject(sextant, { keywords: ['rye bread'] })
  const page = await visitor.open(t, `/projects/${empty}/urls`, admin)
  await page.getByText('No positions yet').waitFor()
  await page.getByRole('button', { name: 'Check now' }).waitFor()
  await page.route('**/get/positions_2/urls/summary', (route) => route.abort())
  await page.goto(`${sextant.url}/#${address}`)
  await page.getByRole('alert').getByText('Could not connect to Sextant').waitFor()
  await page.unroute('**/get/positions_2/urls/summary')
  await page.getByText('4 pages', { exact: true }).waitFor()
})

test('every list is for everybody', async (t) => {
  for (const list of ['pages', 'competing', 'switches']) {
    const page = await visitor.open(t, `${address}?list=${list}`, admin)
    await page.getByRole('table').waitFor()
    await assertForEverybody(page)
  }
})

test('every list fits a phone in Russian', async (t) => {
  const options = { locale: 'ru-RU', viewport: { width: 360, height: 800 } }
  const page = await visitor.open(t, address, admin, options)
  await page.getByRole('heading', { level: 1, name: 'Страницы' }).waitFor()
  for (const list of ['Страницы', 'Несколько страниц на запрос', 'Смена страниц']) {
    await page.getByRole('button', { name: list, exact: true }).click()
    await page.getByRole('table', { name: list }).waitFor()
    assert.equal(await page.locator('thead button').filter({ visible: true }).count(), 0)
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  }
})
