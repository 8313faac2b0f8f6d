import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { clearRewritten } from '../rewritten.ts'
import { dataforseoSerpFormat } from '../serp/dataforseo-serp-stand-in.ts'
import { serperFormat, startSerperStandIn } from '../serp/serper-stand-in.ts'
import { createStandIn, listen } from '../serp/stand-in.ts'
import { restless } from '../serp/world.ts'
import { readChecks, readRuns, SITE, trackProject } from './tracked-project.ts'

const serper = await startSerperStandIn(restless())
afterAll(() => serper.close())
const sextant = await startTestApp(
  { afterAll },
  {
    settings: {
      SERP_PROVIDER: 'serper',
      SERPER_API_KEY: 'key-ok',
      SERPER_BASE_URL: serper.url,
      CHECK_ATTEMPTS: '1',
      PRICE_PER_PAGE: '0.01',
      // The test counts the pages that a check reads.
      SHARE_PAGES_MINUTES: '0',
    },
  },
)
const { call } = sextant
const { executor } = sextant.app.installation.database

/** Ends the faults and the pause of a refused key. */
function acceptAgain(): void {
  serper.setFault(() => undefined)
  sextant.app.installation.providers.forget()
}

/** Phrases found on the first page, on a later page, and not at all. */
const KEYWORDS = ['teapot', 'kettle', 'stove']
const DEPTH = 10

/** A project in thrifty mode. */
async function thriftyProject(app = sextant) {
  const project = await trackProject(app, { keywords: KEYWORDS, depth: DEPTH })
  await app.call('edit/positions_2/settings', { project_id: project.id, check_mode: 'thrifty' })
  return project
}

/** Sets the position of the site's only result for a phrase. */
function place(phrase: string, position: number): void {
  serper.place(phrase, `https://${SITE}/${phrase}`, position)
}

async function check(id: number, more: object = {}, app = sextant) {
  await app.call('edit/positions_2/checker/go', { id, ...more })
  await app.checked(id)
  const all = await readChecks(app.app.installation.database.executor, id)
  const latest = all.slice(-KEYWORDS.length)
  return Object.fromEntries(latest.map(({ phrase, ...rest }) => [phrase, rest]))
}

/** Makes all recorded data a day older. */
async function nextDay(id: number, database = executor): Promise<void> {
  const age = async (table: string, column: string) => {
    // In two steps, because a moved day must not collide with the day before it.
    for (const days of [-1_000, 999]) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${days}::int
        where project_id = ${id}`.execute(database)
    }
  }
  await age('runs', 'date')
  await age('tasks', 'date')
  await age('positions', 'date')
  await age('rank_memory', 'next_sweep_on')
  await clearRewritten(database, 1, id)
}

/** The receipts of rank checks of a project, one by one. */
async function receiptsOf(project_id: number, runs: readonly { readonly id: string }[], app = sextant) {
  const receipts = []
  for (const { id } of runs) {
    receipts.push(await app.call('get/positions_2/receipt', { project_id, run_id: id }))
  }
  return receipts
}

/** The date of the latest check, which need not be today any more. */
async function dateOf(id: number): Promise<string> {
  const [project] = await call('get/projects_2/projects', { id, fields: ['positions_date'] })
  return project.positions_date
}

async function limitsOf(id: number, more: object = {}): Promise<number> {
  const { pricesByUsers } = await call('get/positions_2/checker/price', { id, ...more })
  return pricesByUsers['1'].limits
}

async function historyOf(id: number, regionIndex: number) {
  const date = await dateOf(id)
  const { keywords } = await call('get/positions_2/history', {
    project_id: id,
    regions_indexes: [regionIndex],
    dates: [date],
    history_fields: ['position', 'outcome', 'reason', 'depth', 'pages', 'best_position', 'worst_position'],
  })
  return Object.fromEntries(
    keywords.map((row: { name: string; positionsData: Record<string, object> }) => [
      row.name,
      row.positionsData[`${date}:${id}:${regionIndex}`],
    ]),
  )
}

async function summaryOf(id: number, region_index: number) {
  const date = await dateOf(id)
  const about = { project_id: id, region_index, dates: [date, date] }
  const asked = { show_tops: 1, show_avg: 1, show_median: 1, show_visibility: 1, show_coverage: 1 }
  const { seriesByProjectsId } = await call('get/positions_2/summary/chart', { ...about, ...asked })
  return {
    summary: await call('get/positions_2/summary', { ...about, ...asked, show_dynamics: 1 }),
    chart: seriesByProjectsId[id],
  }
}

describe('a project in thrifty mode', async () => {
  const { id, regionIndex } = await thriftyProject()

  test('starts with a sweep, which stops where the site is found', async () => {
    place('teapot', 3)
    place('kettle', 35)
    assert.equal(await limitsOf(id), 30)
    const checks = await check(id)
    assert.deepEqual(checks.teapot, { outcome: 'exact', position: 3, reason: null, pages: [1] })
    assert.deepEqual(checks.kettle, { outcome: 'exact', position: 35, reason: null, pages: [1, 2, 3, 4] })
    assert.equal(checks.stove!.outcome, 'not_within')
    assert.equal(checks.stove!.pages.length, 10)
    assert.deepEqual((await readRuns(executor, id))[0]?.held, 30)
  })

  test('then reads the first page and the last known one, and reports what it leaves open', async () => {
    await nextDay(id)
    place('kettle', 38)
    assert.equal(await limitsOf(id), 15, 'at most five pages of each')
    const checks = await check(id)
    assert.deepEqual(checks.teapot!.pages, [1])
    assert.deepEqual(checks.kettle, { outcome: 'at_best', position: 38, reason: null, pages: [1, 4] })
    assert.deepEqual(checks.stove, { outcome: 'partial', position: null, reason: null, pages: [1] })
    assert.deepEqual(await historyOf(id, regionIndex), {
      teapot: {
        position: '3',
        outcome: 'exact',
        reason: null,
        depth: 10,
        pages: [1],
        best_position: 3,
        worst_position: 3,
      },
      kettle: {
        position: null,
        outcome: 'at_best',
        reason: null,
        depth: 10,
        pages: [1, 4],
        best_position: 11,
        worst_position: 38,
      },
      stove: {
        position: null,
        outcome: 'partial',
        reason: null,
        depth: 10,
        pages: [1],
        best_position: 11,
        worst_position: null,
      },
    })
  })

  test('counts only known results in figures, and reports their coverage', async () => {
    const { summary, chart } = await summaryOf(id, regionIndex)
    const coverage = { cells: 1, at_best: 1, partial: 1, failed: 0 }
    assert.deepEqual(
      [summary.avgs, summary.coverage],
      [
        [3, 3],
        [coverage, coverage],
      ],
    )
    assert.deepEqual([chart.avg, chart.coverage], [[3], [coverage]])
  })

  test('keeps all figures and forgets nothing when a check fails on the same day', async () => {
    const memory = () =>
      sql`select * from rank_memory where project_id = ${id} order by keyword_id`.execute(executor)
    const [figures, remembered] = [await summaryOf(id, regionIndex), (await memory()).rows]
    serper.setFault(() => serperFormat.refusals.key)
    const checks = await check(id)
    acceptAgain()
    for (const phrase of KEYWORDS) assert.equal(checks[phrase]!.outcome, 'failed')
    assert.deepEqual(await summaryOf(id, regionIndex), figures)
    assert.deepEqual((await memory()).rows, remembered)
  })

  test('sweeps the day after the site was not found, starting at its last position', async () => {
    await nextDay(id)
    place('kettle', 96)
    const missed = (await check(id)).kettle!
    assert.equal(missed.outcome, 'partial')
    assert.deepEqual(missed.pages, [1, 3, 4, 5, 6])
    await nextDay(id)
    place('kettle', 41)
    const found = (await check(id)).kettle!
    assert.deepEqual(found, { outcome: 'at_best', position: 41, reason: null, pages: [1, 4, 5] })
  })

  test('sweeps again after seven days, or when an exact check is requested', async () => {
    const exact = await check(id, { check_mode: 'exact' })
    assert.deepEqual(exact.kettle!.pages, [1, 2, 3, 4, 5])
    for (let day = 0; day < 7; day += 1) await nextDay(id)
    assert.deepEqual((await check(id)).kettle!.pages, [1, 2, 3, 4, 5])
    assert.equal(await limitsOf(id, { check_mode: 'exact' }), 30)
  })
})

describe('a receipt', () => {
  test('shows pages and charges, the cost of full depth, and the certainty of the checks', async () => {
    const { id } = await thriftyProject()
    place('teapot', 3)
    place('kettle', 35)
    await check(id)
    place('kettle', 38)
    await check(id)
    serper.setFault(({ page }) => (page > 1 ? serperFormat.refusals.key : undefined))
    await check(id, { check_mode: 'exact' })
    acceptAgain()

    const runs = await call('get/positions_2/runs', {
      project_id: id,
      fields: ['id', 'price'],
      orders: [{ name: 'id' }],
    })
    const receipts = await receiptsOf(id, runs)
    const [sweep, thrifty, failing] = receipts
    const date = await dateOf(id)
    assert.deepEqual(sweep, {
      date1: date,
      date2: date,
      runs: 1,
      checks: { all: 3, exact: 2, at_best: 0, not_within: 1, unresolved: 0, failed: 0, cancelled: 0 },
      certainty: { exact: 66.7, at_best: 0, not_within: 33.3, unresolved: 0, failed: 0, cancelled: 0 },
      pages: 15,
      pages_full: 30,
      price: '0.15',
      price_full: '0.30',
      saved: '0.15',
      saved_percent: 50,
    })
    assert.deepEqual([thrifty.pages, thrifty.pages_full, thrifty.saved], [4, 30, '0.26'])
    assert.deepEqual([failing.pages, failing.pages_full, failing.checks.failed], [3, 12, 2])
    assert.deepEqual(
      receipts.map(({ price }) => price),
      runs.map(({ price }: { price: string }) => price),
    )

    const month = await call('get/positions_2/receipt', { project_id: id })
    for (const name of ['pages', 'pages_full', 'runs'] as const) {
      assert.equal(
        month[name],
        receipts.reduce((sum, receipt) => sum + receipt[name], 0),
      )
    }
    assert.equal(month.price, '0.22')
    assert.deepEqual([month.date1, month.date2.slice(0, 7)], [`${date.slice(0, 8)}01`, date.slice(0, 7)])
    const leap = await call('get/positions_2/receipt', { project_id: id, date: '2024-02-05' })
    assert.deepEqual([leap.date1, leap.date2, leap.checks.all], ['2024-02-01', '2024-02-29', 0])
  })

  test('is an error for a check of another project, and for a check and a month together', async () => {
    const { id } = await thriftyProject()
    const receipt = (body: object) => sextant.post('get/positions_2/receipt', { project_id: id, ...body })
    assert.equal((await receipt({ run_id: '999999' })).json.errors[0].code, 54)
    assert.equal((await receipt({ run_id: '1', date: '2026-01-01' })).json.errors[0].code, 2003)
    assert.equal((await receipt({ date: '2026-13-01' })).json.errors[0].code, 2003)
  })
})

describe('a provider that returns all results in one reply', () => {
  test('gets one request that reaches one page below the last position, and charges for the whole reply', async (t) => {
    const dataforseo = await listen(createStandIn(dataforseoSerpFormat, restless()))
    t.onTestFinished(() => dataforseo.close())
    const app = await startTestApp(t, {
      settings: {
        SERP_PROVIDER: 'dataforseo',
        DATAFORSEO_API_KEY: 'login:key-ok',
        DATAFORSEO_BASE_URL: dataforseo.url,
        SHARE_PAGES_MINUTES: '0',
      },
    })
    const database = app.app.installation.database.executor
    const { id } = await thriftyProject(app)
    for (const [phrase, position] of [
      ['teapot', 3],
      ['kettle', 35],
    ] as const) {
      dataforseo.place(phrase, `https://${SITE}/${phrase}`, position)
    }
    const sweep = await check(id, {}, app)
    assert.deepEqual(sweep.kettle, { outcome: 'exact', position: 35, reason: null, pages: [10] })
    await nextDay(id, database)
    const thrifty = await check(id, {}, app)
    assert.deepEqual(thrifty.kettle, { outcome: 'exact', position: 35, reason: null, pages: [5] })
    assert.deepEqual(thrifty.teapot!.pages, [2])
    assert.deepEqual(thrifty.stove, { outcome: 'partial', position: null, reason: null, pages: [1] })
    assert.deepEqual(
      (await readRuns(database, id)).map(({ captured }) => captured),
      [30, 8],
    )
    // By check, since the day before can be in another month.
    const runs = await app.call('get/positions_2/runs', { project_id: id, orders: [{ name: 'id' }] })
    const receipts = await receiptsOf(id, runs, app)
    assert.deepEqual(
      receipts.map(({ pages, pages_full }) => [pages, pages_full]),
      [
        [30, 30],
        [8, 30],
      ],
    )
  })
})
