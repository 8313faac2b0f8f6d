import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { takeSample } from '#storage/samples.ts'
import { startTestApp } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const { admin, call, newAccount } = sextant
const { database } = sextant.app.installation
const { executor } = database
const visitor = await startVisitor({ afterAll }, sextant)

test('a new installation shows its size, and says what is not known yet', async (t) => {
  const page = await visitor.open(t, '/storage', admin)
  await page.getByRole('heading', { name: 'Size' }).waitFor()
  await page
    .getByRole('definition')
    .getByText(/^\d[\d.]* MB$/)
    .waitFor()
  await page.getByText('No replies stored yet').waitFor()
  await page.getByText('is known after the first day').first().waitFor()
  await page.getByText('Keeping replies for 90 days frees nothing now').waitFor()
  await page.getByRole('row', { name: /^Positions 0 .* Not known yet with their project$/ }).waitFor()
  assert.equal(await page.getByRole('table', { name: 'Accounts with most replies' }).count(), 0)
  await assertAccessible(page)
})

test('a retention is tried with the keyboard, and the page says what it saves and how to set it', async (t) => {
  const project = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await call('add/keywords_2/keywords/import', { project_id: project, keywords: 'kettle\nteapot\ntea set' })
  await call('add/positions_2/searchers/regions', { project_id: project, searcher_key: 1, region_key: 102 })
  await call('edit/positions_2/checker/go', { id: project })
  await sextant.checked(project)
  await sql`update serp_pages set fetched_at = now() - interval '50 days'`.execute(executor)
  await sql`update accounts set created_at = now() - interval '60 days'`.execute(executor)
  await takeSample(database)
  await sql`
    update storage_samples set taken_at = now() - interval '2 days', bytes = bytes - 4000000
    where date = (select max(date) from storage_samples)`.execute(executor)

  const page = await visitor.open(t, '/storage', admin)
  await page.getByText(/^\d+ replies take about .* The oldest is 50 days old\./).waitFor()
  await page.getByText('PAGE_RETENTION_DAYS is 0').waitFor()
  await page.getByText(/^Measured since /).waitFor()
  if (database.profile.name === 'embedded') await page.getByText('At the present growth.').waitFor()
  else await page.getByText('Not visible').waitFor()

  const days = page.getByLabel('Keep replies for days')
  await days.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('30')
  await page
    .getByRole('status')
    .getByText(/^Keeping replies for 30 days frees about .* now \(\d+ replies\)\. At the present rate/)
    .waitFor()
  await page.getByText('PAGE_RETENTION_DAYS=30', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/storage?days=30')
  await assertAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1.5')
  await page.getByText('Enter a whole number from 1 to 36500.').waitFor()
  assert.equal(await days.getAttribute('aria-invalid'), 'true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1')
  await page.getByText(/^Keeping replies for 1 day frees about/).waitFor()
  await page.getByRole('row', { name: /^Administrator ID 1 \d+ / }).waitFor()
})

test('a lost connection is shown, and the last figures stay', async (t) => {
  const page = await visitor.open(t, '/storage', admin)
  await page.getByText('Measured since').waitFor()
  await page.route('**/get/system_2/storage', (route) => route.abort())
  await page.getByLabel('Keep replies for days').fill('7')
  await page.getByText('Could not connect to Sextant').waitFor()
  await assertAccessible(page)
  await page.unroute('**/get/system_2/storage')
  await page.getByText('Keeping replies for 7 days').waitFor()
})

test('an account without administrator rights sees no figures, nor a link to them', async (t) => {
  const page = await visitor.open(t, '/storage', await newAccount())
  await page.getByText('Only administrators can view this page').waitFor()
  assert.equal(await page.getByRole('link', { name: 'Storage' }).count(), 0)
  assert.ok(!(await page.content()).includes('MB'))
  await assertAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page fits 360 px and is accessible in Russian and ${colorScheme} colours`, async (t) => {
    const page = await visitor.open(t, '/storage', admin, {
      colorScheme,
      locale: 'ru-RU',
      viewport: { width: 360, height: 800 },
    })
    await page.getByRole('heading', { name: 'Что хранится' }).waitFor()
    await page.getByText('PAGE_RETENTION_DAYS=90', { exact: true }).waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}
