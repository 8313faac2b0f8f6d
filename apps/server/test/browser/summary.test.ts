import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { daysBeforeNow } from '../days.ts'
import { SITE, trackProject } from '../flows/tracked-project.ts'
import { clearRewritten } from '../rewritten.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, chooseDay, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { call, admin } = sextant
const { executor } = sextant.app.installation.database
const daysAgo = daysBeforeNow()

const demo: number = await call('add/projects_2/projects/demo', { lang: 'en' })
const [{ searchers }] = await call('get/projects_2/projects', { id: demo, show_searchers_and_regions: 1 })
const demoRegion: number = searchers[0].regions[0].index

/** Two dates: two keywords that moved, one that entered, one that left, and failed checks on the second date. */
async function makeProject() {
  const keywords = ['up', 'down', 'new', 'out', 'broken', 'unchecked']
  const project = await trackProject(sextant, { keywords })
  const { id: project_id, regionIndex } = project
  const [rival] = await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
  await call('edit/positions_2/checker/go', { id: project_id })
  await sextant.checked(project_id)
  await sql`delete from positions where project_id = ${project_id}`.execute(executor)
  await sql`delete from tasks where project_id = ${project_id} and query <> 'broken'`.execute(executor)
  await sql`
    update tasks set date = ${daysAgo(1)}::date, outcome = 'failed', position = null, relevant_url = null, reason = 'No credit.'
    where project_id = ${project_id}`.execute(executor)
  await clearRewritten(executor, sextant.admin.id, project_id)
  const lines = [
    [8, 'up', '12'],
    [8, 'down', '3'],
    [8, 'new', '--'],
    [8, 'out', '9'],
    [1, 'up', '2'],
    [1, 'down', '7'],
    [1, 'new', '40'],
    [1, 'out', '--'],
  ].map(
    ([ago, name, position]) => `${name};${daysAgo(Number(ago))};${position};${position === '--' ? '' : SITE}`,
  )
  const positions = ['name;date;position;relevant_url', ...lines].join('\n')
  await call('add/positions_2/history/import', { project_id, region_index: regionIndex, positions })
  const common = `name;date;position;relevant_url\nup;${daysAgo(1)};1;crumbs.example\n`
  const ofRival = { project_id, region_index: regionIndex, competitor_id: rival.id, positions: common }
  await call('add/positions_2/history/import', ofRival)
  return project
}

test('the figures fill their box in a narrow window', async (t) => {
  const page = await visitor.open(t, `/projects/${demo}/summary`, admin, {
    viewport: { width: 768, height: 900 },
  })
  const figures = page.locator('.figures')
  await figures.waitFor()
  const box = (await figures.boundingBox())!
  const last = (await figures.locator('> div').last().boundingBox())!
  assert.ok(last.y > box.y + 2, 'the figures stand in several rows')
  assert.ok(Math.abs(last.x + last.width - box.x - box.width) <= 2, JSON.stringify({ last, box }))
})

test('two dates are compared, and each count links to its keywords', async (t) => {
  const { id, regionIndex } = await makeProject()
  const page = await visitor.open(t, `/projects/${id}/summary`, admin)
  await page.getByRole('heading', { level: 1, name: 'Summary' }).waitFor()
  const figures = page.locator('.figures')
  await figures.waitFor()
  assert.match(await figures.innerText(), /Average position\s+16\.33[^]*was 8[^]*Visibility\s+–/)
  const volumes = 'name;volume:102:1:3\nup;100\nnew;100\n'
  await call('add/keywords_2/volumes/import', { project_id: id, volumes })
  await page.reload()
  await page
    .getByText('known for 50% of the keywords; change over the 2 keywords with a search volume')
    .waitFor()
  await sql`update positions set invented = date = ${daysAgo(1)}::date where project_id = ${id}`.execute(
    executor,
  )
  await clearRewritten(executor, admin.id, id)
  await page.reload()
  await page.getByText('no found keyword can be compared between the dates').waitFor()
  await page.getByText(/known for 50% of the keywords$/).waitFor()
  await sql`update positions set invented = false where project_id = ${id}`.execute(executor)
  await clearRewritten(executor, admin.id, id)
  await page.reload()
  await page.getByText('change over the 2 keywords found on both dates').waitFor()
  const counts = async (place: number) =>
    (await page.locator('.counts').nth(place).getByRole('link').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ' ').trim(),
    )
  assert.deepEqual(await counts(0), [
    '▲ 2 up',
    '= 0 unchanged',
    '▼ 2 down',
    '+ 1 of these new',
    '− 1 of these out',
  ])
  assert.deepEqual((await counts(1)).slice(0, 4), ['1 top 3', '1 4–10', '0 11–30 −1', '1 31–50 +1'])
  await page.getByText('Based on 4 of 6 keywords.').waitFor()
  await page.getByText('1 failed (!), 1 not checked').waitFor()
  await page.getByText('Based on 1 of 6 keywords: those with a result').waitFor()

  const entered = page.getByRole('link', { name: /of these new/ })
  const target = (await entered.getAttribute('href'))!
  const wanted = new URLSearchParams(target.split('?')[1])
  assert.deepEqual(Object.fromEntries(wanted), {
    region: String(regionIndex),
    range: 'two',
    from: daysAgo(8),
    to: daysAgo(1),
    change: 'up',
    moved: '10000',
  })
  await entered.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Rankings' }).waitFor()
  await page.getByText('new', { exact: true }).first().waitFor()
})

test('the address keeps the chosen dates, period and region', async (t) => {
  const page = await visitor.open(t, `/projects/${demo}/summary`, admin)
  await choose(page, 'Period', '90 days')
  await chooseDay(page, 'Compare', daysAgo(20))
  await page.getByRole('button', { name: 'Visibility' }).click()
  await page.getByText('Visibility, in percent').waitFor()
  await page.waitForURL(new RegExp(daysAgo(20)))
  await page.reload()
  await page.getByText('Visibility, in percent').waitFor()
  const shown = new Date(daysAgo(20)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  await page.getByRole('button', { name: `Compare ${shown}` }).waitFor()
  await page.getByText('View as table').first().click()
  await page.getByRole('columnheader', { name: 'top 3', exact: true }).waitFor()
  await choose(page, 'Region', /New York/)
  await page.getByRole('heading', { level: 2, name: /^\d+ \w+ \d{4} to / }).waitFor()
})

test('competitors are compared over their common keywords, and domains are counted on request', async (t) => {
  const page = await visitor.open(t, `/projects/${demo}/summary?region=${demoRegion}`, admin)
  await page.getByText(/Based on \d+ of \d+ keywords: those with a result/).waitFor()
  const shares = page.getByRole('region', { name: 'Your site and competitors' })
  const texts = await shares.locator('td.of-share').allInnerTexts()
  const sum = texts.reduce((total, text) => total + Number.parseFloat(text), 0)
  assert.ok(Math.abs(sum - 100) < 0.5, `the shares sum up to ${sum}`)
  await page.getByRole('button', { name: 'Count domains' }).click()
  await page.getByText(/Based on \d+ keywords with a stored result page/).waitFor()
  await page.getByRole('region', { name: 'Domains on the result pages', exact: true }).waitFor()
})

test('missing positions and failed requests are shown with what to do', async (t) => {
  const { id } = await trackProject(sextant, { keywords: ['rye bread'] })
  const page = await visitor.open(t, `/projects/${id}/summary`, admin)
  await page.getByText('No positions yet').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start check' }).click()
  await page.locator('.figures').waitFor()
  // One date is not compared with itself.
  await page.getByText('A second check will show what changed.').waitFor()
  assert.equal(await page.getByText(/^was /).count(), 0)
  assert.equal(await page.getByText('unchanged').count(), 0)
  assert.equal(await page.getByRole('button', { name: /^Compare/ }).count(), 0)
  await page.route('**/get/positions_2/summary', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('Could not connect to Sextant').waitFor()
  await page.unroute('**/get/positions_2/summary')
  await page.locator('.figures').waitFor()
})

for (const [colorScheme, width, locale] of [
  ['dark', 1440, 'en-GB'],
  ['light', 360, 'ru-RU'],
] as const) {
  test(`the page fits ${width} px and is accessible in ${colorScheme} colours, in ${locale}`, async (t) => {
    const options = { colorScheme, locale, viewport: { width, height: 800 } }
    const page = await visitor.open(t, `/projects/${demo}/summary?domains=1`, admin, options)
    const heading = locale === 'ru-RU' ? 'Сводка' : 'Summary'
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.locator('section[aria-labelledby=domains] table').waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}
