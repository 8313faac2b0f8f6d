import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { readCells, readChecks, readRuns, SITE, trackProject } from '../flows/tracked-project.ts'
import { searxngFormat } from '../serp/searxng-stand-in.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn } from '../serp/stand-in.ts'
import type { WorldPage } from '../serp/world.ts'

/** How many of the next replies for a page are empty. */
let empty: { page: number; replies: number } | null = null
function emptied(page: number, shown: WorldPage): WorldPage {
  if (empty === null || empty.page !== page || empty.replies-- <= 0) return shown
  return { organic: [], features: [], more: false }
}
const serper = createStandIn({
  ...serperFormat,
  render: (asked, shown, above) => serperFormat.render(asked, emptied(asked.page, shown), above),
})
const settings = { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'key-ok' }
const sextant = await startTestApp({ afterAll }, { settings, fetch: serper.fetch })
const { executor } = sextant.app.installation.database

beforeEach(async () => {
  empty = null
  await sql`truncate provider_caps, provider_spend`.execute(executor)
})

const fields = ['position', 'outcome', 'reason', 'reason_kind', 'depth'] as const

async function check(phrase: string, { depth = 1, searcher = 1, app = sextant } = {}) {
  const project = await trackProject(app, { keywords: [phrase], depth, searcher })
  await app.call('edit/positions_2/checker/go', { id: project.id })
  await app.checked(project.id)
  const cell = (await readCells(app, project, fields)).get(phrase)
  const [run] = await readRuns(app.app.installation.database.executor, project.id)
  const [record] = await readChecks(app.app.installation.database.executor, project.id)
  return { project, cell, captured: run?.captured, record }
}

const asked = (phrase: string) =>
  serper
    .served()
    .filter(({ q }) => q === phrase)
    .map(({ page }) => page)

async function spent(): Promise<string | undefined> {
  const { rows } = await sql<{ spent: string }>`
    select trim_scale(spent)::text as spent from provider_spend where scope = 'provider' and period = 'day'`.execute(
    executor,
  )
  return rows[0]?.spent
}

describe('an empty first page', () => {
  test('ends nothing when the second reply has results, which count', async () => {
    serper.place('flaky kettle', `https://${SITE}/`, 3)
    empty = { page: 1, replies: 1 }
    const { cell, captured, record } = await check('flaky kettle')
    assert.deepEqual([cell?.outcome, cell?.position], ['exact', '3'])
    assert.deepEqual([asked('flaky kettle'), captured, record?.pages], [[1, 1], 1, [1]])
    assert.equal(await spent(), '0.002')
  })

  test('is not within when a second reply is empty too, live and read again', async () => {
    const { cell, captured, project } = await check('!empty kettle')
    assert.deepEqual([cell?.outcome, cell?.position, cell?.depth], ['not_within', '--', 0])
    assert.deepEqual([asked('!empty kettle'), captured], [[1, 1], 1])
    assert.equal(await spent(), '0.002')
    const [keyword] = await sextant.call('get/keywords_2/keywords', {
      project_id: project.id,
      fields: ['id'],
    })
    const [{ positions_date: date }] = await sextant.call('get/projects_2/projects', {
      id: project.id,
      fields: ['positions_date'],
    })
    const explained = await sextant.call('get/positions_2/provenance', {
      project_id: project.id,
      keyword_id: keyword.id,
      region_index: project.regionIndex,
      date,
    })
    assert.equal(explained.recomputed.outcome, 'not_within')
  })

  test('is copied by other checks without being confirmed again', async () => {
    const before = asked('!empty kettle').length
    const { cell } = await check('!empty kettle')
    assert.equal(cell?.outcome, 'not_within')
    assert.equal(asked('!empty kettle').length, before)
  })

  test('gives no position, and a reason, when no second reply can be paid for', async () => {
    serper.place('capped kettle', `https://${SITE}/`, 3)
    const cap = { scope: 'provider', id: 'serper', period: 'day', amount: '0.001' }
    await sextant.call('edit/providers_2/caps', cap)
    empty = { page: 1, replies: 1 }
    const { cell, captured } = await check('capped kettle')
    assert.deepEqual([cell?.outcome, cell?.reason_kind, cell?.position], ['failed', 'capped', null])
    assert.deepEqual([asked('capped kettle'), captured], [[1], 1])
    assert.equal(await spent(), '0.001')
  })
})

describe('an empty later page', () => {
  test('ends the list when a second reply is empty too', async () => {
    const { cell, captured } = await check('!few kettle', { depth: 3 })
    assert.deepEqual([cell?.outcome, cell?.depth], ['not_within', 7])
    assert.deepEqual([asked('!few kettle'), captured], [[1, 2, 2], 2])
  })

  test('hides no position behind it', async () => {
    serper.place('later kettle', `https://${SITE}/`, 13)
    empty = { page: 2, replies: 1 }
    const { cell } = await check('later kettle', { depth: 3 })
    assert.deepEqual([cell?.outcome, cell?.position, asked('later kettle')], ['exact', '13', [1, 2, 2]])
  })

  test('of an engine that shows one page leaves a deeper check partial, and fails one without results', async () => {
    const standIn = createStandIn(searxngFormat)
    const app = await startTestApp(
      { afterAll },
      {
        settings: { SERP_PROVIDER: 'searxng', SEARXNG_BASE_URL: 'http://searxng.example' },
        fetch: standIn.fetch,
      },
    )
    const few = await check('!few kettle', { depth: 3, searcher: 5, app })
    assert.deepEqual([few.cell?.outcome, few.cell?.reason, few.cell?.depth], ['partial', null, 7])
    const { cell } = await check('!empty kettle', { depth: 3, searcher: 5, app })
    assert.deepEqual([cell?.outcome, cell?.reason_kind], ['failed', 'bad_payload'])
    assert.match(cell?.reason ?? '', /The page is empty, which proves nothing/)
  })

  test('is not awaited of a provider that is not asked for the search engine: nothing starts, and the error says why', async () => {
    const standIn = createStandIn(searxngFormat)
    const app = await startTestApp(
      { afterAll },
      {
        settings: { SERP_PROVIDER: 'searxng', SEARXNG_BASE_URL: 'http://searxng.example' },
        fetch: standIn.fetch,
      },
    )
    const project = await trackProject(app, { keywords: ['kettle'] })
    const { json } = await app.post('edit/positions_2/checker/go', { id: project.id })
    assert.equal(json.errors[0].code, 3005)
    assert.match(
      json.errors[0].detail.text,
      /^no provider of google can be used; nothing was started\. SearXNG asks Google as a feature phone and .*; use another provider for Google\.$/,
    )
    assert.deepEqual(standIn.served(), [])
  })
})
