import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { daysBeforeNow } from '../days.ts'
import { trackProject } from '../flows/tracked-project.ts'
import { startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin, call } = sextant

const id: number = await call('add/projects_2/projects/demo', { lang: 'en' })
const [keyword] = await call('get/keywords_2/keywords', { project_id: id, fields: ['id', 'name'], limit: 1 })
/** A screen lower than a list, which therefore draws only a part of its rows. */
const LOW = { width: 1280, height: 500 }
/** An upright page of A4 between margins of a centimetre. */
const UPRIGHT = { width: 718, height: 1047 }

/** Pixels of a chart, and its colours. */
interface Look {
  readonly width: number
  readonly letter: number
  readonly colours: string
}

/** The value of an expression while the browser prints. */
async function whilePrinting<Value>(page: Page, expression: string): Promise<Value> {
  // After the page's own listener, which draws what is missing.
  await page.evaluate(`addEventListener('beforeprint', () => {
    window.printed = ${expression}
  }, { once: true })`)
  await page.pdf({ format: 'A4' })
  return page.evaluate<Value>('window.printed')
}

/** What matches a selector while the browser prints. */
function onPaper(page: Page, selector: string): Promise<number> {
  return whilePrinting(page, `document.querySelectorAll(${JSON.stringify(selector)}).length`)
}

/** A page of the dashboard as an upright page of paper has it. */
async function openOnPaper(t: Parameters<typeof visitor.open>[0], address: string): Promise<Page> {
  const page = await visitor.open(t, address, admin)
  await page.setViewportSize(UPRIGHT)
  await page.emulateMedia({ media: 'print' })
  return page
}

for (const [list, rows] of [
  ['keywords', '.keyword-table tbody tr[aria-rowindex]'],
  ['rankings', '.rankings-grid tbody tr'],
] as const) {
  test(`the ${list} print every row that is loaded, and the screen draws a part again afterwards`, async (t) => {
    const page = await visitor.open(t, `/projects/${id}/${list}`, admin)
    await page.setViewportSize(LOW)
    await page.locator(rows).first().waitFor()
    const drawn = await page.locator(rows).count()
    assert.ok(drawn < 50, String(drawn))
    assert.equal(await onPaper(page, rows), 50)
    await page.waitForFunction(`document.querySelectorAll(${JSON.stringify(rows)}).length < 50`)
  })
}

test('a keyword prints all of its dates', async (t) => {
  const page = await visitor.open(t, `/projects/${id}/keywords/${keyword.id}`, admin)
  // The period ends today, and the day may have changed since the checks.
  const all = await page.getByRole('button', { name: /^Show all (89|90) dates$/ }).innerText()
  assert.equal(await page.locator('.dates tbody tr').count(), 31)
  assert.equal(await onPaper(page, '.dates tbody tr'), Number(/\d+/.exec(all)))
})

test('paper is light, and has what was chosen but no buttons', async (t) => {
  const page = await visitor.open(t, `/projects/${id}/summary`, admin, { colorScheme: 'dark' })
  await page.getByRole('heading', { level: 1, name: 'Summary' }).waitFor()
  await page.locator('.figures').waitFor()
  const look = () => page.evaluate<string>(`getComputedStyle(document.body).color`)
  const dark = await look()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  assert.notEqual(await look(), dark)
  assert.ok(await page.locator('.chooser button').first().isVisible())
  assert.equal(await page.getByRole('button', { name: 'Add a note' }).first().isVisible(), false)
  assert.ok(await page.locator('.figures').isVisible())
})

test('a chart is drawn whole and for light paper, with the letters of its notes, and fits the window again afterwards', async (t) => {
  await call('add/projects_2/annotations', { project_id: id, date1: daysBeforeNow()(20), text: 'New shop' })
  const page = await visitor.open(t, `/projects/${id}/keywords/${keyword.id}`, admin, { colorScheme: 'dark' })
  await page.locator('.chart-note').first().waitFor()
  const look = `(() => {
    const plot = document.querySelector('.chart-plot')
    const [{ right: end }, { left: letter }] = [plot.querySelector('canvas'), plot.parentElement.querySelector('.chart-note.of-letter')]
      .map((one) => one.getBoundingClientRect())
    const { left } = plot.getBoundingClientRect()
    return { width: end - left, letter: letter - left, colours: getComputedStyle(plot).colorScheme }
  })()`
  const onScreen = await page.evaluate<Look>(look)
  assert.ok(onScreen.width > UPRIGHT.width, JSON.stringify(onScreen))
  const printed = await whilePrinting<Look>(page, look)
  assert.ok(printed.width <= UPRIGHT.width - 2 * 16, JSON.stringify(printed))
  assert.ok(printed.letter < onScreen.letter, JSON.stringify({ printed, onScreen }))
  assert.equal(printed.colours, 'light')
  await page.waitForFunction(`(${look}).width === ${onScreen.width}`)
  await page.emulateMedia({ media: 'print' })
  assert.ok(await page.locator('.chart-note.of-letter').first().isVisible())
})

describe('an upright page has columns and not the cards of a phone', () => {
  for (const [address, heading] of [
    ['/projects', 'Spent this month'],
    [`/projects/${id}/urls`, 'Best position'],
    [`/projects/${id}/keywords/${keyword.id}`, 'Ranking page'],
  ] as const) {
    test(address.replace(/\d+/g, '1'), async (t) => {
      const page = await openOnPaper(t, address)
      const head = page.locator('thead th').filter({ hasText: heading }).first()
      await head.waitFor({ state: 'attached' })
      assert.ok(await head.isVisible())
      assert.ok((await head.boundingBox())!.width > 20)
      assert.equal(await page.getByRole('button', { name: 'Menu' }).isVisible(), false)
    })
  }
})

for (const [list, scroller] of [
  ['keywords', '.keyword-scroll'],
  ['rankings', '.rankings-scroll'],
] as const) {
  test(`the ${list} have their head on each page, whole rows and whole names`, async (t) => {
    const name = 'sourdough bread with seeds of sunflower and pumpkin delivered on sunday before breakfast'
    const { id: project_id, regionIndex: region_index } = await trackProject(sextant, { keywords: [name] })
    const positions = `name;date;position\n${name};${daysBeforeNow()(1)};3`
    await call('add/positions_2/history/import', { project_id, region_index, positions })
    const page = await openOnPaper(t, `/projects/${project_id}/${list}`)
    await page.locator(`${scroller} .name`).getByText(name).waitFor()
    const layout = await page.evaluate<unknown>(`(() => {
      const table = document.querySelector('${scroller} table')
      const of = (selector, property) => getComputedStyle(table.querySelector(selector))[property]
      const cell = table.querySelector('tbody .name')
      return {
        head: of('thead', 'display'), headings: of('thead button', 'display'), row: of('tbody tr', 'position'),
        cut: [cell, ...cell.querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length,
      }
    })()`)
    assert.deepEqual(layout, {
      head: 'table-header-group',
      headings: 'contents',
      row: 'static',
      cut: 0,
    })
  })
}

test('paper has what is set and not what can be done', async (t) => {
  const checks = await openOnPaper(t, `/projects/${id}/settings?section=checks`)
  await checks.getByRole('heading', { name: 'Check mode' }).waitFor()
  assert.ok(await checks.locator('input[type=radio]:checked').first().isVisible())
  const sections = checks.locator('.sections a')
  await sections.first().waitFor({ state: 'attached' })
  assert.deepEqual(await sections.filter({ visible: true }).allInnerTexts(), ['Mode and schedule'])
  const profile = await openOnPaper(t, '/profile')
  await profile.getByRole('heading', { name: 'Preferences' }).waitFor()
  assert.ok(await profile.getByLabel('Name', { exact: true }).isVisible())
  assert.ok(await profile.getByRole('button', { name: /^Language/ }).isVisible())
  const users = await openOnPaper(t, '/users')
  await users.getByRole('rowheader').first().waitFor()
  assert.equal(await users.getByRole('button', { name: 'Set password' }).filter({ visible: true }).count(), 0)
  const runs = await openOnPaper(t, `/projects/${id}/runs`)
  await runs.getByRole('columnheader').first().waitFor()
  assert.equal(await runs.getByText('View as table').filter({ visible: true }).count(), 0)
})

test('a report is A4, and the pages visited after it keep the paper of the printer', async (t) => {
  const report_template_id: number = await call('add/reports_2/templates', {
    project_id: id,
    name: 'Monthly',
    blocks: [{ kind: 'table' }],
  })
  const report: number = await call('add/reports_2/reports', { project_id: id, report_template_id })
  const page = await visitor.open(t, `/projects/${id}/reports/${report}`, admin)
  const paper = page.getByRole('article')
  await paper.waitFor()
  const sizes = async () => {
    const file = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
    const boxes = file.toString('latin1').matchAll(/\/MediaBox \[0 0 (\d+)[\d.]* (\d+)[\d.]*\]/g)
    return [...new Set([...boxes].map(([, width, height]) => `${width} × ${height}`))]
  }
  assert.deepEqual(await sizes(), ['594 × 841'])
  await page.evaluate(`location.hash = '/projects/${id}/summary'`)
  await page.locator('.figures').waitFor()
  assert.deepEqual(await sizes(), ['612 × 792'])
})
