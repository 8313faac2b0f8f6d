import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { newProject, seedChecks } from '../services/positions_2/checks.ts'
import { assertAccessible, startVisitor } from './visitor.ts'

// Nothing works on a check here, so it runs until a test stops it.

const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { call, admin } = sextant

/** A project with positions on two dates and on the date of its running check. */
async function makeProject(): Promise<number> {
  const project_id = await newProject(sextant, 'rye bread')
  await call('edit/positions_2/checker/go', { id: project_id })
  const [run] = await call('get/positions_2/runs', { project_id, fields: ['date'] })
  await seedChecks(sextant, project_id, [
    { keyword: 'rye bread', date: '2026-03-02', position: 9 },
    { keyword: 'rye bread', date: '2026-03-09', position: 4 },
    { keyword: 'rye bread', date: run.date, position: 1 },
  ])
  return project_id
}

test('while a check runs, the figures of the rankings are of the last date that is complete', async (t) => {
  const id = await makeProject()
  const page = await visitor.open(t, '/projects', admin)
  const asked = page.waitForRequest('**/get/positions_2/summary')
  await page.evaluate(`location.hash = '#/projects/${id}/rankings?region=2'`)
  await page.getByText('The figures below are of 9 Mar 2026 until the check ends').waitFor()
  await page.getByText('0 of 2').first().waitFor()
  for (let request = await asked; ; request = await page.waitForRequest('**/get/positions_2/summary')) {
    const { dates } = request.postDataJSON() as { dates: string[] }
    if (dates[1] === '2026-03-09') {
      assert.deepEqual(dates, ['2026-03-02', '2026-03-09'])
      break
    }
  }
  await assertAccessible(page)
})

test('a running check is stopped where it was started', async (t) => {
  const id = await makeProject()
  const page = await visitor.open(t, `/projects/${id}/rankings?region=2`, admin)
  await page.getByRole('button', { name: 'Stop' }).click()
  const question = page.getByRole('dialog', { name: 'Stop the rank check?' })
  await question.getByRole('button', { name: 'Stop check' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Check now' }).waitFor()
  const runs = await call('get/positions_2/runs', { project_id: id, fields: ['state'] })
  assert.ok(runs.every(({ state }: { state: string }) => state !== 'running'))
  // The button that takes the place of the pressed one has the focus.
  await page.locator(':focus', { hasText: 'Check now' }).waitFor()
})

test('when a check is stopped on its own page, the heading of the check has the focus', async (t) => {
  const id = await makeProject()
  const runs = await call('get/positions_2/runs', { project_id: id, fields: ['id', 'state'] })
  const run = runs.find(({ state }: { state: string }) => state === 'running').id
  const page = await visitor.open(t, `/projects/${id}/runs?run=${run}`, admin)
  await page.getByRole('button', { name: 'Stop check' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop check' }).press('Enter')
  await page.locator('h2:focus', { hasText: 'Check of' }).waitFor()
})

test('when a row is removed, the heading of its list has the focus', async (t) => {
  const id = await makeProject()
  await call('add/projects_2/competitors', { project_id: id, urls: ['a.example', 'b.example'] })
  const page = await visitor.open(t, `/projects/${id}/settings?section=competitors`, admin)
  for (const site of ['a.example', 'b.example']) {
    await page
      .getByRole('row', { name: site })
      .getByRole('button', { name: /^Remove/ })
      .press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await page.locator('h2:focus', { hasText: 'Competitors' }).waitFor()
  }
})
