import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { startVisitor } from './visitor.ts'

// What all dialogs share: where the focus is, and what closes them.

const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { call } = sextant

/** A project with two keywords. */
async function bakery(account: TestAccount): Promise<number> {
  const id = await call('add/projects_2/projects', { url: 'bakery-lane.example', name: 'Bakery' }, account)
  await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'name\nrye\noat' }, account)
  return id
}

const dialog = (page: Page) => page.getByRole('dialog')

test('a dialog is ready to be typed in, with spaces', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  const typesInto = async (label: string) => {
    await dialog(page).waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('a b')
    assert.equal(await dialog(page).getByLabel(label).inputValue(), 'a b')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'New group' }).click()
  await typesInto('Name')
  await page.getByRole('button', { name: 'New folder' }).click()
  await typesInto('Name')
  await page.getByRole('button', { name: 'Import…' }).click()
  await dialog(page).waitFor()
  await page.keyboard.type('a b')
  assert.equal(await dialog(page).getByLabel('Paste keywords').inputValue(), 'a b')
  await dialog(page).getByLabel('Paste keywords').fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('row').filter({ hasText: 'rye' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Rename…' }).last().click()
  await typesInto('Keyword')
  await page.getByRole('button', { name: 'Target page…' }).click()
  await typesInto('Page that should rank')
  // The button that opened the dialog has the focus again.
  assert.equal(await page.locator(':focus').innerText(), 'Target page…')
})

test('two clicks at once send one request', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const twice = (name: string) =>
    page
      .getByRole('button', { name })
      .evaluate((button) => [button, button].forEach((one: unknown) => (one as { click(): void }).click()))
  await page.getByRole('button', { name: 'Import…' }).click()
  await dialog(page).getByLabel('Paste keywords').fill('wheat')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('1 of 1 is new and will be added.').waitFor()
  await twice('Import 1 keyword')
  await page.getByText('1 keyword added').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'New group' }).click()
  await page.keyboard.type('Cakes')
  await twice('Create')
  await dialog(page).waitFor({ state: 'detached' })
  const count = (address: string) => sent.filter((path) => path.endsWith(address)).length
  assert.deepEqual(['add/keywords_2/keywords/import', 'add/keywords_2/groups'].map(count), [1, 1])
})

test('a pasted list is not lost by Escape or by going back without a question', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/reports`, account)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Keywords/ })
    .click()
  await page.getByRole('button', { name: 'Import…' }).click()
  const list = page.getByRole('dialog', { name: 'Import keywords' })
  await list.getByLabel('Paste keywords').fill('wheat\nspelt')
  const question = page.getByRole('dialog', { name: 'Discard 2 lines?' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await list.getByLabel('Paste keywords').inputValue(), 'wheat\nspelt')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await list.waitFor({ state: 'detached' })
})

test('an import that runs keeps its dialog until it ends, and shows why it failed', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await page.getByRole('button', { name: 'Import…' }).click()
  await dialog(page).getByLabel('Paste keywords').fill('wheat')
  await page.getByRole('button', { name: 'Preview' }).click()
  const { promise: wanted, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/add/keywords_2/keywords/import', async (route) => {
    await wanted
    await route.abort()
  })
  await page.getByRole('button', { name: 'Import 1 keyword' }).click()
  await page.getByText('Importing 1 lines').first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  fail()
  await dialog(page).getByText('Could not connect to Sextant').waitFor()
})

test('a project that was deleted elsewhere is said to be missing', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await page.getByRole('button', { name: 'New group' }).click()
  await page.keyboard.type('Cakes')
  await call('del/projects_2/projects', { id }, account)
  await page.keyboard.press('Enter')
  await page.getByText('Project not found').first().waitFor()
})

test('a dialog stays until its request is answered, and shows why it failed', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  /** Sends a request that fails only after the person has tried to close the dialog in every way. */
  const failsLate = async (action: string, address: string) => {
    const { promise: wanted, resolve: fail } = Promise.withResolvers<void>()
    await page.route(`**/${address}`, async (route) => {
      await wanted
      await route.abort()
    })
    await dialog(page).getByRole('button', { name: action }).click()
    await dialog(page).getByRole('button', { name: 'Working…' }).waitFor()
    assert.equal(await dialog(page).getByRole('button', { name: 'Close' }).count(), 0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click({ force: true })
    fail()
    await dialog(page).getByText('Could not connect to Sextant').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await dialog(page).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'New group' }).click()
  await page.keyboard.type('Cakes')
  await failsLate('Create', 'add/keywords_2/groups')
  await page.getByRole('row').filter({ hasText: 'rye' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await failsLate('Move to trash', 'del/keywords_2/keywords')
})

test('a dialog with several forms stays until each request is answered, and shows why it failed', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const region = { project_id: id, searcher_key: 1, region_key: 213 }
  await call('add/positions_2/searchers/regions', region, account)
  const shows = { id, show_searchers_and_regions: 1 }
  const [{ searchers }] = await call('get/projects_2/projects', shows, account)
  const region_index = searchers[0].regions[0].index
  const positions = `name;date;position\nrye;${new Date().toISOString().slice(0, 10)};3`
  await call('add/positions_2/history/import', { project_id: id, region_index, positions }, account)
  await call('add/positions_2/views', { project_id: id, name: 'Tops', parameters: 'order=name' }, account)
  const page = await visitor.open(t, '/projects', account)
  const failsLate = async (press: () => Promise<void>, address: string) => {
    const { promise: wanted, resolve: fail } = Promise.withResolvers<void>()
    await page.route(`**/${address}`, async (route) => {
      await wanted
      await route.abort()
    })
    const sent = page.waitForRequest(`**/${address}`)
    await press()
    await sent
    await dialog(page).getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    fail()
    await dialog(page).getByText('Could not connect to Sextant').waitFor()
  }
  await page.getByRole('button', { name: 'Manage “Bakery”' }).click()
  await dialog(page).getByLabel('Name').fill('Cakes')
  await failsLate(
    () => dialog(page).getByRole('button', { name: 'Save' }).click(),
    'edit/projects_2/projects/name',
  )
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).waitFor({ state: 'detached' })

  await page.goto(`${sextant.url}/#/projects/${id}/rankings`)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await failsLate(
    () => dialog(page).getByRole('button', { name: 'Remove view Tops' }).click(),
    'del/positions_2/views',
  )
  await dialog(page).getByRole('link', { name: 'Tops' }).click()
  await dialog(page).waitFor({ state: 'detached' })
})

test('an export, which may take minutes, ends when its dialog is closed', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await page.route('**/get/keywords_2/keywords/export', () => {})
  await page.getByRole('button', { name: 'Export' }).click()
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/export'))
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  await dialog(page).getByRole('button', { name: 'Working…' }).waitFor()
  await page.keyboard.press('Escape')
  await ended
  await dialog(page).waitFor({ state: 'detached' })
})
