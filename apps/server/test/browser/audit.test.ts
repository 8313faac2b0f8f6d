import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import {
  assertAccessible,
  assertNoSidewaysScroll,
  choose,
  chooseDay,
  startVisitor,
  typeDay,
} from './visitor.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount, post } = sextant
const visitor = await startVisitor({ afterAll }, sextant)

test('shows what was done and refused, filters it, and says when nothing matches', async (t) => {
  const account = await newAccount()
  const { key } = await call('add/users_2/keys', { name: 'reader', scopes: ['read'] }, account)
  await post('add/projects_2/projects', { url: 'crumbs.example' }, { id: account.id, key })
  for (let index = 0; index < 60; index += 1)
    await call('add/projects_2/projects', { url: `s${index}.example` }, account)
  const page = await visitor.open(t, '/audit?from=2026-02-30', account)
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await page.getByRole('navigation', { name: 'Pages of the log' }).waitFor()
  await assertAccessible(page)
  await choose(page, 'Result', 'Refused or failed')
  await page.getByRole('status').getByText('1 entry').waitFor()
  await page.getByRole('row', { name: /add\/projects_2\/projects.*forbidden.*API key reader/ }).waitFor()
  await typeDay(page, 'To', '2020-01-31')
  await page.waitForURL(/[?&]to=/)
  assert.match(page.url(), /[?&]to=2020-01-31/)
  await page.getByText('No entries match these filters.').waitFor()
  await chooseDay(page, 'To', '2020-02-05')
  await page.getByRole('group', { name: 'To' }).getByText('05/02/2020').waitFor()
  await typeDay(page, 'To', '2099-12-31')
  await page.getByRole('status').getByText('1 entry').waitFor()
  await page.getByLabel('Operation').fill('nothing like it')
  await page.getByText('No entries match these filters.').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await assertNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Clear filters' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Audit log' }).waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
})

test('a log is read from its start after its page is turned or another page is opened, and from where it was after Back', async (t) => {
  const account = await newAccount()
  for (let index = 0; index < 120; index += 1)
    await call('add/projects_2/projects', { url: `s${index}.example` }, account)
  const page = await visitor.open(t, '/audit', account)
  const pages = page.getByRole('navigation', { name: 'Pages of the log' })
  await pages.getByRole('link', { name: 'Next' }).click()
  const isTopSeen = async () =>
    await page
      .getByRole('table', { name: 'Audit log' })
      .evaluate((table) => table.getBoundingClientRect().top >= 0)
  await pages.getByText('Page 2 of 3').waitFor()
  while (!(await isTopSeen())) await page.waitForTimeout(50)
  await pages.getByRole('link', { name: 'Next' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await pages.getByText('Page 3 of 3').waitFor()
  await pages.getByRole('link', { name: 'Previous' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await pages.getByText('Page 2 of 3').waitFor()

  const place = () => page.evaluate<number>('window.scrollY')
  await page.evaluate('window.scrollTo(0, 900)')
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  await page.getByRole('table', { name: 'Projects' }).waitFor()
  assert.equal(await place(), 0)
  await page.goBack()
  await pages.getByText('Page 2 of 3').waitFor()
  while ((await place()) !== 900) await page.waitForTimeout(50)
})

test('names the browser that was used, and shows other programs as they call themselves', async (t) => {
  const account = await newAccount()
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  for (const agent of [chrome, 'curl/8.5.0'])
    await post('add/projects_2/projects', { url: 'crumbs.example' }, account, { 'user-agent': agent })
  const page = await visitor.open(t, '/audit', account, { locale: 'ru-RU' })
  await page.getByRole('cell', { name: 'Chrome, Windows' }).waitFor()
  await page.getByTitle(chrome).waitFor()
  await page.getByRole('cell', { name: 'curl/8.5.0' }).waitFor()
  await assertAccessible(page)
})
