import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, afterEach, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, startVisitor } from './visitor.ts'

const engine = await startSerperStandIn()
afterAll(() => engine.close())
const sextant = await startTestApp(
  { afterAll },
  { settings: { CHECK_ATTEMPTS: '1', SHARE_PAGES_MINUTES: '0' } },
)
const { admin, call, newAccount } = sextant
const visitor = await startVisitor({ afterAll }, sextant)

const KEY = 'key-ok-never-shown-4711'
/** Nothing listens here. */
const NOWHERE = 'http://127.0.0.1:9'

afterEach(async () => {
  await sql`truncate providers, provider_order, provider_trust, provider_probes, provider_probe_replies`.execute(
    sextant.app.installation.database.executor,
  )
  sextant.app.installation.providers.forget()
})

test('a provider is added and tested, shows the step that fails, and is turned off', async (t) => {
  const page = await visitor.open(t, '/providers', admin)
  await page.getByText('Positions on Yandex, Google, Bing and Brave are invented').waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Add Serper' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Enter the API key. This provider requires one.').waitFor()
  await dialog.getByLabel('API key').fill(KEY)
  await dialog.getByLabel('Address').fill(engine.url)
  await dialog.getByLabel('Price').fill('0.01')
  await dialog.getByLabel('Requests per second').fill('none')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Enter a number from 0.001 to 10000.').waitFor()
  await dialog.getByLabel('Requests per second').fill('20')
  await dialog.getByLabel('Concurrent requests').fill('5')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Serper added as the last provider').waitFor()
  const card = page.getByRole('region', { name: 'Serper' })
  await card.getByText('…4711').waitFor()
  await card.getByText('Google (#1)').waitFor()
  await card.getByText('Limit: 20 per second. At most 5 at once.').waitFor()
  assert.ok(!(await page.content()).includes(KEY))

  await card.getByRole('button', { name: 'Test Serper' }).click()
  await dialog.getByText('Costs at most 0.02').waitFor()
  await dialog.getByRole('button', { name: 'Run test' }).click()
  await dialog.getByText('All steps passed. This provider works.').waitFor()
  await dialog.getByText('Proven: Page 2 has other results than page 1.').waitFor()
  await dialog.getByText('The test cost 0.02.').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: 'Edit Serper' }).click()
  await dialog.getByLabel('Address').fill(NOWHERE)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card.getByText(NOWHERE).waitFor()
  await card.getByRole('button', { name: 'Test Serper' }).click()
  await dialog.getByRole('button', { name: 'Run test' }).click()
  await dialog.getByText('Failed at step “Connected”.').waitFor()
  await dialog.getByText('Nothing listens at the address, or a firewall blocks it.').waitFor()
  await dialog.getByText('API key accepted: not reached').waitFor()
  await page.keyboard.press('Escape')

  const project = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await call('add/keywords_2/keywords/import', { project_id: project, keywords: 'kettle\nstove' })
  const region = { project_id: project, searcher_key: 1, region_key: 102 }
  await call('add/positions_2/searchers/regions', region)
  await call('edit/positions_2/checker/go', { id: project })
  await sextant.checked(project)
  await page.reload()
  await card.getByText('The provider failed or could not be reached.').waitFor()
  await card.getByText('4 requests, 2 failed (50%)').waitFor()
  await card.getByText(/^! 2 of 4 requests failed on .*\. See the reasons below\./).waitFor()
  await assertAccessible(page)

  const cap = { scope: 'provider', id: 'serper', period: 'day' }
  await call('edit/providers_2/caps', { ...cap, amount: '0.015' })
  await page.reload()
  await card.getByText('Cap reached').waitFor()
  await call('edit/providers_2/caps', { ...cap, amount: '' })

  await card.getByRole('button', { name: 'Turn off Serper' }).click()
  await dialog.getByText('It receives no more requests, for any account.').waitFor()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await card.getByText('Turned off: receives no requests').waitFor()
  await page.getByText('No provider for Google').waitFor()
  await card.getByRole('button', { name: 'Remove Serper' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Positions on Yandex, Google, Bing and Brave are invented').waitFor()
})

test('with the first real provider, the history of the sandbox is offered for deletion', async (t) => {
  const account = await sextant.newAccount({ unlimited: true, administrator: true })
  const project = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, account)
  await call('add/keywords_2/keywords/import', { project_id: project, keywords: 'kettle\nstove' }, account)
  const region = { project_id: project, searcher_key: 1, region_key: 102 }
  await call('add/positions_2/searchers/regions', region, account)
  await call('edit/positions_2/checker/go', { id: project }, account)
  await sextant.checked(project, account)
  const rankings = await visitor.open(t, `/projects/${project}/rankings`, account)
  await rankings
    .getByRole('link', { name: /, invented/ })
    .first()
    .waitFor()

  const page = await visitor.open(t, '/providers', account)
  await page.getByText('Positions on Yandex, Google, Bing and Brave are invented').waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Sandbox history' }).count(), 0)
  await call('add/providers_2/providers', { id: 'serper', key: KEY, base_url: engine.url }, account)
  await page.reload()
  const counted = 'To delete: 2 positions, 2 checks and 0 search volumes on 1 date in 1 project.'
  await page.getByText(counted).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Delete sandbox history…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(counted).waitFor()
  await dialog.getByText('You cannot undo it.').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Delete sandbox history', exact: true }).click()
  await page.getByRole('status').getByText('Everything that the sandbox invented is deleted.').waitFor()
  const settings = await visitor.open(t, `/projects/${project}/settings`, account)
  await settings.getByRole('heading', { name: 'Archive' }).waitFor()
  assert.equal(await settings.getByRole('heading', { name: 'Sandbox history' }).count(), 0)
})

test('a test shows which assumption the replies break, and the provider lists what is proven', async (t) => {
  await call('add/providers_2/providers', { id: 'serper', key: KEY, base_url: engine.url })
  const page = await visitor.open(t, '/providers', admin)
  const card = page.getByRole('region', { name: 'Serper' })
  await card.getByText('Google: not tested yet, so nothing is proven.').waitFor()
  await card.getByText('Unproven for Google').click()
  await card.getByText('Not shown: Page 2 has other results than page 1.').waitFor()

  await card.getByRole('button', { name: 'Test Serper' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Location (United Kingdom if empty)' }).fill('Berlin')
  await dialog.getByRole('option', { name: 'Berlin' }).first().click()
  await dialog.getByLabel('Search for').fill('!repeating copper kettle')
  await page.keyboard.press('Enter')
  await dialog.getByText('The replies contradict an assumption.').waitFor()
  await dialog.getByText('Broken: Page 2 has other results than page 1.').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')

  await card.getByText('Google: 7 of 9 assumptions proven, latest test on').waitFor()
  await card.getByText('Broken: Page 2 has other results than page 1.').waitFor()
  await card.getByText('Proven for Google').click()
  await card.getByText('Proven: Every reply repeats the query.').waitFor()
  await assertAccessible(page)
  const [probe] = await call('get/providers_2/probes', { id: 'serper', latest: 1 })
  assert.equal(probe.query, '!repeating copper kettle')
  assert.equal(probe.region_name, 'Berlin')
})

test('a provider in quarantine says why, and is trusted again after a confirmation', async (t) => {
  await call('add/providers_2/providers', { id: 'serper', key: KEY, base_url: engine.url })
  const quarantine = sql`insert into provider_trust (provider, searcher, quarantined_at, rule, detail, departed, judged)
    values ('serper', 'google', now(), 'no_titles', 'The results have no titles.', 7, 9)
    on conflict (provider, searcher) do update set quarantined_at = now(), rule = excluded.rule,
      detail = excluded.detail, departed = excluded.departed, judged = excluded.judged`
  await quarantine.execute(sextant.app.installation.database.executor)
  const page = await visitor.open(t, '/providers', admin)
  const card = page.getByRole('region', { name: 'Serper' })
  await card.getByText('Its replies for Google are not trusted since').waitFor()
  await card.getByText('7 of the last 9 replies departed.').waitFor()
  await assertAccessible(page)
  const trustAgain = card.getByRole('button', { name: 'Trust again for Google' })
  await trustAgain.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Trust Serper again for Google?').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Trust again' }).click()
  await trustAgain.waitFor({ state: 'detached' })
  const [{ quarantines }] = await call('get/providers_2/providers', { id: 'serper' })
  assert.deepEqual(quarantines, [])
})

test('the order is changed with the keyboard and by dragging, and caps are set and removed', async (t) => {
  await call('add/providers_2/providers', { id: 'serper', key: KEY, base_url: engine.url })
  await call('add/providers_2/providers', { id: 'serpapi', key: KEY, base_url: NOWHERE })
  const order = async () => (await call('get/providers_2/providers/order', { searcher_key: 1 }))[0].providers
  const page = await visitor.open(t, '/providers?section=order', admin)
  const google = page.getByRole('region', { name: 'Order for Google' })
  const up = google.getByRole('button', { name: 'Move SerpApi up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await google.getByText('Saved. Google: SerpApi → Serper.').waitFor()
  assert.deepEqual(await order(), ['serpapi', 'serper'])
  await up.and(page.locator(':focus')).waitFor()
  const down = google.getByRole('button', { name: 'Move SerpApi down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await google.getByText('Saved. Google: Serper → SerpApi.').waitFor()
  await down.and(page.locator(':focus')).waitFor()
  await up.click()
  await google.getByText('Saved. Google: SerpApi → Serper.').waitFor()
  await google.getByRole('listitem').nth(1).dragTo(google.getByRole('listitem').nth(0))
  await google.getByText('Saved. Google: Serper → SerpApi.').waitFor()
  assert.deepEqual(await order(), ['serper', 'serpapi'])
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Caps' }).click()
  await page.getByText('No caps yet').waitFor()
  await page.getByRole('button', { name: 'Set cap' }).click()
  await page.getByText('Enter an amount such as 5.00').waitFor()
  await choose(page, 'Provider', 'Serper')
  await page.getByLabel('Amount').fill('5')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Cap set.').waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'Provider Serper' })
    .getByText(/ of 5\.00/)
    .waitFor()
  await choose(page, 'Applies to', 'Project')
  await page.getByLabel('Project ID').fill('999999')
  await page.getByLabel('Amount').fill('1')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('there is no such project').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: /^Remove cap/ }).click()
  await page.getByText('No caps yet').waitFor()
})

test('an account without administrator rights is told whom to ask', async (t) => {
  const page = await visitor.open(t, '/providers', await newAccount())
  await page.getByText('Only administrators can view this page').waitFor()
  await assertAccessible(page)
})

test('the page works at 360 px in Russian and dark colours, and shows a lost connection', async (t) => {
  const page = await visitor.open(t, '/providers', admin, {
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('heading', { level: 1, name: 'Провайдеры' }).waitFor()
  await page.getByText('Ему ничего не отправляется').or(page.getByText('Готов')).first().waitFor()
  await page.getByRole('region', { name: 'Песочница (выдуманные результаты)' }).waitFor()
  await page.getByText('0,001 за кредит').first().waitFor()
  for (const section of ['Провайдеры', 'Очередь', 'Пределы', 'Сверка']) {
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: section }).click()
    await page.getByRole('link', { name: section }).and(page.locator('[aria-current]')).first().waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  }
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Пределы' }).click()
  await page.context().setOffline(true)
  await page.getByLabel('Не больше').fill('1')
  await page.getByRole('button', { name: 'Задать предел' }).click()
  await page.getByRole('alert').getByText('Sextant недоступен.').first().waitFor()
})
