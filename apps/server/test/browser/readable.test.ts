import assert from 'node:assert/strict'
import { domainToASCII } from 'node:url'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { screens, type Shown } from './screens.ts'
import { startVisitor } from './visitor.ts'

const SITE = 'пекарня.рф'
const stored = domainToASCII(SITE)

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin, call } = sextant

/** The index of the only region of a project. */
async function regionOf(id: number): Promise<number> {
  const [{ searchers }] = await call('get/projects_2/projects', { id, show_searchers_and_regions: 1 })
  return searchers[0].regions[0].index
}

test('no page shows the stored form of an international address', async (t) => {
  const projectId: number = await call('add/projects_2/projects', { url: SITE })
  await call('add/projects_2/competitors', { project_id: projectId, urls: ['булочная.рф'] })
  await call('add/keywords_2/keywords/import', { project_id: projectId, keywords: 'хлеб' })
  const region = { project_id: projectId, searcher_key: 1, region_key: 213, region_depth: 10 }
  await call('add/positions_2/searchers/regions', region)
  await call('edit/positions_2/checker/go', { id: projectId })
  await sextant.checked(projectId)
  const today = new Date().toISOString().slice(0, 10)
  await call('add/positions_2/history/import', {
    project_id: projectId,
    region_index: await regionOf(projectId),
    positions: `name;date;position;relevant_url\nхлеб;${today};3;${SITE}/хлеб`,
  })
  const [{ site }] = await call('get/projects_2/projects', { id: projectId, fields: ['site'] })
  assert.equal(site, stored, 'the API keeps it')
  const [{ id: keywordId }] = await call('get/keywords_2/keywords', { project_id: projectId, limit: 1 })
  const [{ id: runId }] = await call('get/positions_2/runs', { project_id: projectId, limit: 1 })
  const report_template_id = await call('add/reports_2/templates', {
    project_id: projectId,
    name: 'Monthly',
    blocks: [{ kind: 'summary' }, { kind: 'table' }],
  })
  const reportId: number = await call('add/reports_2/reports', { project_id: projectId, report_template_id })
  const shown: Shown = { projectId, pricedProjectId: projectId, keywordId, runId, reportId }
  const page = await visitor.open(t, '/projects', admin)
  for (const { name, address, press, visitor: who } of screens) {
    // The console shows the API as it is.
    if (who !== undefined || press !== undefined || name === 'api-console') continue
    await page.goto(`${sextant.url}/#${address(shown)}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (name === 'projects' || name === 'rankings') await page.getByText(SITE).first().waitFor()
    await page.waitForLoadState('networkidle')
    const text: string = await page.evaluate('document.documentElement.innerText')
    const values: string[] = await page.evaluate(
      'Array.from(document.querySelectorAll("input"), ({ value }) => value)',
    )
    assert.doesNotMatch([text, ...values].join('\n'), /xn--|%D1%85/i, name)
  }
})

test('a project is found by its domain in either spelling', async (t) => {
  await call('add/projects_2/projects', { url: 'münchen.example', name: 'Found' })
  const page = await visitor.open(t, '/projects?search=münchen.ex', admin)
  await page.getByRole('link', { name: /Found/ }).first().waitFor()
})

test('a page is found by a word of its path', async (t) => {
  const project_id: number = await call('add/projects_2/projects', { url: SITE, name: 'Bread' })
  await call('add/keywords_2/keywords/import', { project_id, keywords: 'хлеб\nкалач\nчай' })
  const region = { project_id, searcher_key: 1, region_key: 213, region_depth: 10 }
  await call('add/positions_2/searchers/regions', region)
  const date = new Date().toISOString().slice(0, 10)
  await call('add/positions_2/history/import', {
    project_id,
    region_index: await regionOf(project_id),
    positions: [
      'name;date;position;relevant_url',
      `хлеб;${date};3;${stored}${encodeURI('/хлеб/ржаной')}`,
      `калач;${date};4;${SITE}/хлеб/ржаной`,
      `чай;${date};5;${SITE}/чай`,
    ],
  })
  for (const search of ['ржан', `${SITE}/хл`]) {
    const page = await visitor.open(t, `/projects/${project_id}/urls?search=${search}`, admin)
    const pages = page.getByRole('link', { name: `${SITE}/хлеб/ржаной`, exact: true })
    await pages.nth(1).waitFor()
    assert.equal(await page.locator('tbody tr').count(), 2)
    for (const [nth, keyword] of ['хлеб', 'калач'].entries()) {
      await pages.nth(nth).click()
      await page.getByRole('heading', { name: `${SITE}/хлеб/ржаной` }).waitFor()
      await page.locator('tbody').getByText(keyword, { exact: true }).waitFor()
      await page.goBack()
    }
  }
})
