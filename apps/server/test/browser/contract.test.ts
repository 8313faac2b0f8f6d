import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { isFull } from '../sizes.ts'
import { assertForEverybody } from './everybody.ts'
import { screens, type Shown } from './screens.ts'
import { startVisitor } from './visitor.ts'

// The dashboard is a client of the API like any other. `visitor.open` checks in every test that no request is private.
// These tests open every screen and make sure that the code has no other way to send requests.

const src = resolve(import.meta.dirname, '../../../dashboard/src')

/** Files of the dashboard that request something other than an operation of the API. */
const openPages: Readonly<Record<string, string>> = {
  'api/readiness.ts': '/readyz',
  'api/operations.ts': '/openapi.json',
}

test('only the API client sends requests', () => {
  const found = globSync(`${src}/**/*.{ts,tsx}`).flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /\b(?:fetch\((?:'([^']*)')?|XMLHttpRequest|EventSource|WebSocket|sendBeacon)/g,
      ),
    ].map(([way, address]) => [relative(src, path), address ?? way]),
  )
  assert.deepEqual(Object.fromEntries(found), openPages)
  assert.equal(found.length, Object.keys(openPages).length)
})

test('every page of the router is among the screens', () => {
  const router = readFileSync(`${src}/router.tsx`, 'utf8')
  const pages = new Set(
    [...router.matchAll(/import\('\.\/pages\/([\w-]+)\/page\.tsx'\)/g)].map(([, page]) => page),
  )
  const shown = { projectId: 1, pricedProjectId: 1, keywordId: '1', runId: '1', reportId: 1 }
  const paths = new Set(
    screens.map(({ address }) =>
      address(shown)
        .split('?')[0]!
        .replace(/^\/projects\/1\//, '/'),
    ),
  )
  const missing = [...pages].filter((page) => !paths.has(page === 'keyword' ? '/keywords/1' : `/${page}`))
  assert.deepEqual(missing, [])
})

describe('every screen is for everybody and calls only operations of the OpenAPI document', async () => {
  const sextant = await startTestApp({ afterAll })
  const visitor = await startVisitor({ afterAll }, sextant)
  const { call } = sextant
  const projectId: number = await call('add/projects_2/projects/demo', { lang: 'en' })
  await call('edit/positions_2/checker/go', { id: projectId })
  await sextant.checked(projectId)
  const [{ id: keywordId }] = await call('get/keywords_2/keywords', { project_id: projectId, limit: 1 })
  const [{ id: runId }] = await call('get/positions_2/runs', { project_id: projectId, limit: 1 })
  const report_template_id = await call('add/reports_2/templates', {
    project_id: projectId,
    name: 'Monthly',
    blocks: [{ kind: 'summary' }, { kind: 'table' }],
  })
  const reportId: number = await call('add/reports_2/reports', { project_id: projectId, report_template_id })
  const shown: Shown = { projectId, pricedProjectId: projectId, keywordId, runId, reportId }
  const newcomer = await sextant.newAccount()

  const accounts = { nobody: undefined, newcomer, user: sextant.admin }
  for (const { address, press, title, visitor: who } of screens) {
    test.concurrent(title, async (t) => {
      const page = await visitor.open(t, address(shown), accounts[who ?? 'user'])
      await page.locator('h1').waitFor()
      if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click()
      await page.waitForLoadState('networkidle')
      assert.equal(await page.getByRole('alert').count(), 0, await page.locator('main').innerText())
      if (isFull) await assertForEverybody(page)
    })
  }

  test('and all of them for many', () => {
    const asked = [...visitor.operations].toSorted()
    assert.ok(asked.length > 20, asked.join(' '))
  })
})
