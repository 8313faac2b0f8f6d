import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, openedInNewTab, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { call } = sextant

/** A project with the groups Bread (rye, oat, wheat) and Cakes (apple), and the folder Season. */
async function bakery(account: TestAccount): Promise<number> {
  const project_id = await call(
    'add/projects_2/projects',
    { url: 'bakery-lane.example', name: 'Bakery' },
    account,
  )
  await call('add/keywords_2/folders', { project_id, name: 'Season' }, account)
  const keywords = 'name;group_name;tags\nrye;Bread;2\noat;Bread;\nwheat;Bread;\napple;Cakes;'
  await call('add/keywords_2/keywords/import', { project_id, keywords }, account)
  return project_id
}

const namesIn = async (project_id: number, account: TestAccount): Promise<string> =>
  (await call('get/keywords_2/keywords', { project_id, fields: ['group_name', 'name'] }, account))
    .map((row: Record<string, string>) => `${row.group_name}:${row.name}`)
    .join(' ')

const row = (page: Page, phrase: string) => page.getByRole('row').filter({ hasText: phrase })
const item = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name })
const focused = (page: Page) => page.locator(':focus')

test('a list of keywords leaves room for names, and no heading or tag is cut off without a sign', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  await call('edit/tags_2/tags/name', { id: 2, name: 'the most important keywords of autumn' }, account)
  for (const locale of ['en-GB', 'ru-RU']) {
    const page = await visitor.open(t, `/projects/${id}/keywords`, account, {
      locale,
      viewport: { width: 1280, height: 800 },
    })
    const tag = row(page, 'rye').getByText('the most important')
    await tag.waitFor()
    const name = (await row(page, 'rye').locator('td.name').boundingBox())!
    assert.ok(name.width >= 180, `names have ${name.width} px`)
    const cell = (await row(page, 'rye').locator('td.tags').boundingBox())!
    const shown = (await tag.boundingBox())!
    assert.ok(shown.x + shown.width <= cell.x + cell.width, 'the tag leaves its cell')
    for (const heading of await page.locator('.keyword-table thead button').all()) {
      const { content, box } = await heading.evaluate((button) => ({
        content: button.scrollWidth,
        box: button.clientWidth,
      }))
      assert.ok(content <= box, `${await heading.innerText()} is ${content} px wide in ${box} px`)
    }
  }
})

test('an empty project gets its first keyword by hand and others from a file with custom headings', async (t) => {
  const account = await sextant.newAccount({ bonus: '1' })
  const id = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, account)
  await call('edit/tags_2/tags/name', { id: 3, name: 'season' }, account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await page.getByRole('heading', { name: 'No keywords yet' }).waitFor()
  await assertAccessible(page)
  await page.getByLabel('Add a keyword to').fill('Rye  Bread')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('added to “Keywords”').waitFor()
  await page.getByLabel('Add a keyword to').fill('rye bread')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('is already in this project').waitFor()

  await page.getByRole('button', { name: 'Import…' }).click()
  const file = {
    name: 'list.csv',
    mimeType: 'text/csv',
    // "Фраза;Группа;Частота;Метки" and three lines, in Windows-1251.
    buffer: Buffer.from(
      '\xd4\xf0\xe0\xe7\xe0;\xc3\xf0\xf3\xef\xef\xe0;\xd7\xe0\xf1\xf2\xee\xf2\xe0;\xcc\xe5\xf2\xea\xe8\r\n' +
        '\xf7\xe0\xe9;\xcd\xe0\xef\xe8\xf2\xea\xe8;10;season\r\nrye bread;;5;\r\n\xd7\xc0\xc9;;1;\r\n',
      'latin1',
    ),
  }
  await page.getByLabel('Or upload a file').setInputFiles(file)
  await page.getByText('list.csv, read as Windows-1251').waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('1 of 3 is new and will be added.').waitFor()
  await page.getByText('Already in the project: 1.').waitFor()
  await page.getByText('Duplicates in the list: 1.').waitFor()
  await page.getByLabel(/^Column 3 Частота: Ignore/).waitFor()
  const shown = page.getByRole('table', { name: 'First lines' }).getByRole('row')
  assert.equal(await shown.nth(1).innerText(), '+ new\tчай\tНапитки\tseason\t')
  assert.match(await shown.nth(2).innerText(), /^= in the project\trye bread\tKeywords/)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Import 1 keyword' }).click()
  await page.getByText('1 keyword added').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await item(page, 'Напитки').waitFor()
  assert.equal(await namesIn(id, account), 'Keywords:rye bread Напитки:чай')

  await page.getByRole('button', { name: 'Import…' }).click()
  await page.getByLabel('Paste keywords').fill('name;tags\nspelt;99')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('alert').getByText('must have tags from 1 to 20').waitFor()
  await page.getByText('The line is: spelt;99').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled())
})

test('selected keywords are tagged, get a target page, are dragged to a group, deleted and restored', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await row(page, 'rye').getByRole('checkbox').click()
  await row(page, 'wheat').click({ modifiers: ['Shift'] })
  await page.getByText('3 keywords selected').waitFor()
  await page.getByRole('button', { name: 'Tags…', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Tag 5', exact: true }).check()
  await page.getByRole('button', { name: 'Add tags' }).click()
  await page.getByText('Tags of 3 keywords updated.').waitFor()
  await row(page, 'rye').getByText('Tag 5').waitFor()
  assert.deepEqual(
    await call(
      'get/keywords_2/keywords',
      { project_id: id, fields: ['tags'], fetch_style: 'fetchAllColumn' },
      account,
    ),
    ['2,5', '5', '5', null],
  )

  await page.getByRole('checkbox', { name: 'Select all 4' }).check()
  await page.getByText('4 keywords selected').waitFor()
  await page.getByRole('button', { name: 'Target page…' }).click()
  await page.getByLabel('Page that should rank').fill('not a page')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the URL of a page').waitFor()
  await page.getByLabel('Page that should rank').fill('https://www.bakery-lane.example/bread/')
  await page.keyboard.press('Enter')
  await page.getByText('Target page of 4 keywords set.').waitFor()
  await row(page, 'apple').getByText('bakery-lane.example/bread').waitFor()

  await row(page, 'oat').dragTo(item(page, 'Cakes'))
  await page.getByText('1 keyword moved to “Cakes”.').waitFor()
  await item(page, 'Cakes').dragTo(item(page, 'Season'))
  await item(page, 'Cakes').and(page.locator('[aria-level="3"]')).waitFor()

  await choose(page, 'Tag', 'Tag 5')
  await page.getByText('3 keywords found').waitFor()
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await page.getByText('3 keywords moved to the trash.').waitFor()
  await page.getByText('No keywords match these filters').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 keywords restored.').waitFor()
  assert.equal(await namesIn(id, account), 'Bread:rye Bread:wheat Cakes:apple Cakes:oat')
})

test('the tree and the list work with the keyboard', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await item(page, 'All keywords').focus()
  await page.keyboard.press('End')
  assert.match(await focused(page).innerText(), /Cakes/)
  await page.keyboard.press('b')
  assert.match(await focused(page).innerText(), /Bread/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Bread' }).waitFor()
  assert.match(page.url(), /in=g\d+/)
  await page.keyboard.press('Alt+ArrowDown')
  await item(page, 'Bread').and(page.locator(':last-child')).waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('Loaves')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Loaves' }).waitFor()
  await item(page, 'Loaves').and(focused(page)).waitFor()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('This group is turned off. Its keywords are not checked.').waitFor()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await choose(page, 'Folder', 'Season')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('“Loaves” moved.').waitFor()
  assert.deepEqual(
    await call('get/keywords_2/groups', { project_id: id, fields: ['folder_path', 'name', 'on'] }, account),
    [
      { folder_path: '', name: 'Cakes', on: 1 },
      { folder_path: 'Season', name: 'Loaves', on: 0 },
    ],
  )

  await row(page, 'rye').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 keywords selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Select keywords to tag').waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Keyword', exact: true }).fill('Oat loaf')
  await page.keyboard.press('Enter')
  await row(page, 'oat loaf').waitFor()
  await page.locator('tr:focus').waitFor()
  await page.keyboard.press('Delete')
  await page.getByRole('heading', { name: 'Delete 1 keyword?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/keywords\/\d+/)
})

test('only the visible ones of many groups are rendered, and the keyboard reaches all of them', async (t) => {
  const account = await sextant.newAccount()
  const project_id = await bakery(account)
  const names = Array.from({ length: 500 }, (_, index) => `Group ${index + 1}`)
  await call('add/keywords_2/groups', { project_id, names }, account)
  const page = await visitor.open(t, `/projects/${project_id}/keywords`, account)
  await item(page, 'All keywords').focus()
  assert.ok((await page.getByRole('treeitem').count()) < 100)
  await page.keyboard.press('End')
  await focused(page).getByText('Cakes').or(focused(page).getByText('Group 500')).waitFor()
  const last = await focused(page).getAttribute('aria-posinset')
  assert.equal(last, '503', 'a folder, two groups and five hundred more')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: /^(Group|Cakes)/ }).waitFor()
  await page.reload()
  await page.getByRole('treeitem', { selected: true }).waitFor()
  await assertAccessible(page)
})

test('a deleted group is restored from the trash with a selected keyword', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await item(page, 'Bread').click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByText('This also moves 3 keywords to the trash.').waitFor()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await page.getByText('“Bread” moved to the trash.').waitFor()
  await page.getByRole('button', { name: 'Trash (3)' }).click()
  await row(page, 'wheat').getByRole('checkbox').click()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText('1 keyword restored.').waitFor()
  await page.getByRole('button', { name: 'Close trash' }).click()
  await item(page, 'Bread').waitFor()
  assert.equal(await namesIn(id, account), 'Bread:wheat Cakes:apple')
})

test('ten thousand keywords are scrolled, sorted, filtered and exported, and the address keeps the view', async (t) => {
  const account = await sextant.newAccount()
  const id = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, account)
  const keywords = Array.from({ length: 10_000 }, (_, index) => `bread ${String(index).padStart(4, '0')}`)
  await call('add/keywords_2/keywords/import', { project_id: id, keywords }, account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await row(page, 'bread 0000').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await row(page, 'bread 9999').waitFor()
  assert.ok((await page.getByRole('row').count()) < 100)
  assert.equal(await page.getByRole('grid').getAttribute('aria-rowcount'), '10001')
  await page.keyboard.press('Shift+Space')
  await page.getByText('10,000 keywords selected').waitFor()

  await page.getByRole('button', { name: 'Keyword', exact: true }).click()
  await page.getByRole('button', { name: 'Keyword', exact: true }).click()
  await page.getByLabel('Keyword contains').fill('99')
  await page.getByText('280 keywords found').waitFor()
  await page.reload()
  await page.getByText('280 keywords found').waitFor()
  assert.match(await page.getByRole('row').nth(1).innerText(), /bread 9999/)
  await row(page, 'bread 9999').focus()
  await page.keyboard.press('End')
  await row(page, 'bread 0099').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'bread 0099' }).waitFor()
  await page.goBack()
  await row(page, 'bread 0099').waitFor()
  await page.getByRole('button', { name: 'Export…' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  assert.deepEqual(
    [lines[0], lines[1], lines.length],
    ['name;tags;target;group_folder_path;group_name', 'bread 9999;;;;New group', 281],
  )
})

test('search volumes are collected after their price is shown, and imported', async (t) => {
  const account = await sextant.newAccount({ bonus: '1' })
  const id = await bakery(account)
  await call(
    'add/positions_2/searchers/regions',
    { project_id: id, searcher_key: 1, region_key: 213 },
    account,
  )
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await page.getByRole('button', { name: 'Search volumes…' }).click()
  await page.getByText('At most US$0.004 for 4 volumes.').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  await page.getByText('Search volume collection ended.').waitFor()
  await page.getByRole('button', { name: 'Search volumes…' }).click()
  await page.getByText('Nothing to collect').waitFor()
  await page.getByRole('button', { name: 'Import volumes from a file…' }).click()
  await page.getByLabel('Paste keywords and volumes').fill('Rye\t4 321')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Volumes imported:').waitFor()
  await row(page, 'rye').getByText('4,321').waitFor()
  // A file that could be imported elsewhere keeps the label of what the sandbox invented.
  await page.getByRole('button', { name: 'Export…' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const [heading, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  assert.match(heading!, /;volume:213:1:3;volume_invented:213:1:3$/)
  assert.deepEqual(
    lines.map((line) => `${line.split(';')[0]} ${line.split(';').at(-1)}`),
    ['rye 0', 'oat 1', 'wheat 1', 'apple 1'],
  )
})

test('a guest without the right to edit sees the keywords but no controls that change them', async (t) => {
  const [owner, guest] = [await sextant.newAccount(), await sextant.newAccount()]
  const id = await bakery(owner)
  await call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights: ['view'] }, owner)
  await sextant.join(guest)
  const page = await visitor.open(t, `/projects/${id}/keywords`, guest)
  await row(page, 'rye').getByText('Tag 2').waitFor()
  assert.equal(await page.getByRole('checkbox').count(), 0)
  for (const name of ['Import…', 'Search volumes…', 'New group', 'Add', 'Name tags…']) {
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
  }
  await item(page, 'Bread').click()
  await page.getByRole('heading', { level: 2, name: 'Bread' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Delete…' }).count(), 0)
  await assertAccessible(page)
})

test('the page works at 360 px in Russian and dark colours, and shows a failed request', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account, {
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 360, height: 800 },
  })
  await page.getByRole('heading', { level: 1, name: 'Запросы' }).waitFor()
  await row(page, 'rye').waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Группа: Все запросы' }).click()
  await assertNoSidewaysScroll(page)
  await item(page, 'Cakes').click()
  await page.getByRole('heading', { level: 2, name: 'Cakes' }).waitFor()
  assert.ok(await item(page, 'Bread').isHidden())
  await page.getByRole('button', { name: 'Загрузить…' }).click()
  await page.getByLabel('Вставьте запросы').fill('хлеб;Выпечка\nрожь;Выпечка')
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByText('Новых: 2 из 2').waitFor()
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Не загружать' }).click()

  await page.route('**/get/keywords_2/keywords', (route) => route.abort())
  await page.getByLabel('Запрос содержит').fill('x')
  await page.getByRole('alert').getByText('Sextant недоступен.').waitFor()
  await page.unroute('**/get/keywords_2/keywords')
  await page.getByText('Под эти фильтры ничего не подходит.').waitFor()
})

test('a keyword or group that somebody else deleted is said to be gone, and is no longer selected', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await row(page, 'rye').getByRole('checkbox').click()
  await page.getByRole('group', { name: 'Actions for the selected' }).getByText('Rename…').click()
  const named = (name: string) => [{ name: 'name', operator: 'EQUALS', values: [name] }]
  await call('del/keywords_2/keywords', { project_id: id, filters: named('rye') }, account)
  await page.getByLabel('Keyword', { exact: true }).fill('rye bread')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('“rye” is no longer in this project.').waitFor()
  assert.equal(await page.getByText('is now “rye bread”').count(), 0)
  await page.getByText('Select keywords to tag, move or delete them together.').waitFor()

  await item(page, 'Cakes').click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await call('del/keywords_2/groups', { project_id: id, filters: named('Cakes') }, account)
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await page.getByRole('status').getByText('“Cakes” is no longer in this project.').waitFor()
})

test('the field for one keyword changes nothing silently: a long phrase is refused, a list is imported', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const field = page.getByLabel('Add a keyword')
  await field.fill('a'.repeat(500))
  await page.getByText('This keyword has 500 characters. The longest can have 255.').waitFor()
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await field.fill('a'.repeat(255))
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('added to').waitFor()
  await assertNoSidewaysScroll(page)

  await page.evaluate(`navigator.clipboard.writeText('one\\ntwo\\nthree')`)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  const text = page.getByRole('dialog').getByLabel('Paste keywords')
  await text.waitFor()
  assert.equal(await text.inputValue(), 'one\ntwo\nthree')
  assert.equal(await field.inputValue(), '')
})

test('the field for one keyword adds it once, says what failed, and keeps what is typed meanwhile', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  const address = '**/add/keywords_2/keywords/import'
  const field = page.getByLabel('Add a keyword')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.route(address, (route) => route.abort())
  await field.fill('spelt')
  await add.click()
  await page.getByRole('alert').getByText('Could not connect to Sextant').waitFor()
  assert.equal(await field.inputValue(), 'spelt')
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }))
  await add.click()
  await page.getByRole('alert').getByText('Internal Server Error').waitFor()
  assert.equal(await field.inputValue(), 'spelt')
  await page.unroute(address)

  const { promise: wanted, resolve: answer } = Promise.withResolvers<void>()
  let sent = 0
  await page.route(address, async (route) => {
    sent += 1
    await wanted
    await route.continue()
  })
  await add.dblclick()
  await field.fill('barley')
  answer()
  await page.getByRole('status').getByText('“spelt” added to').waitFor()
  assert.deepEqual([sent, await field.inputValue()], [1, 'barley'])
  assert.equal(await namesIn(id, account), 'Bread:rye Bread:oat Bread:wheat Bread:spelt Cakes:apple')
})

test('Control opens a keyword in a new tab, and selects a row elsewhere', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  const address = await openedInNewTab(page, () =>
    row(page, 'rye')
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] }),
  )
  assert.match(address, /keywords\/\d+$/)
  await row(page, 'oat')
    .locator('td.group')
    .click({ modifiers: ['ControlOrMeta'] })
  await page.getByText('1 keyword selected').waitFor()
  assert.equal(await row(page, 'oat').getAttribute('aria-selected'), 'true')
})

test('opening and closing the trash moves the focus there and back', async (t) => {
  const account = await sextant.newAccount()
  const id = await bakery(account)
  const page = await visitor.open(t, `/projects/${id}/keywords`, account)
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('heading', { name: 'Trash' }).and(focused(page)).waitFor()
  await page.getByRole('button', { name: 'Close trash' }).click()
  await page.getByRole('heading', { name: 'All keywords' }).and(focused(page)).waitFor()
})
