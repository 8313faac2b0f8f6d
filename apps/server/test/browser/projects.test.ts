import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { startTestApp, type TestAccount } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ after })
const visitor = await startVisitor({ after }, sextant)

/** A project of the account's own with two keywords in Moscow. */
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

test('a check is priced, confirmed, followed and shown with what it found and cost', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(account, 'Bakery Lane')
  const page = await openProjects(t, account)
  await page.getByText('$10.00 to spend').waitFor()
  const row = rowOf(page, 'Bakery Lane')
  await row.getByText('Not checked yet').waitFor()
  await row.getByText('Google, Moscow (ru, PC, top 20)').waitFor()
  await row.getByText('Checked by hand only').waitFor()

  await row.getByRole('button', { name: 'Check now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('At most US$0.04').waitFor()
  await dialog.getByRole('button', { name: 'Start the check' }).click()
  await sextant.checked(id, account)
  await row.getByText('today').waitFor()
  await row.getByText('Invented numbers').waitFor()
  await row.getByText('4–10').waitFor()
  const [spent] = await sextant.call('get/projects_2/projects', { id, fields: ['spent_month'] }, account)
  await row.getByText(`US$${Number(spent.spent_month).toFixed(2)}`).waitFor()
  await page.getByText(`$${(10 - Number(spent.spent_month)).toFixed(2)} to spend`).waitFor()
})

test('a project is marked, found, renamed, tagged, copied, archived and deleted', async (t) => {
  const account = await sextant.newAccount({ bonus: '1' })
  await makeProject(account, 'Bakery Lane')
  await makeProject(account, 'Shoe Shop')
  const page = await openProjects(t, account)
  await page.getByText('2 projects').waitFor()
  await page.getByRole('button', { name: 'Make Bakery Lane a favourite' }).click()
  await page.getByRole('button', { name: 'Bakery Lane is a favourite' }).waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption('Favourites')
  await page.getByText('1 project', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/projects?kind=favorite')
  await page.reload()
  await rowOf(page, 'Bakery Lane').waitFor()
  assert.equal(await rowOf(page, 'Shoe Shop').count(), 0)
  await page.getByLabel('Show', { exact: true }).selectOption('Active')
  await page.getByLabel('Name or site').fill('shoe')
  await page.getByText('1 project', { exact: true }).waitFor()
  await page.getByLabel('Name or site').fill('a.shoe')
  await page.getByText('No project matches.').waitFor()
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
  await dialog.getByRole('link', { name: 'Open the copy' }).waitFor()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, 'Shoe Palace (copy)').waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption('Archived')
  await page.getByText('1 project', { exact: true }).waitFor()
  await rowOf(page, 'Shoe Palace').getByText('Tag 3').waitFor()

  await page.getByRole('button', { name: 'Manage “Shoe Palace”' }).click()
  await dialog.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Shoe Palace?' })
  await question.getByText('2 keywords and the whole history go with it.').waitFor()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('No project matches.').waitFor()
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await page.getByText('2 projects').waitFor()
})

test('projects are arranged by dragging and from the keyboard', async (t) => {
  const account = await sextant.newAccount()
  for (const name of ['Bakery', 'Cafe', 'Deli']) {
    await sextant.call('add/projects_2/projects', { url: 'shop.example', name }, account)
  }
  const names = async () =>
    (await sextant.call('get/projects_2/projects', { fields: ['name'] }, account)).map(
      ({ name }: { name: string }) => name,
    )
  const page = await openProjects(t, account)
  const grip = page.getByRole('button', { name: 'Move Bakery: arrow up or down' })
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText('Bakery is number 2 of this page.').waitFor()
  assert.deepEqual(await names(), ['Cafe', 'Bakery', 'Deli'])
  await grip.and(page.locator(':focus')).waitFor()
  await assertAccessible(page)
  await page
    .getByRole('button', { name: 'Move Deli: arrow up or down' })
    .dragTo(page.getByRole('button', { name: 'Move Cafe: arrow up or down' }))
  await page.getByText('Deli is number 1 of this page.').waitFor()
  assert.deepEqual(await names(), ['Deli', 'Cafe', 'Bakery'])
  await page.getByLabel('Order', { exact: true }).selectOption({ label: 'Name' })
  await grip.waitFor({ state: 'detached' })
})

test('a checked project in which nothing was found says so', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(account, 'Bakery Lane')
  const elsewhere = { effect: 'include', kind: 'host', value: 'nowhere.example' }
  await sextant.call('edit/positions_2/rules', { project_id: id, site_id: id, rules: [elsewhere] }, account)
  await sextant.call('edit/positions_2/checker/go', { id }, account)
  await sextant.checked(id, account)
  const row = rowOf(await openProjects(t, account), 'Bakery Lane')
  await row.getByText('No keyword was found').waitFor()
})

test('a shared project tells whose it is and what one may do', async (t) => {
  const owner = await sextant.newAccount({ bonus: '1' })
  const guest = await sextant.newAccount()
  const id = await makeProject(owner, 'Bakery Lane')
  await sextant.call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights: ['view'] }, owner)
  const page = await openProjects(t, guest, '/projects?kind=shared')
  const row = rowOf(page, 'Bakery Lane')
  await row.getByText('You may look.').waitFor()
  await row.getByText('You may look at this project but not start checks in it').waitFor()
  await row.getByText('Only its owner sees it').waitFor()
  await row.getByRole('button', { name: 'Manage “Bakery Lane”' }).click()
  const dialog = page.getByRole('dialog').first()
  assert.equal(await dialog.getByRole('button', { name: 'Delete…' }).count(), 0)
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page
    .getByRole('dialog', { name: 'Leave Bakery Lane?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await page.getByText('No project matches.').waitFor()
})

test('many projects come in pages, whose number is in the address', async (t) => {
  const account = await sextant.newAccount()
  for (let number = 1; number <= 51; number += 1) {
    await sextant.call('add/projects_2/projects', { url: 'shop.example', name: `Shop ${number}` }, account)
  }
  const page = await openProjects(t, account)
  await page.getByText('51 projects').waitFor()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('rowheader', { name: 'Shop 51' }).waitFor()
  assert.equal(new URL(page.url()).hash, '#/projects?page=2')
  await page.goBack()
  await page.getByRole('rowheader', { name: 'Shop 1 ', exact: false }).first().waitFor()
})

test('a lost connection is told where something was wanted, and the page recovers by itself', async (t) => {
  const account = await sextant.newAccount()
  await makeProject(account, 'Bakery Lane')
  const page = await openProjects(t, account)
  const row = rowOf(page, 'Bakery Lane')
  await row.waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Make Bakery Lane a favourite' }).click()
  await row.getByRole('alert').getByText('Sextant cannot be reached.').waitFor()
  await page.getByLabel('Order').selectOption('Name')
  await page.getByText('This page tries again by itself.').waitFor()
  await assertAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('The connection is back.').first().waitFor()
  await row.waitFor()
})

test('a phone in Russian is enough, for nothing yet and for a demo, in both colours', async (t) => {
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
  await page.getByText('Демо: данные выдуманы').waitFor()
  await page.goto(`${sextant.url}/#/projects`)
  const row = rowOf(page, 'Тёплый хлеб')
  await row.getByRole('img', { name: /Средняя позиция за 30 дней/ }).waitFor()
  await row.getByText('ТОП-3').waitFor()
  await row.getByText('сегодня').waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
})
