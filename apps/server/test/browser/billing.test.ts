import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { hold } from '#ledger/hold.ts'
import { settleHold, type Charge } from '#ledger/settle.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { recountMonths } from '../ledger-months.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, startVisitor } from './visitor.ts'

const engine = await startSerperStandIn()
afterAll(() => engine.close())

/** Page requests wait here while the gate is closed. */
let gate = Promise.resolve()
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}

const sextant = await startTestApp(
  { afterAll },
  {
    settings: {
      SERP_PROVIDER: 'serper',
      SERPER_API_KEY: 'key-ok-billing',
      SERPER_BASE_URL: engine.url,
      SHARE_PAGES_MINUTES: '0',
    },
    fetch: async (...request) => {
      await gate
      return fetch(...request)
    },
  },
)
const { admin, call, newAccount } = sextant
const visitor = await startVisitor({ afterAll }, sextant)

async function makeProject(account: TestAccount, name: string): Promise<number> {
  const id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example', name }, account)
  await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'kettle\nteapot' }, account)
  await call(
    'add/positions_2/searchers/regions',
    { project_id: id, searcher_key: 1, region_key: 102, region_depth: 1 },
    account,
  )
  return id
}

async function check(account: TestAccount, id: number): Promise<void> {
  await call('edit/positions_2/checker/go', { id }, account)
  await sextant.checked(id, account)
}

test('an administrator records a payment after its errors are corrected', async (t) => {
  const account = await newAccount()
  const page = await visitor.open(t, '/billing?section=payments', admin)
  await page.getByText('No payments yet.').waitFor()
  await choose(page, 'Account', new RegExp(`\\b${account.id}\\b`))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter an amount such as 300.00').waitFor()
  await page.getByLabel('Amount').fill('-5')
  await page.getByText('Only a correction can be negative.', { exact: true }).waitFor()
  await page.getByLabel('Amount').fill('12.50')
  await page.getByLabel('Reference').fill('invoice 7')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${account.id}: Another account receives US$12.50.`).waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await page.getByRole('status').getByText(`US$12.50 recorded for ${account.id}: Another account.`).waitFor()

  await page.getByLabel('Amount').fill('13')
  await page.getByLabel('Reference').fill('invoice 7')
  await page.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await dialog.getByRole('alert').getByText('has this reference, but another amount or type').waitFor()

  const theirs = await visitor.open(t, '/billing?section=payments', account)
  const row = theirs.getByRole('row').filter({ hasText: 'invoice 7' })
  await row.getByText('US$12.50').waitFor()
  assert.equal(await theirs.getByRole('heading', { name: 'Record a payment' }).count(), 0)
})

test('a calendar shows the day of the account where the browser has another one', async (t) => {
  const account = await newAccount()
  await call('edit/users_2/profile/timezone', { timezone: 'Pacific/Kiritimati' }, account)
  const page = await visitor.open(t, '/billing?section=log', account, { timezoneId: 'Pacific/Pago_Pago' })
  await page.clock.setFixedTime('2026-03-01T10:30:00Z')
  await page.reload()
  await page.getByRole('button', { name: 'From: calendar' }).click()
  const calendar = page.getByRole('application', { name: /March 2026$/ })
  assert.equal(await calendar.locator('.today').textContent(), '2')
})

test('charges are shown by month and project, and their log entries are filtered and exported', async (t) => {
  const account = await newAccount({ bonus: '10' })
  const page = await visitor.open(t, '/billing', account)
  await page.getByText('US$10.00').first().waitFor()
  await page.getByText('No holds: nothing is running.').waitFor()
  await page.getByText('No charges in this period.').waitFor()
  await assertAccessible(page)
  const newcomer = await visitor.open(t, '/billing?section=log', await newAccount())
  await newcomer.getByText('No entries yet.').waitFor()
  const project = await makeProject(account, 'Bakery, "Lane"')
  await check(account, project)
  const other = await makeProject(account, 'Other')
  await check(account, other)
  await page.reload()
  await page.getByText('US$0.04 in total').waitFor()
  const byProvider = page.getByRole('table', { name: 'By provider', exact: true })
  await byProvider.getByRole('row', { name: 'Serper US$0.04' }).waitFor()
  await page.getByRole('figure').getByText('View as table').click()
  await page.getByRole('cell', { name: 'US$0.04' }).first().waitFor()
  await assertAccessible(page)
  assert.equal(await page.getByText('Provider costs').count(), 0)

  await page.getByRole('link', { name: 'Bakery, "Lane"' }).click()
  await page.getByRole('status').getByText('1 entry, total -US$0.02').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  await page.getByRole('status').getByText('1 entry exported.').waitFor()
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 2)
  assert.match(lines[1]!, /,"Bakery, ""Lane""",.*,-0\.02,USD$/)

  await choose(page, 'Entry type', 'Bonus')
  await page.getByText('No entries match these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('status').getByText('3 entries, total US$9.96').waitFor()
  await assertAccessible(page)

  await call('del/projects_2/projects', { id: other }, account)
  await page.reload()
  await choose(page, 'Project', 'Other (deleted)')
  await page.getByRole('status').getByText('1 entry, total -US$0.02').waitFor()
  assert.match(page.url(), new RegExp(`project=${other}`))
  await page.reload()
  await page.getByRole('button', { name: 'Project Other (deleted)' }).waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('link', { name: 'Other (deleted)' }).waitFor()
  await assertAccessible(page)
})

test('charges are shown by provider, and older ones without a provider as “not recorded”', async (t) => {
  const account = await newAccount({ bonus: '100' })
  const charge = (nth: number, charges: readonly Charge[]) =>
    sextant.app.installation.database.transaction(async (tx) => {
      const reference = `test:${nth}`
      const entry = { accountId: account.id, info: 'x', target: 'checkPositions', byAccountId: account.id }
      const holdId = await hold(tx, { ...entry, amount: '9', reference })
      await settleHold(tx, { ...entry, holdId, holdReference: reference, charges })
    })
  const amounts = { serper: '5', dataforseo: '4', valueserp: '3', brave: '2', yandex: '1' }
  for (const [index, [provider, amount]] of Object.entries(amounts).entries()) {
    await charge(index, [{ provider, amount }])
  }
  await charge(9, [{ provider: 'before', amount: '0.5' }])
  await sql`update capture_parts set provider = null where provider = 'before'`.execute(
    sextant.app.installation.database.executor,
  )
  await recountMonths(sextant.app.installation.database.executor)
  const page = await visitor.open(t, '/billing?months=3', account)
  await page.getByText('US$15.50 in total').waitFor()
  const names = page.getByRole('table', { name: 'By provider', exact: true }).getByRole('rowheader')
  assert.deepEqual(await names.allInnerTexts(), [
    'Serper',
    'DataForSEO',
    'ValueSERP',
    'Brave Search API',
    'Yandex Search API',
    'not recorded',
  ])
  await page.getByText('“Not recorded” are older charges').waitFor()
  const figure = page.getByRole('figure')
  await figure.getByText('other', { exact: true }).first().waitFor()
  await figure.getByText('View as table').click()
  assert.equal(await figure.getByRole('cell').first().innerText(), 'US$0.00')
  const last = figure.getByRole('row').last()
  assert.deepEqual(await last.getByRole('cell').allInnerTexts(), [
    'US$5.00',
    'US$4.00',
    'US$3.00',
    'US$2.00',
    'US$1.50',
  ])
  await assertAccessible(page)
})

test('costs of more projects than are listed are said to be there', async (t) => {
  await sql`
    insert into provider_spend (scope, subject, period, starts, spent, reserved)
    select 'project', id::text, 'month', date_trunc('month', now() at time zone 'UTC')::date, 100 - id * 0.000001, 0
    from generate_series(1000, 3099) id`.execute(sextant.app.installation.database.executor)
  const page = await visitor.open(t, '/billing', admin)
  const projects = page.getByRole('table', { name: 'By project, all accounts' })
  await projects.getByText('99.999').first().waitFor()
  assert.equal(await projects.getByRole('rowheader').count(), 20)
  await page.getByText(/^and 2,08\d more projects with lower costs$/).waitFor()
})

test('a hold links to its check, and an empty balance says what to do', async (t) => {
  const account = await newAccount({ bonus: '0.02' })
  const project = await makeProject(account, 'Bakery Lane')
  const open = closeGate()
  t.onTestFinished(open)
  await call('edit/positions_2/checker/go', { id: project }, account)
  const page = await visitor.open(t, '/billing', account)
  await page.getByText('Your balance is empty').waitFor()
  await page.getByText('Ask an administrator to record a payment.').waitFor()
  const hold = page.getByRole('row').filter({ hasText: 'Bakery Lane' })
  await hold.getByText('US$0.02').waitFor()
  await assertAccessible(page)
  await hold.getByRole('link', { name: 'View check' }).click()
  await page.getByRole('button', { name: 'Stop check' }).waitFor()
  open()
  await page.getByText('✓ Finished').waitFor()
})

test('the caps are asked for without waiting for the charges above them', async (t) => {
  const page = await visitor.open(t, '/billing?section=payments', admin)
  await page.route('**/get/bank_2/history/summary', () => {})
  const first = Promise.race([
    page.waitForRequest('**/get/providers_2/caps'),
    // The page gives up a request that is not answered, and goes on.
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/history/summary')),
  ])
  await page.getByRole('link', { name: 'Overview' }).click()
  assert.match((await first).url(), /caps$/)
})

test('the page works at 360 px in Russian and dark colours, and shows a lost connection', async (t) => {
  await check(admin, await makeProject(admin, 'Булочная'))
  const page = await visitor.open(t, '/billing', admin, {
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('heading', { level: 1, name: 'Расходы' }).waitFor()
  await page.getByRole('table', { name: 'По провайдерам', exact: true }).getByText('Serper').waitFor()
  await page.getByRole('table', { name: 'По провайдерам, все аккаунты' }).getByText('Serper').waitFor()
  await page.getByText('Пределов нет').waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Журнал' }).click()
  await page.getByRole('table').getByText('Списание').first().waitFor()
  await page.getByText(/^Проверка позиций, проект Булочная \(\d+\): 2 проверки, 2 страницы$/).waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.context().setOffline(true)
  await page.getByLabel('Проект или комментарий содержит').fill('x')
  await page.getByRole('alert').getByText('Sextant недоступен.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Под этот отбор ничего не подходит.').waitFor()
})
