import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, test, type TestContext } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)

/** A project of the account with two keywords in Moscow. */
async function makeProject(account: TestAccount, name: string): Promise<number> {
  const id: number = await sextant.call('add/projects_2/projects', { url: 'bakery.example', name }, account)
  await sextant.call('add/keywords_2/keywords/import', { project_id: id, keywords: 'rye\nbagel' }, account)
  await sextant.call(
    'add/positions_2/searchers/regions',
    { project_id: id, searcher_key: 1, region_key: 213, region_depth: 2 },
    account,
  )
  return id
}

async function openProjects(t: TestContext, account: TestAccount, address = '/projects'): Promise<Page> {
  const page = await visitor.open(t, address, account)
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  return page
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a check shows its price, is confirmed, and ends with its results and cost', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(account, 'Bakery Lane')
  const page = await openProjects(t, account)
  // Narrower windows have no room for regions.
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = rowOf(page, 'Bakery Lane')
  await row.getByText('Not checked yet', { exact: true }).waitFor()
  await row.getByText('Google, Moscow (ru, PC, top 20)').waitFor()
  await row.getByText('No schedule').waitFor()

  await row.getByRole('button', { name: 'Manage “Bakery Lane”' }).click()
  await page.getByRole('button', { name: 'Check now' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByText('At most US$0.04').waitFor()
  await dialog.getByRole('button', { name: 'Start check' }).click()
  await dialog.getByText('At most US$0.04').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await sextant.checked(id, account)
  await row.locator('time').waitFor()
  await row.getByText('invented', { exact: true }).waitFor()
  await row.getByRole('img', { name: /not found within 20: / }).waitFor()
  const [spent] = await sextant.call('get/projects_2/projects', { id, fields: ['spent_month'] }, account)
  await row.getByText(`US$${Number(spent.spent_month).toFixed(2)}`).waitFor()
})

test('a project is added to favourites, found, renamed, tagged, copied, archived and deleted', async (t) => {
  const account = await sextant.newAccount({ bonus: '1' })
  await makeProject(account, 'Bakery Lane')
  await makeProject(account, 'Shoe Shop')
  const page = await openProjects(t, account)
  await page.getByText('2 projects').waitFor()
  await page.getByRole('button', { name: 'Add Bakery Lane to favourites' }).click()
  await page.getByRole('button', { name: 'Remove Bakery Lane from favourites' }).waitFor()
  await choose(page, 'Show', 'Favourites')
  await page.getByText('1 project', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/projects?kind=favorite')
  await page.reload()
  await rowOf(page, 'Bakery Lane').waitFor()
  assert.equal(await rowOf(page, 'Shoe Shop').count(), 0)
  await choose(page, 'Show', 'Active')
  await page.getByLabel('Name or site').fill('shoe')
  await page.getByText('1 project', { exact: true }).waitFor()
  await page.getByLabel('Name or site').fill('a.shoe')
  await page.getByText('No projects match these filters.').waitFor()
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await page.getByText('2 projects').waitFor()
  assert.equal(await page.getByLabel('Name or site').inputValue(), '')

  await page.getByRole('button', { name: 'Manage “Shoe Shop”' }).click()
  const dialog = page.getByRole('dialog').first()
  await assertAccessible(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Shoe Palace')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Saved.').waitFor()
  await dialog.getByLabel('Tag 3', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByRole('link', { name: 'Open copy' }).waitFor()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, 'Shoe Palace (copy)').waitFor()
  await choose(page, 'Show', 'Archived')
  await page.getByText('1 project', { exact: true }).waitFor()
  await rowOf(page, 'Shoe Palace').getByText('Tag 3').waitFor()

  await page.getByRole('button', { name: 'Manage “Shoe Palace”' }).click()
  await dialog.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Shoe Palace?' })
  await question
    .getByText('This permanently deletes 2 keywords and the full history of the project.')
    .waitFor()
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('No projects match these filters.').waitFor()
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await page.getByText('2 projects').waitFor()
})

test('projects are reordered by dragging and with the keyboard', async (t) => {
  const account = await sextant.newAccount()
  for (const name of ['Bakery', 'Cafe', 'Deli']) {
    await sextant.call('add/projects_2/projects', { url: 'shop.example', name }, account)
  }
  const names = async () =>
    (await sextant.call('get/projects_2/projects', { fields: ['name'] }, account)).map(
      ({ name }: { name: string }) => name,
    )
  const page = await openProjects(t, account)
  const grip = page.getByRole('button', { name: 'Move Bakery with the up and down arrow keys' })
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Bakery moved to position 2 on this page.').waitFor()
  assert.deepEqual(await names(), ['Cafe', 'Bakery', 'Deli'])
  await grip.and(page.locator(':focus')).waitFor()
  await assertAccessible(page)
  await page
    .getByRole('button', { name: 'Move Deli with the up and down arrow keys' })
    .dragTo(page.getByRole('button', { name: 'Move Cafe with the up and down arrow keys' }))
  await page.getByText('Deli moved to position 1 on this page.').waitFor()
  assert.deepEqual(await names(), ['Deli', 'Cafe', 'Bakery'])
  await choose(page, 'Order', 'By name')
  await grip.waitFor({ state: 'detached' })
})

test('a checked project without any found keyword says so', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(account, 'Bakery Lane')
  const elsewhere = { effect: 'include', kind: 'host', value: 'nowhere.example' }
  await sextant.call('edit/positions_2/rules', { project_id: id, site_id: id, rules: [elsewhere] }, account)
  await sextant.call('edit/positions_2/checker/go', { id }, account)
  await sextant.checked(id, account)
  const row = rowOf(await openProjects(t, account), 'Bakery Lane')
  await row.getByText('No keywords found').waitFor()
})

test('an invitation is accepted or declined with the keyboard, and only then is the project in the list', async (t) => {
  const owner = await sextant.newAccount({ bonus: '1' })
  const guest = await sextant.newAccount()
  const other = await sextant.newAccount()
  const id = await makeProject(owner, 'Bakery Lane')
  const unwanted = await makeProject(other, 'Unwanted')
  await sextant.call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights: ['view'] }, owner)
  await sextant.call('add/projects_2/guests', { project_id: unwanted, user_id: guest.id }, other)
  const page = await openProjects(t, guest)
  const invitations = page.getByRole('region', { name: 'Invitations to 2 projects' })
  await invitations.waitFor()
  await assertAccessible(page)
  assert.equal(await page.getByRole('rowheader').count(), 0)
  const first = invitations.getByRole('listitem').filter({ hasText: `account ${owner.id}` })
  await first.getByRole('button', { name: 'Accept' }).press('Enter')
  await page.getByRole('rowheader', { name: 'Bakery Lane' }).waitFor()
  await page
    .getByRole('region', { name: 'An invitation to a project' })
    .getByRole('button', { name: 'Decline' })
    .press('Enter')
  await page.getByText(/^You declined /).waitFor()
  await invitations.waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('rowheader').count(), 1)
})

test('a shared project shows its owner and the rights of the guest', async (t) => {
  const owner = await sextant.newAccount({ bonus: '1' })
  const guest = await sextant.newAccount()
  const id = await makeProject(owner, 'Bakery Lane')
  await sextant.call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights: ['view'] }, owner)
  await sextant.join(guest)
  const page = await openProjects(t, guest, '/projects?kind=shared')
  const row = rowOf(page, 'Bakery Lane')
  const said = () => row.getByText('Your rights: view.').filter({ visible: true })
  await row.getByTitle('Your rights: view.').waitFor()
  assert.equal(await said().count(), 1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByTitle('Your rights: view.').waitFor({ state: 'hidden' })
  assert.equal(await said().count(), 1)
  await row.getByText('Visible to the owner only').waitFor()
  await row.getByRole('button', { name: 'Manage “Bakery Lane”' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByText('You can view this project but not start checks.').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Delete…' }).count(), 0)
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page
    .getByRole('dialog', { name: 'Leave Bakery Lane?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await page.getByText('No projects match these filters.').waitFor()
})

test('many projects are paged, and the address keeps the page', async (t) => {
  const account = await sextant.newAccount()
  for (let number = 1; number <= 101; number += 1) {
    await sextant.call('add/projects_2/projects', { url: 'shop.example', name: `Shop ${number}` }, account)
  }
  const page = await openProjects(t, account)
  await page.getByText('101 projects').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('rowheader', { name: 'Shop 101' }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/projects?page=2')
  await page.goBack()
  await page.getByRole('rowheader', { name: 'Shop 1 ', exact: false }).first().waitFor()
  await page.goto(`${sextant.url}/#/projects?page=9`)
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await page.getByRole('rowheader', { name: 'Shop 101' }).waitFor()
})

test('a lost connection is shown above the projects, which keep their height, and the page recovers automatically', async (t) => {
  const account = await sextant.newAccount()
  await makeProject(account, 'Bakery Lane')
  const page = await openProjects(t, account)
  const row = rowOf(page, 'Bakery Lane')
  await row.waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Bakery Lane to favourites' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Could not connect to Sextant' })
  await alert.first().waitFor()
  assert.equal(await row.getByRole('alert').count(), 0)
  await page.getByLabel('Name or site').fill('lane')
  await page.getByText('This page retries automatically.').waitFor()
  await assertAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('The connection was restored.').first().waitFor()
  await row.waitFor()
})

test('the page works at 360 px in Russian and both themes, for an empty account and a demo', async (t) => {
  const account = await sextant.newAccount()
  const page = await visitor.open(t, '/projects', account, {
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 360, height: 800 },
  })
  await page.getByRole('heading', { name: 'Проектов пока нет' }).waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Осмотреться в демо' }).click()
  await page.getByText('Готовим 90 дней истории…').waitFor()
  await page.waitForURL(/\/projects\/\d+\/rankings/, { waitUntil: 'commit', timeout: 60_000 })
  await page.getByRole('img', { name: 'Демо: данные выдуманы' }).waitFor()
  const name = await page.locator('.top-path').getByRole('link', { name: 'Тёплый хлеб' }).boundingBox()
  assert.ok(name!.width >= 48, `the name of the project has ${name!.width} px`)
  await page.goto(`${sextant.url}/#/projects`)
  const row = rowOf(page, 'Тёплый хлеб')
  await row.getByRole('img', { name: /1–3: \d/ }).waitFor()
  await row.locator('time').waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('img', { name: /за 30 дней/ }).waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  // The narrowest windows with everything in one bar, and a usual one.
  for (const width of [1181, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await assertNoSidewaysScroll(page)
  }
  await page.goto(`${sextant.url}/#/projects?rows=compact`)
  const badge = (await row.getByText('выдумано', { exact: true }).boundingBox())!
  const cell = (await row.getByRole('rowheader').boundingBox())!
  assert.ok(badge.x + badge.width <= cell.x + cell.width, 'the badge stays in its column')
})
