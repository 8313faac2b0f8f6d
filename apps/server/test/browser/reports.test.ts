import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { reportedProject } from '../services/reports_2/reported-project.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin, call, newAccount } = sextant
const { project_id, region_index, second } = await reportedProject(sextant)
const address = `/projects/${project_id}/reports`

test('an empty page leads to a template, its preview with real numbers, and a report, all by keyboard', async (t) => {
  const page = await visitor.open(t, address, admin)
  await page.getByText('No report yet').waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'New template' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('For Anna')
  await choose(page, 'Period', 'The last two dates with a check')
  await page.getByRole('button', { name: 'Move “Table of keywords” up' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The preview does not show your last changes yet.').waitFor()
  await page.getByRole('button', { name: 'Update preview' }).press('Enter')
  const preview = page.getByRole('article')
  await preview.getByRole('heading', { name: 'What rose' }).waitFor()
  const headings = await preview.getByRole('heading', { level: 3 }).allInnerTexts()
  assert.ok(headings.indexOf('Keywords') < headings.indexOf('What rose'), headings.join(', '))
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save template' }).press('Enter')
  await page.getByRole('button', { name: 'Make report from “For Anna”' }).press('Enter')
  await page.getByText('It does not change.').first().waitFor()
  const paper = page.getByRole('article')
  await paper
    .getByRole('row', { name: /up 12 2 up 10/ })
    .first()
    .waitFor()
  await paper.getByText(/^fingerprint [0-9a-f]{4} [0-9a-f]{4}$/).waitFor()
  await assertAccessible(page)
  // What was not found is hatched in the legend, as in the bars, however deep was looked.
  const hatched = await page.evaluate<boolean[]>(
    `[...document.querySelector('article .paper-legend').querySelectorAll('.swatch')]
      .map((swatch) => getComputedStyle(swatch).backgroundImage !== 'none')`,
  )
  assert.deepEqual(hatched, [false, false, false, false, true])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).press('Enter')
  const file = await download
  assert.match(file.suggestedFilename(), /^bakery\.example \d{4}-\d\d-\d\d\.pdf$/)
  assert.equal((await readFile(await file.path())).toString('latin1', 0, 8), '%PDF-1.7')
  const sheets = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download XLSX' }).press('Enter')
  assert.match((await sheets).suggestedFilename(), /\.xlsx$/)
  // The owner follows a row to its evidence.
  const link = paper.getByRole('link', { name: 'up', exact: true }).first()
  const [path, query] = (await link.getAttribute('href'))!.split('?')
  assert.match(path!, new RegExp(`^#/projects/${project_id}/keywords/\\d+$`))
  assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), {
    region: String(region_index),
    date: second,
    part: 'source',
  })
})

test('when the last report of the last page is deleted, the list leads to the others', async (t) => {
  const report_template_id: number = await call('add/reports_2/templates', {
    project_id,
    name: 'Many',
    blocks: [{ kind: 'summary' }],
  })
  while ((await call('get/reports_2/reports', { project_id })).length < 21) {
    await call('add/reports_2/reports', { project_id, report_template_id })
  }
  const page = await visitor.open(t, `${address}?page=2`, admin)
  await page.getByRole('button', { name: /^Delete the report/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await page
    .getByRole('button', { name: /^Delete the report/ })
    .nth(19)
    .waitFor()
})

test('a guest who may only view reads reports, and sees neither templates nor a way to delete', async (t) => {
  const guest = await newAccount()
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await sextant.join(guest)
  const page = await visitor.open(t, address, guest)
  await page.getByRole('heading', { name: 'Reports made' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Templates' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: /Delete/ }).count(), 0)
})

test('on paper only the report is left', async (t) => {
  const report_template_id = await call('add/reports_2/templates', {
    project_id,
    name: 'Paper',
    period: 'checks',
    blocks: [{ kind: 'summary' }, { kind: 'table' }],
  })
  const id = await call('add/reports_2/reports', { project_id, report_template_id })
  const page = await visitor.open(t, `${address}/${id}`, admin, { colorScheme: 'dark' })
  await page.getByRole('article').waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.getByRole('article').isVisible())
  assert.ok(!(await page.getByRole('banner').first().isVisible()))
  assert.ok(!(await page.getByRole('button', { name: 'Print' }).isVisible()))
  const background = await page.evaluate(
    "getComputedStyle(document.querySelector('article')).backgroundColor",
  )
  assert.equal(background, 'rgb(255, 255, 255)')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages fit 360 px and are accessible in Russian and ${colorScheme} colours`, async (t) => {
    const options = { colorScheme, locale: 'ru-RU', viewport: { width: 360, height: 800 } }
    const page = await visitor.open(t, `${address}?template=new`, admin, options)
    await page.getByRole('article').waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })

  test(`a report with every table is readable at 360 px in ${colorScheme} colours`, async (t) => {
    const report_template_id: number = await call('add/reports_2/templates', {
      project_id,
      name: `Phone, ${colorScheme}`,
      language: 'ru',
      period: 'checks',
      blocks: [
        { kind: 'movements' },
        { kind: 'table', rows: 100 },
        { kind: 'competitors' },
        { kind: 'pages' },
      ],
    })
    const id: number = await call('add/reports_2/reports', { project_id, report_template_id })
    const options = { colorScheme, locale: 'ru-RU', viewport: { width: 360, height: 800 } }
    const page = await visitor.open(t, `${address}/${id}`, admin, options)
    const names = page.getByRole('article').getByRole('rowheader')
    await names.first().waitFor()
    for (const name of await names.all()) {
      const { height } = (await name.boundingBox())!
      assert.ok(height <= 44, `${await name.innerText()} is ${height} px high`)
    }
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}
