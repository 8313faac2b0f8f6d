import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { newProject, seedChecks, YANDEX } from '../services/positions_2/checks.ts'
import {
  assertAccessible,
  assertNoSidewaysScroll,
  choose,
  chooseDay,
  openedInNewTab,
  optionOf,
  startVisitor,
} from './visitor.ts'

const sextant = await startTestApp({ afterAll }, { settings: { PRICE_PER_PAGE: '0.01' } })
const visitor = await startVisitor({ afterAll }, sextant)
const { call, admin, newAccount } = sextant

const [FIRST, SECOND, THIRD] = ['2026-03-02', '2026-03-09', '2026-03-16'] as const
const ROW_TEXTS = `[...document.querySelectorAll('[role=grid] tbody tr')].map((row) =>
  [...row.children].map((cell) =>
    [cell.innerText.trim().replaceAll(/\\s+/g, ' '), cell.querySelector('a')?.dataset.change].filter(Boolean).join(' ')))`

/** A project with every kind of cell. */
async function makeLane(): Promise<number> {
  const project = await newProject(sextant, 'barley', 'kettle', 'rye bread', 'spelt', '=scone')
  const rye = 'bakery-lane.example/rye'
  await seedChecks(sextant, project, [
    { keyword: 'rye bread', date: FIRST, position: 9, url: rye },
    { keyword: 'rye bread', date: SECOND, position: 4, url: rye },
    { keyword: 'rye bread', date: THIRD, outcome: 'failed', reason: 'No credit.', depth: 0 },
    { keyword: 'spelt', date: FIRST, depth: 100 },
    { keyword: 'spelt', date: SECOND, position: 24, url: 'bakery-lane.example/spelt' },
    { keyword: 'spelt', date: THIRD, outcome: 'at_best', position: 24, depth: 10 },
    { keyword: 'kettle', date: FIRST, position: 3 },
    { keyword: 'kettle', date: SECOND, outcome: 'partial', depth: 10 },
    { keyword: 'kettle', date: THIRD, depth: 100 },
    { keyword: 'barley', date: FIRST, position: 30 },
    { keyword: 'barley', date: THIRD, position: 40 },
  ])
  return project
}
const lane = await makeLane()
const addressOf = (view = '') => `/projects/${lane}/rankings?region=2&${view}`

const rowsOn = (page: Page) => page.evaluate<string[][]>(ROW_TEXTS)
const firstRow = (page: Page, text: string) =>
  page.locator('[role=grid] tbody tr').first().getByText(text, { exact: true }).waitFor()

test('every cell shows its position and change, and its details on hover', async (t) => {
  const page = await visitor.open(t, addressOf('sort=name'), admin)
  await firstRow(page, '=scone')
  assert.deepEqual(await rowsOn(page), [
    ['=scone', '', '', ''],
    ['barley', '40 ▼10', '', '30'],
    ['kettle', '>100 out', '…', '3'],
    ['rye bread', '! 4', '4 ▲5', '9'],
    ['spelt', '≤24', '24 new', '>100'],
  ])
  await page.getByRole('link', { name: '! the check failed; previously 4' }).hover()
  const card = page.getByRole('tooltip')
  await card.getByText('Reason: No credit.').waitFor()
  await page.getByRole('link', { name: '4, up 5' }).hover()
  await card.getByText('Page: bakery-lane.example/rye').waitFor()
  await card.getByText('since 2 Mar 2026').waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: '≤24: found at 24, but not all results above are known' }).click()
  await page.waitForURL(/keywords\/\d+\?region=2&date=2026-03-16/)
})

test('two dates have a column of change, and one of the pages, where another one is told', async (t) => {
  const project = await newProject(sextant, 'rye bread', 'spelt', 'barley', 'kettle')
  const at = (path: string) => `bakery-lane.example/${path}`
  await seedChecks(sextant, project, [
    { keyword: 'rye bread', date: FIRST, position: 14, url: at('bread') },
    { keyword: 'rye bread', date: THIRD, position: 7, url: at('guides/rye') },
    { keyword: 'spelt', date: FIRST, depth: 30 },
    { keyword: 'spelt', date: THIRD, position: 36, url: at('spelt') },
    { keyword: 'barley', date: FIRST, depth: 30 },
    { keyword: 'barley', date: THIRD, position: 21, url: at('barley') },
    { keyword: 'kettle', date: FIRST, position: 3, url: at('kettle') },
    { keyword: 'kettle', date: SECOND, position: 4, url: at('kettle') },
    { keyword: 'kettle', date: THIRD, position: 5, url: at('kettle') },
  ])
  const page = await visitor.open(t, `/projects/${project}/rankings?region=2&sort=name`, admin)
  await choose(page, 'Dates', 'Two dates')
  await page.getByRole('columnheader', { name: 'Change' }).waitFor()
  assert.deepEqual(await rowsOn(page), [
    ['barley', '>30', '21 new', 'new', '/barley'],
    ['kettle', '3', '5 ▼2', '▼2', '/kettle'],
    ['rye bread', '14', '7 ▲7', '▲7', '/bread /guides/rye page changed'],
    ['spelt', '>30', '36', 'not known', '/spelt'],
  ])
  await assertAccessible(page)
  await chooseDay(page, 'From', SECOND)
  await page.waitForURL(/from=2026-03-09/)
  await page.getByRole('columnheader', { name: '9 Mar' }).waitFor()
})

test('the table is a single tab stop with arrow keys, and the keyboard sorts and opens', async (t) => {
  const page = await visitor.open(t, addressOf('sort=name'), admin)
  const active = () =>
    page.evaluate<string>(
      `document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).innerText`,
    )
  await firstRow(page, '=scone')
  await page.getByRole('grid').focus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('ArrowDown', 'ArrowRight')
  assert.match(await active(), /^40/)
  await press('End')
  assert.equal(await active(), '30')
  await press('Control+End')
  assert.equal(await active(), '>100')
  await page.getByRole('tooltip').getByText('>100: not among the first 100 results').waitFor()
  await press('Escape')
  assert.equal(await page.getByRole('tooltip').count(), 0)
  await press('Control+Home', 'ArrowUp', 'ArrowRight', 'Enter')
  await page.waitForURL(/sort=2026-03-16/)
  await firstRow(page, 'barley')
  assert.equal(
    await page.getByRole('columnheader', { name: '16 Mar' }).getAttribute('aria-sort'),
    'ascending',
  )
  await press('Enter')
  await firstRow(page, 'kettle')
  await press('ArrowDown', 'Home', 'Enter')
  await page.waitForURL(/keywords\/\d+\?region=2$/)
})

test('Control opens a keyword in a new tab, with the mouse and with the keyboard', async (t) => {
  const page = await visitor.open(t, addressOf('sort=name'), admin)
  await firstRow(page, '=scone')
  const here = page.url()
  const opens = async (act: () => Promise<void>) => {
    assert.match(await openedInNewTab(page, act), /keywords\/\d+\?region=2/)
    assert.equal(page.url(), here)
  }
  const link = page.getByRole('link', { name: 'barley' })
  await opens(() => link.click({ modifiers: ['ControlOrMeta'] }))
  await opens(() => link.click({ button: 'middle' }))
  await page.getByRole('grid').focus()
  await opens(() => page.keyboard.press('ControlOrMeta+Enter'))
})

test('counts filter the table, and filters are kept in the address, saved as a view and removed', async (t) => {
  const page = await visitor.open(t, addressOf(), admin)
  await page.getByText('5 keywords', { exact: true }).waitFor()
  await page.getByRole('link', { name: /Down: 2/ }).click()
  await page.getByText('2 keywords', { exact: true }).waitFor()
  await page.getByLabel('Search keywords').fill('BARL')
  await page.getByText('1 keyword', { exact: true }).waitFor()
  await page.waitForURL(/change=down.*text=BARL/)
  await page.reload()
  await firstRow(page, 'barley')
  await page.getByText('Filters (1)').click()
  await page.getByLabel('Position to').fill('10')
  await page.getByRole('heading', { name: 'No keywords match these filters' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter: Position: 1–10' }).click()
  await page.getByText('1 keyword', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('View name').fill('Barley lost')
  await page.getByRole('button', { name: 'Save current view' }).click()
  await page.getByRole('link', { name: 'Barley lost' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('5 keywords', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('link', { name: 'Barley lost' }).click()
  await page.getByText('1 keyword', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Rename Barley lost' }).click()
  await page.getByLabel('New name for Barley lost').fill('Lost barley')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Lost barley' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Remove view Lost barley' }).click()
  await page.getByText('No saved views yet.').waitFor()
})

test('a saved view shows although the list was asked for before it was saved', async (t) => {
  const page = await visitor.open(t, addressOf(), admin)
  const saved = page.waitForResponse(/add\/positions_2\/views/)
  let isFirst = true
  // A route with `times` would end while the page repeats the request, which then could get no response.
  await page.route(/get\/positions_2\/views/, async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    const response = await route.fetch()
    await saved
    // The page may have given up on it by then.
    await route.fulfill({ response }).catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('View name').fill('Early')
  await page.getByRole('button', { name: 'Save current view' }).click()
  await page.getByRole('link', { name: 'Early' }).waitFor()
  await page.getByRole('button', { name: 'Remove view Early' }).click()
  await page.getByText('No saved views yet.').waitFor()
})

test('chosen columns show changes, SERP features and the trend, sort the table, and are kept for the account', async (t) => {
  const guest = await newAccount()
  const project_id = await newProject(sextant, 'rye bread', 'spelt', 'barley')
  await seedChecks(sextant, project_id, [
    { keyword: 'rye bread', date: FIRST, position: 9 },
    { keyword: 'rye bread', date: SECOND, position: 4 },
    { keyword: 'rye bread', date: THIRD, position: 6, features: ['images', 'local_pack'] },
    { keyword: 'spelt', date: SECOND, depth: 30 },
    { keyword: 'spelt', date: THIRD, position: 36, features: [] },
    { keyword: 'barley', date: SECOND, position: 30 },
    { keyword: 'barley', date: THIRD, position: 11 },
  ])
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await sextant.join(guest)
  const page = await visitor.open(t, `/projects/${project_id}/rankings?region=2&sort=name`, guest)
  const chosen = ['Trend', 'Change in 7 days', 'Change in 30 days', 'SERP features']
  await page.getByRole('button', { name: 'Display' }).click()
  // One right after the other, none is lost.
  for (const name of chosen) await page.getByRole('checkbox', { name }).check()
  await page.waitForURL(/columns=trend%2Cchange7%2Cchange30%2Cfeatures/)
  await page.getByText('Images, Local pack').waitFor()
  assert.deepEqual(
    (await rowsOn(page)).map((row) => row.slice(0, 5)),
    [
      ['barley', '', '▲19', '', ''],
      ['rye bread', '', '▼2', '', 'Images, Local pack'],
      ['spelt', '', 'not known', '', 'none'],
    ],
  )
  await page.getByRole('img', { name: 'from 9 to 6' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Change in 30 days, no earlier check' }).waitFor()
  const heading = page.getByRole('columnheader', { name: 'Change in 7 days, since 9 Mar' })
  await heading.getByRole('button').click()
  await page.waitForURL(/sort=change7/)
  await firstRow(page, 'rye bread')
  assert.equal(await heading.getAttribute('aria-sort'), 'ascending')

  await page.goto(`${sextant.url}/#/projects/${project_id}/rankings?region=2`)
  await page.waitForURL(/region=2&columns=trend%2Cchange7%2Cchange30%2Cfeatures$/)
  await page.getByRole('button', { name: 'Display' }).click()
  for (const name of chosen) await page.getByRole('checkbox', { name }).uncheck()
  await page.waitForURL(/columns=none/)
})

test('regions stand side by side, with the latest position of a keyword in each of them', async (t) => {
  const project_id = await newProject(sextant, 'rye bread', 'spelt')
  await seedChecks(sextant, project_id, [
    { keyword: 'rye bread', date: FIRST, position: 9 },
    { keyword: 'rye bread', date: THIRD, position: 4 },
    { keyword: 'rye bread', date: FIRST, position: 20, region: YANDEX },
    { keyword: 'rye bread', date: SECOND, position: 25, region: YANDEX },
    { keyword: 'spelt', date: THIRD, position: 7 },
  ])
  const page = await visitor.open(t, `/projects/${project_id}/rankings?region=2&sort=name`, admin)
  await page.getByRole('button', { name: 'More regions' }).click()
  await optionOf(page, /^Yandex/).click()
  await page.waitForURL(/beside=1/)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Yandex' }).waitFor()
  await page.getByRole('link', { name: '25, down 5, 9 Mar 2026' }).waitFor()
  assert.deepEqual(
    (await rowsOn(page)).map((row) => row.slice(0, 3)),
    [
      ['rye bread', '4 ▲5', '25 ▼5'],
      ['spelt', '7', ''],
    ],
  )
  await assertAccessible(page)
  await page.getByRole('link', { name: '25, down 5, 9 Mar 2026' }).click()
  await page.waitForURL(/keywords\/\d+\?region=1&date=2026-03-09/)
})

test('competitors have rows below each keyword, and dates on which all checks failed have columns', async (t) => {
  const project_id = await newProject(sextant, 'rye bread', 'spelt')
  const [{ id: rival }] = await call('add/projects_2/competitors', { project_id, urls: ['crumb.example'] })
  const failed = {
    date: THIRD,
    outcome: 'failed',
    reason: 'The provider account has no credit left. 402',
    reason_kind: 'quota',
  } as const
  await seedChecks(sextant, project_id, [
    { keyword: 'rye bread', date: FIRST, position: 9 },
    { keyword: 'rye bread', date: SECOND, position: 4 },
    { keyword: 'spelt', date: SECOND, position: 12 },
    { keyword: 'rye bread', date: FIRST, position: 2, competitor: rival },
    { keyword: 'rye bread', date: SECOND, position: 6, competitor: rival },
    { keyword: 'rye bread', ...failed },
    { keyword: 'spelt', ...failed },
  ])
  const address = `/projects/${project_id}/rankings?region=2&sort=name`
  const page = await visitor.open(t, address, admin, { locale: 'ru-RU' })
  await firstRow(page, 'rye bread')
  assert.deepEqual(await rowsOn(page), [
    ['rye bread', '! 4', '4 ▲5', '9'],
    ['spelt', '! 12', '12', ''],
  ])
  // The counts compare the first and the last date with positions.
  await page.getByRole('link', { name: 'выросли: 1' }).click()
  await page.getByText('1 запрос', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Рядом с конкурентами' }).click()
  await optionOf(page, 'crumb.example').click()
  await page.waitForURL(new RegExp(`against=${rival}`))
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'rye bread: crumb.example' }).waitFor()
  await page.getByRole('link', { name: '6, ниже на 4' }).waitFor()
  assert.deepEqual(await rowsOn(page), [
    ['rye bread', '! 4', '4 ▲5', '9'],
    ['↳ rye bread: crumb.example', '', '6 ▼4', '2'],
  ])
  await assertAccessible(page)
  await page.getByRole('link', { name: '! проверка не удалась; до неё 4' }).hover()
  const card = page.getByRole('tooltip')
  await card.getByText('На счёте у провайдера кончились деньги.').waitFor()

  await page.getByRole('button', { name: 'Экспорт' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  assert.deepEqual(file.split('\r\n'), [
    `\uFEFFЗапрос,Чьи,${THIRD},${SECOND},${FIRST}`,
    'rye bread,bakery-lane.example,!,4,9',
    'rye bread,crumb.example,,6,2',
    '',
  ])
})

test('the sentence for a guest who may not start checks fits a phone', async (t) => {
  const guest = await newAccount()
  const project_id = await newProject(sextant, 'rye bread')
  await seedChecks(sextant, project_id, [{ keyword: 'rye bread', date: '2026-03-09', position: 4 }])
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await sextant.join(guest)
  for (const locale of ['en-GB', 'ru-RU']) {
    const page = await visitor.open(t, `/projects/${project_id}/rankings?region=2`, guest, {
      locale,
      viewport: { width: 360, height: 740 },
    })
    await page.getByText(/You can view this project|Вам можно смотреть этот проект/).waitFor()
    await page.getByText('rye bread').first().waitFor()
    await assertNoSidewaysScroll(page)
  }
})

test('a guest sees the tag names of the owner', async (t) => {
  const guest = await newAccount()
  const project_id = await newProject(sextant, 'rye bread')
  await seedChecks(sextant, project_id, [{ keyword: 'rye bread', date: FIRST, position: 9 }])
  await call('edit/tags_2/tags/name', { id: 2, name: 'season' })
  const [{ id }] = await call('get/keywords_2/keywords', { project_id })
  await call('edit/keywords_2/keywords/tags', { project_id, id, tags: [2, 3], action: 'set' })
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await sextant.join(guest)
  const page = await visitor.open(t, `/projects/${project_id}/rankings?region=2&columns=tags`, guest)
  await page.getByRole('gridcell', { name: 'season, Tag 3' }).waitFor()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await choose(page, 'Tag', 'season')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter: Tag: season' }).waitFor()
})

test('an export contains the rows, columns and order of the table', async (t) => {
  const page = await visitor.open(t, addressOf('sort=name&columns=group,best&newest=last'), admin)
  await firstRow(page, '=scone')
  await page.getByRole('button', { name: 'Export' }).click()
  const save = async (kind: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: kind }).click()
    return readFile(await (await download).path())
  }
  assert.deepEqual((await save('CSV')).toString('utf8').split('\r\n'), [
    `\uFEFFKeyword,Group,Best in period,${FIRST},${SECOND},${THIRD}`,
    "'=scone,Bread,,,,",
    'barley,Bread,30,30,,40',
    'kettle,Bread,3,3,…,>100',
    'rye bread,Bread,4,9,4,!',
    'spelt,Bread,24,>100,24,≤24',
    '',
  ])
  const zip = await save('Excel (XLSX)')
  assert.equal(zip.subarray(0, 2).toString(), 'PK')
  await page.getByText('bakery-lane.example-2026-03-16.xlsx was saved to your downloads.').waitFor()
})

for (const isSecure of [true, false]) {
  test(`the table is copied for spreadsheets from ${isSecure ? 'a secure' : 'an insecure'} address`, async (t) => {
    // What the other test has copied differs.
    const columns = isSecure ? 'best' : 'group,best'
    const page = await visitor.open(t, addressOf(`sort=name&columns=${columns}&newest=last`), admin)
    await firstRow(page, '=scone')
    // Browsers offer the clipboard to secure addresses only.
    if (!isSecure) await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    else await page.context().grantPermissions(['clipboard-write'])
    await page.getByRole('button', { name: 'Export' }).click()
    const copy = page.getByRole('button', { name: 'Copy as table' })
    await copy.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('5 rows were copied.').waitFor()
    await page.evaluate(`addEventListener('paste', ({ clipboardData }) => {
      pasted = ['text/plain', 'text/html'].map((type) => clipboardData.getData(type))
    })`)
    await page.evaluate('pasted = undefined')
    await page.keyboard.press('Control+v')
    await page.waitForFunction('pasted')
    const [text, html] = await page.evaluate<[string, string]>('pasted')
    const [group, bread] = isSecure ? ['', ''] : ['\tGroup', '\tBread']
    assert.deepEqual(text.split('\n'), [
      `Keyword${group}\tBest in period\t${FIRST}\t${SECOND}\t${THIRD}`,
      `'=scone${bread}\t\t\t\t`,
      `barley${bread}\t30\t30\t\t40`,
      `kettle${bread}\t3\t3\t…\t>100`,
      `rye bread${bread}\t4\t9\t4\t!`,
      `spelt${bread}\t24\t>100\t24\t≤24`,
    ])
    assert.match(
      html,
      /<tr><td>kettle<\/td>(<td>Bread<\/td>)?<td>3<\/td><td>3<\/td><td>…<\/td><td>&gt;100<\/td><\/tr>/,
    )
  })
}

test('a project without keywords, regions or checks says what to do next, and a check shows its price first', async (t) => {
  const project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example', name: 'New' })
  const page = await visitor.open(t, `/projects/${project_id}/rankings`, admin)
  await page.getByRole('heading', { name: 'No keywords yet' }).waitFor()
  await page.getByRole('link', { name: 'Add keywords' }).waitFor()
  await call('add/keywords_2/keywords/import', { project_id, keywords: ['rye bread', 'kettle'] })
  await page.reload()
  await page.getByRole('heading', { name: 'No regions yet' }).waitFor()
  await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 })
  await page.reload()
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByText('No saved views yet.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('At most US$0.02').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Start check' }).click()
  await page.getByText('The rank check of New finished.').waitFor()
  await page.getByRole('grid').getByRole('link', { name: 'rye bread' }).waitFor()
  const [run] = await call('get/positions_2/runs', { project_id })
  assert.equal(run.state, 'finished')
})

test('the page works at 360 px in Russian and dark colours', async (t) => {
  const page = await visitor.open(t, addressOf('paint=change&columns=target,url'), admin, {
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('heading', { level: 1, name: 'Позиции' }).waitFor()
  await page.getByText('5 запросов', { exact: true }).waitFor()
  await page.getByRole('link', { name: '4, выше на 5' }).waitFor()
  await assertAccessible(page)
  await assertNoSidewaysScroll(page)
  await page.getByText('Фильтры', { exact: true }).click()
  await page.getByLabel('Позиция от').waitFor()
  await assertNoSidewaysScroll(page)
})

test('a long list loads while scrolling, and a lost connection is shown', async (t) => {
  const phrases = Array.from({ length: 450 }, (_, index) => `long list ${1001 + index}`)
  const project_id = await newProject(sextant, ...phrases)
  const lines = phrases.map((phrase, index) => `${phrase};${THIRD};${1 + (index % 90)}`)
  const positions = ['name;date;position', ...lines].join('\n')
  await call('add/positions_2/history/import', { project_id, region_index: 2, positions })
  const page = await visitor.open(t, `/projects/${project_id}/rankings?region=2&sort=name`, admin)
  await firstRow(page, 'long list 1001')
  assert.equal(await page.getByRole('grid').getAttribute('aria-rowcount'), '451')
  assert.ok((await page.getByRole('row').count()) < 80)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+End')
  await page.getByRole('link', { name: 'long list 1450' }).waitFor()

  await page.context().setOffline(true)
  await page.getByLabel('Search keywords').fill('1450')
  await page.getByText('Could not connect to Sextant').first().waitFor()
  await page.context().setOffline(false)
  await page.getByText('1 keyword', { exact: true }).waitFor()
})
