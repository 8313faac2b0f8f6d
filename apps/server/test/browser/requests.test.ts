import assert from 'node:assert/strict'
import { test } from 'vitest'
import { startChromium } from './chromium.ts'
import { watchRequests } from './requests.ts'

const INSTALLATION = 'http://sextant.example'

test('requests that the OpenAPI document does not describe are reported, and no others', async (t) => {
  const browser = await startChromium(t)
  const context = await browser.newContext()
  // Answers every request.
  await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Page</h1>' }))
  const operations = new Set<string>()
  const undescribed = watchRequests(context, INSTALLATION, operations)
  const page = await context.newPage()
  await page.goto(`${INSTALLATION}/#/projects`)
  const post = (path: string, body: object) =>
    page.evaluate(
      `fetch('${path}', { method: 'POST', body: '${JSON.stringify(body)}' }).then(() => undefined)`,
    )

  await page.evaluate(
    `Promise.all(['/readyz', '/assets/page-1a2b3c4d.js'].map((path) => fetch(path))).then(() => 0)`,
  )
  await post('/v2/json/get/keywords_2/keywords', { project_id: 1, fields: ['name'] })
  assert.equal(undescribed.length, 0)
  assert.deepEqual([...operations], ['/v2/json/get/keywords_2/keywords'])

  await page.evaluate(`fetch('/metrics').then(() => 0)`)
  await post('/v2/json/get/keywords_2/words', {})
  await post('/v2/json/get/keywords_2/keywords?limit=1', { project_id: 1 })
  await post('/v2/json/get/keywords_2/keywords', { project_id: 1, colour: 'red' })
  await post('/v2/json/get/keywords_2/keywords', { project_id: 1, fields: ['phrase'] })
  await page.evaluate(`fetch('http://elsewhere.example/', { mode: 'no-cors' }).then(() => 0)`)
  const faults = [
    'not a file of the build',
    'not an operation of the OpenAPI document',
    'parameters in the address',
    'unknown parameters colour',
    'the schema does not allow',
    'another origin',
  ]
  assert.equal(undescribed.length, faults.length, undescribed.join('\n'))
  for (const [index, fault] of faults.entries())
    assert.ok(undescribed[index]!.includes(fault), undescribed[index])
})
