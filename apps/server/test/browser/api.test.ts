import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, optionOf, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)

/** A project with one keyword in one region whose checks have a price. */
async function makeProject(account: typeof sextant.admin): Promise<number> {
  const { call } = sextant
  const id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, account)
  await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'rye bread' }, account)
  await call(
    'add/positions_2/searchers/regions',
    { project_id: id, searcher_key: 1, region_key: 213, region_lang: 'ru', region_depth: 1 },
    account,
  )
  return id
}

test('a key is created, used, replaced and revoked, and is shown only once', async (t) => {
  const account = await sextant.newAccount()
  await sextant.call('del/users_2/keys', {
    user_id: account.id,
    filters: [{ name: 'revoked', operator: 'IS_NULL' }],
  })
  const page = await visitor.open(t, '/api', account)
  await page.getByText('No API keys yet.').waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Create key' }).press('Enter')
  await page.getByLabel('Key name').fill('nightly report')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('status').filter({ hasText: 'Your new key “nightly report”' })
  await notice.getByRole('button', { name: 'Copy key' }).waitFor()
  const key = await notice.locator('code').innerText()
  await sextant.call('get/users_2/profile', {}, { id: account.id, key })
  await assertAccessible(page)
  await notice.getByRole('button', { name: 'I saved the key' }).click()
  await notice.waitFor({ state: 'detached' })
  assert.equal((await page.content()).includes(key), false)

  await page.getByRole('button', { name: 'Replace key nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  const replaced = await notice.locator('code').innerText()
  assert.notEqual(replaced, key)
  assert.equal((await sextant.post('get/users_2/profile', {}, { id: account.id, key })).status, 401)

  await page.getByRole('button', { name: 'Revoke key nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No API keys yet.').waitFor()
  await page.getByLabel('Show revoked keys').click()
  await page
    .getByText(/^Revoked /)
    .first()
    .waitFor()
  assert.match(page.url(), /revoked=1/)
})

test('a key is created with bounds, which the list shows', async (t) => {
  const account = await sextant.newAccount()
  const project = await makeProject(account)
  const page = await visitor.open(t, '/api', account)
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Key name').fill('agent')
  for (const scope of ['spend:', 'share:', 'admin:']) await dialog.getByLabel(scope).uncheck()
  await dialog.getByRole('button', { name: 'All projects' }).click()
  await optionOf(page, 'bakery-lane.example').click()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '1 project' }).and(page.locator(':focus')).waitFor()
  await choose(dialog, 'Expires', 'In 7 days')
  await dialog.getByLabel('Daily cap').fill('0.50')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Your new key “agent”' })
  const key = await notice.locator('code').innerText()
  const row = page.getByRole('row').filter({ hasText: 'agent' })
  for (const words of ['read, write', '1 project', 'until ', /^0(?:\.0+)? of 0\.50? today$/]) {
    await row.getByText(words).first().waitFor()
  }
  const as = { id: account.id, key }
  const seen = await sextant.call('get/projects_2/projects', { fields: ['id'] }, as)
  assert.deepEqual(seen, [{ id: project }])
  assert.equal((await sextant.post('edit/positions_2/checker/go', { id: project }, as)).status, 403)
})

test('the console runs an operation and shows it as code without the key', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  await makeProject(account)
  const page = await visitor.open(t, '/api?section=console', account)
  await page.getByText('Choose an operation to try it.').waitFor()
  await page.getByLabel('Search operations').fill('retrieves profile')
  await page.getByRole('link', { name: 'get profile', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 2, name: 'get/users_2/profile' }).waitFor()
  await page.getByRole('button', { name: 'Run' }).press('Enter')
  await page.getByText(/Status 200 · \d+ ms · request /).waitFor()
  await page.getByText(`"id": ${account.id},`).waitFor()

  await page.getByLabel('Search operations').fill('get keywords_2/keywords list')
  await page.getByRole('link', { name: 'get keywords', exact: true }).click()
  await page.getByRole('button', { name: 'Run' }).click()
  const projectId = page.getByRole('textbox', { name: 'project_id' })
  assert.equal(await projectId.getAttribute('aria-invalid'), 'true')
  await page.getByText('This parameter is required.').waitFor()
  await page.getByRole('button', { name: 'Fill in example' }).click()
  await page.getByRole('button', { name: 'JSON' }).click()
  const body = page.getByLabel('Request body')
  const request = JSON.parse(await body.inputValue())
  await body.fill('{')
  await page.getByText('This is not a valid JSON object.').waitFor()
  const mine: number = (await sextant.call('get/projects_2/projects', {}, account))[0].id
  await body.fill(JSON.stringify({ ...request, project_id: mine, fields: ['name'], filters: [] }))
  await page.getByRole('button', { name: 'Form' }).click()
  assert.equal(await projectId.inputValue(), String(mine))
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByText('"name": "rye bread"').waitFor()
  await assertAccessible(page)

  for (const [language, words] of [
    ['curl', `Authorization: bearer $SEXTANT_KEY`],
    ['TypeScript', `client.get('keywords_2/keywords', {`],
    ['PHP', `'fields' => ['name']`],
    ['Python', `os.environ["SEXTANT_KEY"]`],
  ] as const) {
    await page.getByRole('button', { name: language, exact: true }).click()
    await page.locator('.command code').filter({ hasText: words }).waitFor()
  }
  assert.equal((await page.content()).includes(account.key), false)

  // The address contains the request, so a reload fills it in again.
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'get/keywords_2/keywords' }).waitFor()
  assert.equal(await projectId.inputValue(), String(mine))
})

test('operations that spend or delete ask for confirmation first, and failures show the error', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(account)
  const page = await visitor.open(t, '/api?section=console&operation=edit/positions_2/checker/go', account)
  const field = page.getByRole('textbox', { name: 'id', exact: true })
  await field.fill('999999')
  await page.getByRole('button', { name: 'Run' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('At most').or(dialog.getByRole('alert')).first().waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await field.fill(String(id))
  await page.getByRole('button', { name: 'Run' }).click()
  await dialog.getByText(/At most .*0\.0\d/).waitFor()
  await assertAccessible(page)
  const before: unknown[] = await sextant.call('get/positions_2/runs', { project_id: id }, account)
  assert.deepEqual(before, [])
  await dialog.getByRole('button', { name: 'Run and pay' }).click()
  await page.getByText('"projectsIds"').waitFor()
  await sextant.checked(id, account)

  await page.getByLabel('Search operations').fill('del projects')
  await page.getByRole('link', { name: 'del projects', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'del/projects_2/projects' }).waitFor()
  await page.getByRole('button', { name: 'Run' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The request failed').waitFor()
  await page.getByText(/Status 400/).waitFor()
})

test('the page fits 360 px and is accessible in Russian and dark colours', async (t) => {
  const page = await visitor.open(t, '/api', sextant.admin, {
    colorScheme: 'dark',
    locale: 'ru-RU',
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('button', { name: 'Создать ключ' }).waitFor()
  await page.getByRole('rowheader').first().waitFor()
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Консоль' }).click()
  await page.getByLabel('Поиск операции').fill('get positions_2/history')
  await page.getByRole('link', { name: 'get history', exact: true }).first().click()
  await page.getByRole('button', { name: 'Подставить пример' }).click()
  await page.getByRole('button', { name: 'Выполнить' }).click()
  await page.getByText(/Статус \d+/).waitFor()
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)
})
