import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { daysBeforeNow } from '../days.ts'
import { newProject, seedChecks, type Check } from '../services/positions_2/checks.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const daysAgo = daysBeforeNow()

// Thirty clients, one of them with invented numbers.
const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin } = sextant
const { executor } = sextant.app.installation.database

const CLIENTS = 30
const KEYWORDS = ['rye', 'wheat', 'spelt', 'oat']

for (let client = 1; client <= CLIENTS; client += 1) {
  const id = await newProject(sextant, ...KEYWORDS)
  const name = client === CLIENTS ? 'Zephyr Kites' : `Client ${String(client).padStart(2, '0')}`
  await sql`update projects set name = ${name}, url = ${`client-${client}.example`} where account_id = 1 and id = ${id}`.execute(
    executor,
  )
  const on = (days: number, positions: readonly (number | null)[]): Check[] =>
    KEYWORDS.map((keyword, index) => ({ keyword, date: daysAgo(days), position: positions[index]! }))
  await seedChecks(sextant, id, [
    ...on(7, [client + 1, 20, 40, null]),
    ...on(3, [client + 2, 18, 44, null]),
    // Three keywords move: two up, one down.
    ...on(0, [client, 12, 60, null]),
  ])
}
await sql`insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
  select 1, 1, 213, 3, phrase, 100, 'import' from unnest(${KEYWORDS}::text[]) phrase`.execute(executor)
await sql`update runs set provider = 'serper' where account_id = 1
  and project_id <> (select id from projects where account_id = 1 and name = 'Zephyr Kites')`.execute(
  executor,
)

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const names = (page: Page) => page.getByRole('rowheader').getByRole('link').allInnerTexts()
const WIDE = { width: 1440, height: 900 }

async function open(t: Parameters<typeof visitor.open>[0], address: string, options = {}): Promise<Page> {
  const page = await visitor.open(t, address, admin, { viewport: WIDE, ...options })
  await page.getByRole('rowheader', { name: 'Client 01' }).waitFor()
  await page
    .getByText(/^(Visibility|Видимость)$/)
    .first()
    .waitFor()
  return page
}

for (const width of [1024, 1280, 1440]) {
  test.for(['en-GB', 'ru-RU'])(
    `the table and its totals fit a window of ${width} px in %s`,
    async (locale, t) => {
      const page = await open(t, '/projects', { locale, viewport: { width, height: 900 } })
      await rows(page).nth(29).getByRole('img').first().waitFor()
      await assertNoSidewaysScroll(page)
      for (const part of ['.totals', '.scroll:has(.project-table)']) {
        const { content, box } = await page
          .locator(part)
          .evaluate((shown) => ({ content: shown.scrollWidth, box: shown.clientWidth }))
        assert.ok(content <= box, `${part} is ${content} px wide in ${box} px`)
      }
    },
  )

  test(`a long name leaves the label of invented numbers readable in a window of ${width} px`, async (t) => {
    const page = await open(t, '/projects?rows=roomy', { viewport: { width, height: 900 } })
    const cell = rows(page).nth(29).getByRole('rowheader')
    await cell
      .getByRole('link')
      .evaluate((name) => (name.textContent = 'Zephyr Kites and Balloons of Brighton'))
    const label = (await cell.getByText('invented', { exact: true }).boundingBox())!
    const box = (await cell.boundingBox())!
    assert.ok(label.width > 50, `the label is ${label.width} px wide`)
    assert.ok(label.x + label.width <= box.x + box.width, 'the label stands outside its cell')
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`thirty clients, their totals and the head fit 900 px in ${colorScheme} colours`, async (t) => {
    const page = await open(t, '/projects', { colorScheme })
    await rows(page).nth(29).getByRole('img').first().waitFor()
    assert.equal(await rows(page).count(), CLIENTS)
    const last = (await rows(page).nth(29).boundingBox())!
    assert.ok(last.y + last.height <= 900, `the last row ends at ${last.y + last.height} px`)
    assert.equal(last.height, 26)
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}

test('totals leave out the invented project and say so', async (t) => {
  const page = await open(t, '/projects')
  const totals = page.getByRole('region', { name: 'Totals' })
  await totals.getByText('30 projects, invented one left out').waitFor()
  await totals.getByText('116 keywords').waitFor()
  await totals.getByText('of 75% found').waitFor()
  await totals.getByText('58 up').waitFor({ state: 'attached' })
  await totals.getByText('29 down').waitFor({ state: 'attached' })
  await totals.getByRole('img', { name: /1–3: 3, 4–10: 7, 11–30: 48, 51–100: 29/ }).waitFor()
})

test('a heading sorts up, then down, then not at all, by keyboard, and the address keeps it', async (t) => {
  const page = await open(t, '/projects')
  const heading = page.getByRole('columnheader', { name: 'Average' })
  await heading.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/order=average&direction=asc/)
  await page
    .getByRole('columnheader', { name: 'Average' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  assert.equal((await names(page))[0], 'Client 01')
  await page.keyboard.press('Enter')
  await page.waitForURL(/direction=desc/)
  await rows(page).first().getByRole('rowheader', { name: 'Zephyr Kites' }).waitFor()
  await page.reload()
  await rows(page).first().getByRole('rowheader', { name: 'Zephyr Kites' }).waitFor()
  await heading.getByRole('button').click()
  await page.waitForURL(/\/projects$/)
  await rows(page).first().getByRole('rowheader', { name: 'Client 01' }).waitFor()
})

test('two lines of 44 px show the regions, and spending can be hidden', async (t) => {
  const page = await open(t, '/projects')
  await page.getByRole('button', { name: 'Roomy' }).click()
  await page.waitForURL(/rows=roomy/)
  await rows(page).first().getByText('client-1.example').waitFor()
  await rows(page)
    .first()
    .getByText(/Moscow.*, 1 more/)
    .waitFor()
  assert.equal((await rows(page).first().boundingBox())!.height, 44)
  await page.getByRole('columnheader', { name: 'Spent this month' }).waitFor()
  await page.getByLabel('Spending').click()
  await page.waitForURL(/spent=0/)
  await page.getByRole('columnheader', { name: 'Spent this month' }).waitFor({ state: 'detached' })
  await assertAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone a client takes two lines of 56 px in ${colorScheme} colours`, async (t) => {
    const page = await open(t, '/projects', { colorScheme, viewport: { width: 360, height: 780 } })
    const row = rows(page).first()
    await row.getByText('%').first().waitFor()
    await row.getByRole('img', { name: /1–3: 1/ }).waitFor()
    assert.equal((await row.boundingBox())!.height, 56)
    assert.ok((await row.boundingBox())!.y < 240)
    assert.equal(await page.locator('thead button').filter({ visible: true }).count(), 0)
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Filters' }).press('Enter')
    await page.getByLabel('Name or site').fill('kites')
    await page.getByRole('rowheader', { name: 'Zephyr Kites' }).waitFor()
    await rows(page).nth(1).waitFor({ state: 'detached' })
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}

test('in forced colours the bars and the signs stay', async (t) => {
  const page = await open(t, '/projects', { forcedColors: 'active' })
  const bar = page.locator('.project-table .bar-1').first()
  await bar.waitFor()
  const ground = await page.evaluate<string>(
    `getComputedStyle(document.querySelector('.project-table .bar-1')).backgroundColor`,
  )
  assert.match(ground, /oklch/)
  await rows(page).first().getByText('▲').first().waitFor()
})
