import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { clearRewritten } from '../rewritten.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, startVisitor, typeDay } from './visitor.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
/** The site of somebody who shows pages of Sextant in frames. */
const client = 'http://client.example'
const visitor = await startVisitor({ afterAll }, sextant, [client])
const { call, url } = sextant
const owner: TestAccount = await sextant.newAccount({ unlimited: true })
const project: number = await call(
  'add/projects_2/projects',
  { url: 'bäckerei.example', name: 'Bakery Lane' },
  owner,
)
await call(
  'add/keywords_2/keywords/import',
  { project_id: project, keywords: ['rye bread', 'kettle'] },
  owner,
)
await call(
  'add/positions_2/searchers/regions',
  { project_id: project, searcher_key: 1, region_key: 213 },
  owner,
)
const cells = ['rye bread;2026-02-10;17;2', 'rye bread;2026-02-11;4;2', 'kettle;2026-02-11;--;2']
const positions = ['name;date;position;region_index', ...cells].join('\n')
await call('add/positions_2/history/import', { project_id: project, positions }, owner)

async function link(choices: object = {}): Promise<{ id: number; token: string }> {
  const request = { project_id: project, name: 'client', lang: 'en', ...choices }
  return call('add/projects_2/guest_links', request, owner)
}

describe('a client', () => {
  const contents = ['positions', 'dates', 'groups', 'tags', 'summary', 'charts']

  for (const [device, viewport] of Object.entries({
    'a desk': { width: 1280, height: 800 },
    'a phone': { width: 360, height: 740 },
  })) {
    test(`opens a link at ${device} and sees positions, summary and charts`, async (t) => {
      const { token } = await link({ contents, expires: '2099-12-31' })
      const page = await visitor.open(t, `/g/${token}`, undefined, { viewport })
      await page.getByRole('heading', { level: 1, name: 'Bakery Lane' }).waitFor()
      await page.getByText('bäckerei.example').first().waitFor()
      await page.getByText('View only, until 31 Dec 2099').waitFor()
      const row = page.getByRole('row').filter({ hasText: 'rye bread' })
      await row.getByText('17', { exact: true }).waitFor()
      await row.getByText('up 13').waitFor()
      const earlier = await page.getByRole('columnheader', { name: '10 Feb 2026' }).boundingBox()
      assert.ok(earlier!.x + earlier!.width <= viewport.width, 'two dates stand beside the keyword')
      const first = await page.getByRole('rowheader').first().boundingBox()
      assert.ok(first!.y <= 240, `the first keyword is at ${first!.y} px`)
      assert.equal(await page.getByText('made up by the sandbox').count(), 0)
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
      assert.equal(await page.getByText('Settings').count(), 0)

      await page.getByRole('searchbox', { name: 'Keyword' }).fill('kettle')
      await row.waitFor({ state: 'detached' })
      await page.getByRole('rowheader', { name: 'kettle' }).waitFor()
      await choose(page, 'Dates', 'last 7 checks')
      await page.reload()
      await page.getByRole('rowheader', { name: 'kettle' }).waitFor()
      assert.equal(await row.count(), 0)
      await page.getByRole('button', { name: /^Dates.*last 7 checks/ }).waitFor()

      await page.getByRole('link', { name: 'Summary' }).click()
      await page.getByText('11 Feb 2026, compared with 10 Feb 2026').waitFor()
      await assertAccessible(page)
      await page.getByRole('link', { name: 'Charts' }).click()
      await page.getByText('Average position by date').first().waitFor()
      await assertAccessible(page)
      await assertNoSidewaysScroll(page)
    })
  }

  test('sees low rows and names of tags beside a long group', async (t) => {
    const long = await call('add/projects_2/projects', { url: 'kettles.example' }, owner)
    const region = { project_id: long, searcher_key: 1, region_key: 213 }
    const group = 'Electric kettles with a thermostat and a light, for the whole country'
    const keywords = `name;group_name;tags\nkettle;${group};"2,3"`
    await call('add/keywords_2/keywords/import', { project_id: long, keywords }, owner)
    await call('add/positions_2/searchers/regions', region, owner)
    const imported = 'name;date;position;region_index\nkettle;2026-02-11;4;2'
    await call('add/positions_2/history/import', { project_id: long, positions: imported }, owner)
    const { token } = await link({ project_id: long, contents })
    const page = await visitor.open(t, `/g/${token}`, undefined, { viewport: { width: 360, height: 740 } })
    const row = page.getByRole('row').filter({ hasText: 'kettle' })
    await row.getByText('Tag 2, Tag 3').waitFor()
    const { height } = (await row.boundingBox())!
    assert.ok(height <= 44, `the row is ${height} px high`)
  })

  test('sees the change of the same keywords, not of those found on each date', async (t) => {
    const grown = await call('add/projects_2/projects', { url: 'crust.example' }, owner)
    const region = { project_id: grown, searcher_key: 1, region_key: 213 }
    await call('add/keywords_2/keywords/import', { project_id: grown, keywords: ['rye', 'oat'] }, owner)
    await call('add/positions_2/searchers/regions', region, owner)
    const seen = ['rye;2026-02-10;6;2', 'rye;2026-02-11;4;2', 'oat;2026-02-11;30;2']
    const imported = ['name;date;position;region_index', ...seen].join('\n')
    await call('add/positions_2/history/import', { project_id: grown, positions: imported }, owner)
    const volumes = 'name;volume:213:1:3\nrye;100\noat;100\n'
    await call('add/keywords_2/volumes/import', { project_id: grown, volumes }, owner)
    const { token } = await link({ project_id: grown, contents: [...contents, 'volume'] })
    const page = await visitor.open(t, `/g/${token}`)
    await page.getByRole('link', { name: 'Summary' }).click()
    await page.getByRole('definition').filter({ hasText: '42.5%' }).getByText('better by 35').waitFor()
    await page.getByText('that of the keyword with a search volume whose change is known').waitFor()
    await page.getByRole('definition').filter({ hasText: '17' }).getByText('better by 2').waitFor()
    await page.getByText('that of the keyword found on both dates').waitFor()
    await assertAccessible(page)
  })

  test('sees thousands of keywords with separators', async (t) => {
    const large = await call('add/projects_2/projects', { url: 'mill.example' }, owner)
    const keywords = Array.from({ length: 1_200 }, (_, place) => `flour ${place}`)
    await call('add/keywords_2/keywords/import', { project_id: large, keywords }, owner)
    const region = { project_id: large, searcher_key: 1, region_key: 213 }
    await call('add/positions_2/searchers/regions', region, owner)
    const seen = keywords.flatMap((name) => [`${name};2026-02-10;6;2`, `${name};2026-02-11;4;2`])
    const imported = ['name;date;position;region_index', ...seen].join('\n')
    await call('add/positions_2/history/import', { project_id: large, positions: imported }, owner)
    const { token } = await link({ project_id: large, contents })
    const page = await visitor.open(t, `/g/${token}`)
    await page.getByRole('link', { name: 'Summary' }).click()
    await page.getByText('that of the 1,200 keywords found on both dates').waitFor()
    await page
      .getByRole('definition')
      .filter({ hasText: /^\s*1,200\s*$/ })
      .waitFor()
  })

  test('sees which numbers the sandbox made up, in the table, the summary and the charts', async (t) => {
    const invented = await call('add/projects_2/projects', { url: 'crumbs.example' }, owner)
    const region = { project_id: invented, searcher_key: 1, region_key: 213 }
    await call('add/keywords_2/keywords/import', { project_id: invented, keywords: ['rye bread'] }, owner)
    await call('add/positions_2/searchers/regions', region, owner)
    const [first, last] = ['rye bread;2026-02-10;17;2', 'rye bread;2026-02-11;4;2']
    const imported = ['name;date;position;region_index', first, last].join('\n')
    await call('add/positions_2/history/import', { project_id: invented, positions: imported }, owner)
    const { executor } = sextant.app.installation.database
    await sql`
      update positions set invented = true
      where account_id = ${owner.id} and project_id = ${invented} and date = '2026-02-11'`.execute(executor)
    await clearRewritten(executor, owner.id, invented)
    const { token } = await link({ project_id: invented, contents })
    const page = await visitor.open(t, `/g/${token}`)
    const row = page.getByRole('row').filter({ hasText: 'rye bread' })
    await row.getByRole('cell', { name: '4 made up by the sandbox' }).waitFor()
    await row.getByRole('cell', { name: '17', exact: true }).waitFor()
    await page.getByText('*: made up by the sandbox').waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Summary' }).click()
    await page.getByText('On 11 Feb 2026, the sandbox invented 1 position.').waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Charts' }).click()
    await page.getByText('Invented by the sandbox').first().waitFor()
    await assertAccessible(page)
  })

  test('enters a password by keyboard, and learns when it is wrong', async (t) => {
    const { token } = await link({ contents, password: 'a loaf of rye', lang: 'ru' })
    const page = await visitor.open(t, `/g/${token}`)
    await page.getByRole('heading', { name: 'This link asks for a password' }).waitFor()
    assert.equal(await page.getByText('Bakery Lane').count(), 0)
    await page.getByLabel('Password').fill('a loaf of white')
    await page.keyboard.press('Enter')
    await page.getByText('The password is wrong.').waitFor()
    await assertAccessible(page)
    await page.getByLabel('Password').fill('a loaf of rye')
    await page.keyboard.press('Enter')
    // In the language of the link.
    await page.getByText('Только просмотр').waitFor()
    await page.getByRole('rowheader', { name: 'rye bread' }).waitFor()
  })

  test('sees one page for a wrong, an ended and a revoked link', async (t) => {
    const [ended, revoked] = [await link({ contents, expires: '2020-01-01' }), await link({ contents })]
    await call('del/projects_2/guest_links', { project_id: project, id: revoked.id }, owner)
    for (const token of ['nonsense', `${owner.id}.${'x'.repeat(43)}`, ended.token, revoked.token]) {
      const page = await visitor.open(t, `/g/${token}`)
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
      await assertAccessible(page)
    }
  })

  test('sees a chart in the page of a site that may show it', async (t) => {
    const { token } = await link({ contents: ['charts'], embed_origins: ['https://client.example'] })
    const start = token.slice(0, token.indexOf('.') + 13)
    const page = await visitor.open(t, '/g/nonsense')
    const answer = await page.goto(`${url}/embed/${start}#/e/${token}`)
    assert.equal(answer?.status(), 200)
    assert.match(answer.headers()['content-security-policy']!, /frame-ancestors https:\/\/client\.example$/)
    await page.getByText('Average position by date').first().waitFor()
    await assertAccessible(page)
  })

  test('sees nothing but the chart in a frame, even behind a proxy that decodes addresses', async (t) => {
    const { token } = await link({ contents: ['charts'], embed_origins: ['*'] })
    const start = token.slice(0, token.indexOf('.') + 13)
    const page = await visitor.open(t, '/g/nonsense', owner)
    await page.route(/%65mbed/, async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${url}/embed/${start}` }) }),
    )
    await page.route(`${client}/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: ['projects', `e/${token}`]
          .map((place) => `<iframe src="${url}/%65mbed/${start}#/${place}"></iframe>`)
          .join(''),
      }),
    )
    await page.goto(`${client}/`)
    const [projects, chart] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()]
    await chart.getByText('Average position by date').first().waitFor()
    await projects.getByText('This page crashed').waitFor()
    assert.equal(await projects.getByText('Bakery Lane').count(), 0)
  })
})

test('an owner creates a link, copies it and revokes it', async (t) => {
  const own = await sextant.newAccount({ unlimited: true })
  const id = await call('add/projects_2/projects', { url: 'kettle-shop.example', name: 'Kettle Shop' }, own)
  const page = await visitor.open(t, `/projects/${id}/settings?section=sharing`, own)
  await page.getByText('No guest links yet').waitFor()
  await page.getByRole('button', { name: 'Create guest link…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('for the client')
  await typeDay(dialog, 'Works until', '2099-12-31')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  const address = await page.locator('pre', { hasText: '/#/g/' }).innerText()
  const token = address.trim().split('/#/g/')[1]!
  const guest = await visitor.open(t, `/g/${token}`)
  await guest.getByRole('heading', { level: 1, name: 'Kettle Shop' }).waitFor()

  await page.getByRole('button', { name: 'I have saved it' }).click()
  const row = page.getByRole('row').filter({ hasText: 'for the client' })
  await row.getByText('positions, dates, summary, charts').waitFor()
  await row.getByText('31 Dec 2099').waitFor()
  await assertAccessible(page)
  await row.getByRole('button', { name: 'Revoke for the client' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No guest links yet').waitFor()
  await guest.reload()
  await guest.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('a client opens a report, looks where a position comes from by keyboard, and downloads it', async (t) => {
  const template = { project_id: project, name: 'Monthly', period: 'checks', blocks: [{ kind: 'movements' }] }
  const report_template_id = await call('add/reports_2/templates', template, owner)
  const report = await call('add/reports_2/reports', { project_id: project, report_template_id }, owner)
  const { token } = await link({ contents: ['reports'], reports_ids: [report] })
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    const page = await visitor.open(t, `/g/${token}`, undefined, { viewport })
    const keyword = page.getByRole('link', { name: 'rye bread' })
    await keyword.waitFor()
    await assertAccessible(page)
    await assertNoSidewaysScroll(page)
    await keyword.focus()
    await page.keyboard.press('Enter')
    const evidence = page.getByRole('dialog', { name: 'Where the positions of “rye bread” come from' })
    await evidence.getByText('Imported: there is no page to show.').first().waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await evidence.waitFor({ state: 'detached' })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    assert.match((await download).suggestedFilename(), /\.pdf$/)
  }
})
