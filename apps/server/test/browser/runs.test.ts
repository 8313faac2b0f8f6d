import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, startVisitor } from './visitor.ts'

const engine = await startSerperStandIn()
afterAll(() => engine.close())

/** Page requests wait here while the gate is closed, except the first ones. */
let gate = Promise.resolve()
let passing = 0
function closeGate(first = 0): () => void {
  passing = first
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}

const sextant = await startTestApp(
  { afterAll },
  {
    settings: {
      SERP_PROVIDER: 'serper',
      SERPER_API_KEY: 'key-ok-runs',
      SERPER_BASE_URL: engine.url,
      CHECK_ATTEMPTS: '1',
      SHARE_PAGES_MINUTES: '0',
    },
    fetch: async (...request) => {
      passing -= 1
      if (passing < 0) await gate
      return fetch(...request)
    },
  },
)
const { call, newAccount } = sextant
const visitor = await startVisitor({ afterAll }, sextant)

async function makeProject(account: TestAccount, keywords: readonly string[]): Promise<number> {
  const id: number = await call(
    'add/projects_2/projects',
    { url: 'bakery-lane.example', name: 'Bakery Lane' },
    account,
  )
  await call('add/keywords_2/keywords/import', { project_id: id, keywords: keywords.join('\n') }, account)
  await call(
    'add/positions_2/searchers/regions',
    { project_id: id, searcher_key: 1, region_key: 102, region_depth: 2 },
    account,
  )
  return id
}

const KEYWORDS = ['kettle', 'teapot', '!missing-page-1 samovar', '!missing-page-2 urn']

test('a check is started after its price is shown, watched, explained and retried', async (t) => {
  const account = await newAccount({ bonus: '10' })
  engine.place('kettle', 'https://bakery-lane.example/kettle/', 3)
  const id = await makeProject(account, KEYWORDS)
  const page = await visitor.open(t, `/projects/${id}/runs`, account)
  await page.getByRole('heading', { name: 'No rank checks yet' }).waitFor()
  await assertAccessible(page)

  const open = closeGate()
  t.onTestFinished(open)
  await page.getByRole('button', { name: 'Check now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('At most US$0.08').waitFor()
  await dialog.getByRole('button', { name: 'Start check' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Running' })
  await row.getByText('0%: 0 of 4').waitFor()
  await row.getByText('$0.08 on hold').waitFor()
  await row.getByRole('link').click()
  await page.reload()
  await page.getByRole('progressbar', { name: /^Check of/ }).waitFor()
  await page.getByRole('button', { name: 'Stop check' }).waitFor()

  open()
  await page.getByText('2 complete').waitFor()
  await page.getByRole('heading', { name: 'Why keywords failed' }).waitFor()
  await page.getByText('The provider failed or could not be reached').first().waitFor()
  await page.getByText('Retry the failed keywords later.').first().waitFor()
  await page.getByRole('heading', { name: 'Cost' }).waitFor()
  await page.getByText('Exact position').first().waitFor()
  const tasks = page.getByRole('table', { name: 'Keywords' })
  await tasks.getByRole('row').filter({ hasText: 'kettle' }).getByText('3. Exact position').waitFor()
  await tasks.getByRole('row').filter({ hasText: 'samovar' }).getByText('! failed').waitFor()
  await assertAccessible(page)

  await choose(page, 'Show', 'Failed')
  await page.getByRole('status').getByText('1 row', { exact: true }).waitFor()
  assert.match(page.url(), /show=failed/)
  await page.getByLabel('Keyword contains').fill('nothing like it')
  await page.getByText('No keywords match.').waitFor()
  // Both have the same reason.
  for (const phrase of ['samovar', 'urn']) {
    const outcome = phrase === 'urn' ? 'Partial' : 'Failed'
    const reason = page.getByRole('listitem').filter({ hasText: `1 of 4 · ${outcome}` })
    await reason.getByRole('link', { name: 'Show keywords' }).click()
    await tasks.getByRole('row').filter({ hasText: phrase }).waitFor()
    await page.getByRole('status').getByText('1 row', { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Clear' }).waitFor()

  await page.getByRole('button', { name: 'Retry failed keywords' }).click()
  await dialog.getByText('At most US$0.04').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Retry failed keywords' }).click()
  await page.getByText('Retry of').waitFor()
  await page.getByText('✓ Finished').waitFor()
  await page.getByRole('link', { name: 'All rank checks' }).click()
  await page.getByText('2 checks').waitFor()
  await page.getByRole('figure').getByText('View as table').click()
  await page.getByRole('region', { name: 'Results of the latest checks, in percent' }).waitFor()
})

test('a running check shows when it is expected to end once a keyword has ended', async (t) => {
  const account = await newAccount({ bonus: '10' })
  for (const phrase of ['pot', 'pan']) engine.place(phrase, `https://bakery-lane.example/${phrase}/`, 3)
  const id = await makeProject(account, ['pot', 'pan'])
  const open = closeGate(1)
  t.onTestFinished(open)
  await call('edit/positions_2/checker/go', { id }, account)
  const page = await visitor.open(t, `/projects/${id}/runs`, account)
  const row = page.getByRole('row').filter({ hasText: '50%: 1 of 2' })
  const end = /^Expected end: about .*\d\d:\d\d$/
  await row.getByText(end).waitFor()
  await assertAccessible(page)
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Stop check' }).waitFor()
  await page.getByText(end).waitFor()
  open()
  await page.getByText('✓ Finished').waitFor()
  assert.equal(await page.getByText(end).count(), 0)
})

test('the table of positions fills while a check runs, and says how many keywords are checked', async (t) => {
  const account = await newAccount({ bonus: '10' })
  for (const phrase of ['jug', 'mug']) engine.place(phrase, `https://bakery-lane.example/${phrase}/`, 3)
  const id = await makeProject(account, ['jug', 'mug'])
  const open = closeGate(1)
  t.onTestFinished(open)
  await call('edit/positions_2/checker/go', { id }, account)
  const page = await visitor.open(t, `/projects/${id}/rankings`, account)
  await page.getByText('1 of 2 checked').waitFor()
  const grid = page.getByRole('grid')
  await grid.getByRole('gridcell', { name: '3', exact: true }).waitFor()
  await grid.getByRole('gridcell', { name: 'waiting for its check' }).waitFor()
  await assertAccessible(page)
  open()
  await page.getByText('The rank check of').waitFor()
  await grid.getByRole('gridcell', { name: 'waiting for its check' }).waitFor({ state: 'detached' })
  await page.getByText('1 of 2 checked').waitFor({ state: 'detached' })
})

test('a check is stopped with the keyboard after a confirmation', async (t) => {
  const account = await newAccount({ bonus: '10' })
  const id = await makeProject(account, ['bowl', 'dish'])
  const open = closeGate()
  t.onTestFinished(open)
  await call('edit/positions_2/checker/go', { id }, account)
  const [run] = await call('get/positions_2/runs', { project_id: id, fields: ['id'] }, account)
  const page = await visitor.open(t, `/projects/${id}/runs?run=${run.id}`, account)
  const stop = page.getByRole('button', { name: 'Stop check' })
  await stop.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Keywords that are still waiting are not checked').waitFor()
  await page.keyboard.press('Escape')
  await stop.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop check' }).click()
  await page.getByText('Cancelling').waitFor()
  open()
  await page.getByText('✕ Cancelled', { exact: true }).waitFor()

  // Each number of cancelled keywords is that of the list that shows them.
  await page.getByRole('listitem').filter({ hasText: '2 of 2 · Cancelled' }).waitFor()
  await choose(page, 'Show', 'Partial or failed')
  await page.getByText('No keywords match.').waitFor()
  await page.getByRole('link', { name: 'Show keywords' }).click()
  await page.getByRole('status').getByText('2 rows', { exact: true }).waitFor()
  assert.match(page.url(), /show=cancelled/)
  assert.equal(await page.getByText('✕ cancelled. The check was cancelled').count(), 2)
})

test('a guest without the right to start checks and a missing check are told so', async (t) => {
  const account = await newAccount({ bonus: '10' })
  const guest = await newAccount()
  const id = await makeProject(account, ['kettle'])
  await call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights: ['view'] }, account)
  await sextant.join(guest)
  const asGuest = await visitor.open(t, `/projects/${id}/runs`, guest)
  await asGuest.getByText('Ask its owner for the right to do so.').waitFor()
  const asOwner = await visitor.open(t, `/projects/${id}/runs?run=999999`, account)
  await asOwner.getByText('Rank check not found').waitFor()
})

test('the page works at 360 px in Russian and dark colours, and shows a lost connection', async (t) => {
  const account = await newAccount({ bonus: '10' })
  const id = await makeProject(account, KEYWORDS)
  await call('edit/positions_2/checker/go', { id }, account)
  await sextant.checked(id, account)
  const page = await visitor.open(t, `/projects/${id}/runs`, account, {
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('heading', { level: 1, name: 'Проверки позиций' }).waitFor()
  await page.getByText('1 сбой, 1 не по всем страницам').waitFor()
  await assertNoSidewaysScroll(page)
  await page.getByRole('table').getByRole('link').click()
  await page.getByText('Почему нет ответов').waitFor()
  await page.getByText('Провайдер дал сбой или недоступен').first().waitFor()
  await page.getByRole('cell').filter({ hasText: 'Провайдер дал сбой или недоступен.' }).first().waitFor()
  await page.setViewportSize({ width: 1280, height: 740 })
  for (const heading of ['Запрос', 'Позиция', 'Провайдер']) {
    const lines = await page.getByRole('columnheader', { name: heading, exact: true }).boundingBox()
    assert.ok(lines!.height < 40, `“${heading}” is broken into lines`)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.context().setOffline(true)
  await page.getByLabel('Запрос содержит').fill('k')
  await page.getByRole('alert').getByText('Sextant недоступен.').first().waitFor()
  await page.getByText('Почему нет ответов').waitFor()
})
