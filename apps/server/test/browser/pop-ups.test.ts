import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { daysBeforeNow } from '../days.ts'
import { assertAccessible, assertNoSidewaysScroll, chooseDay, optionOf, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { call, admin } = sextant
const daysAgo = daysBeforeNow()

const demo: number = await call('add/projects_2/projects/demo', { lang: 'en' })
const summary = `/projects/${demo}/summary?period=all`
const engines = `/projects/${demo}/settings?section=engines`

test('a list opens, moves, finds and closes with the keyboard, and the focus returns', async (t) => {
  const page = await visitor.open(t, summary, admin)
  const period = page.getByRole('button', { name: 'Period All time' })
  await period.focus()
  await page.keyboard.press('ArrowDown')
  // The chosen option has the focus.
  await optionOf(page, 'All time').and(page.locator(':focus')).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await period.and(page.locator(':focus')).waitFor()
  assert.equal(await period.getAttribute('aria-expanded'), 'false')

  await page.keyboard.press('Enter')
  await optionOf(page, 'All time').and(page.locator(':focus')).waitFor()
  // Typing the beginning of an option goes to it.
  await page.keyboard.press('9')
  await optionOf(page, '90 days').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Period 90 days' }).and(page.locator(':focus')).waitFor()
  await page.waitForURL(/period=90/)
})

test('a long list in a dialog is searched, and Escape closes the list before the dialog', async (t) => {
  const page = await visitor.open(t, engines, admin)
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Edit region/ })
  const language = dialog.getByRole('button', { name: 'Language English (en)' })
  await language.click()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.and(page.locator(':focus')).waitFor()
  await search.fill('icel')
  await optionOf(page, 'Icelandic (is)').waitFor()
  assert.equal(await page.getByRole('listbox').getByRole('option').count(), 1)
  await search.fill('no such language')
  await page.getByText('Nothing matches.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await language.and(page.locator(':focus')).waitFor()
  await language.click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('icel')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Language Icelandic (is)' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a calendar offers only days with a check', async (t) => {
  const page = await visitor.open(t, summary, admin)
  await chooseDay(page, 'Compare', daysAgo(20))
  await page.waitForURL(new RegExp(`from=${daysAgo(20)}`))
  await page.getByRole('button', { name: /^With / }).click()
  const calendar = page.getByRole('application', { name: /^With/ })
  await calendar.waitFor()
  await assertAccessible(page)
  const unchecked = calendar.locator('[data-unavailable]').first()
  if ((await unchecked.count()) > 0) assert.equal(await unchecked.getAttribute('aria-disabled'), 'true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`to=${daysAgo(1)}`))
})

test('at 360 px and in forced colours, lists and calendars are sheets that fit', async (t) => {
  const page = await visitor.open(t, summary, admin, {
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    forcedColors: 'active',
    reducedMotion: 'reduce',
  })
  for (const name of [/^Region /, /^Compare /]) {
    await page.getByRole('button', { name }).click()
    const sheet = page.locator('.pop-up')
    await sheet.waitFor()
    const { x, y, width, height } = (await sheet.boundingBox())!
    assert.deepEqual([x, width, Math.round(y + height)], [0, 360, 740])
    assert.ok(height <= 592, `the sheet is ${height} px high`)
    await assertAccessible(page)
    await assertNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  }
})

test('a list that could not be loaded says so, and the page can be reloaded', async (t) => {
  const page = await visitor.open(t, summary, admin)
  const region = page.getByRole('button', { name: /^Region / })
  await region.waitFor()
  await page.route('**/assets/option-list-*.js', (route) => route.abort())
  await region.click()
  await page.getByRole('alert').getByText('Could not connect to Sextant').waitFor()
  await page.unroute('**/assets/option-list-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await region.click()
  await page.getByRole('listbox').waitFor()
})
