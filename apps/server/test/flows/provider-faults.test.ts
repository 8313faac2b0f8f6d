import assert from 'node:assert/strict'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { createApp } from '#app.ts'
import { readSettings } from '#config/settings.ts'
import { queryOf } from '#ranking/query.ts'
import { newPage, storePages } from '#ranking/stored/pages.ts'
import { claimTasks } from '#ranking/task/tasks.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { makeTestDatabase } from '../database.ts'
import { startSerperStandIn, type Fault } from '../serp/serper-stand-in.ts'
import { assertSettled, readCells, readChecks, SITE, trackProject } from './tracked-project.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())

const settings = {
  SERP_PROVIDER: 'serper',
  SERPER_API_KEY: 'key-ok',
  SERPER_BASE_URL: serper.url,
  PAGE_TIMEOUT_SECONDS: '1',
  CHECK_ATTEMPTS: '2',
  CHECK_FAILING_SECONDS: '10',
}
const sextant = await startTestApp({ afterAll }, { settings })
const { executor } = sextant.app.installation.database

/** Faults by query that the stand-in has no scenario for. */
const faults = new Map<string, (request: { page: number; asked: number }) => Fault | undefined>()
const asked = new Map<string, number>()
serper.setFault(({ q, page }) => {
  asked.set(q, (asked.get(q) ?? 0) + 1)
  return faults.get(q)?.({ page, asked: asked.get(q)! })
})

const refusal = (status: number, message: string, headers?: Record<string, string>): Fault => ({
  status,
  body: JSON.stringify({ message, statusCode: status }),
  ...(headers === undefined ? {} : { headers }),
})

async function check(app: TestApp, project: { id: number; as: TestApp['admin'] }): Promise<void> {
  await app.call('edit/positions_2/checker/go', { id: project.id }, project.as)
  await app.checked(project.id, project.as)
}

/** What Serper sends for a page without results. */
const emptyReply = (q: string): Fault => ({
  status: 200,
  body: JSON.stringify({ searchParameters: { q, type: 'search', page: 1 }, organic: [], credits: 1 }),
})

interface Case {
  readonly phrase: string
  /** Position of the site; absent if it does not rank. */
  readonly at?: number
  readonly fault?: (request: { page: number; asked: number }) => Fault | undefined
  readonly outcome: 'exact' | 'at_best' | 'not_within' | 'partial' | 'failed'
  readonly reason?: RegExp
  /** Number of results read. */
  readonly depth: number
  /** Pages stored and charged. */
  readonly pages: number
  /** Requests that the provider received. */
  readonly requests: number
}

const DEPTH = 5
const failed = { outcome: 'failed', depth: 0, pages: 0 } as const
const cases: Record<string, Case> = {
  'a result of the first page is a position for one page': {
    phrase: 'kettle',
    at: 7,
    outcome: 'exact',
    depth: 10,
    pages: 1,
    requests: 1,
  },
  'a result of page 3 is a position for three pages, however deep the check may go': {
    phrase: 'deep kettle',
    at: 25,
    outcome: 'exact',
    depth: 30,
    pages: 3,
    requests: 3,
  },
  'a site on none of the pages is not within, for all of them': {
    phrase: 'absent kettle',
    outcome: 'not_within',
    depth: 50,
    pages: 5,
    requests: 5,
  },
  'a site right behind the depth is not within': {
    phrase: 'next kettle',
    at: 51,
    outcome: 'not_within',
    depth: 50,
    pages: 5,
    requests: 5,
  },
  'an empty page is the end of the list when a second reply agrees, and its price is due once': {
    phrase: '!empty kettle',
    outcome: 'not_within',
    depth: 0,
    pages: 1,
    requests: 2,
  },
  'an empty reply for a page with results is not believed': {
    phrase: 'sometimes kettle',
    at: 3,
    fault: ({ asked: count }) => (count === 1 ? emptyReply('sometimes kettle') : undefined),
    outcome: 'exact',
    depth: 10,
    pages: 1,
    requests: 2,
  },
  'short pages are counted as they are': {
    phrase: '!short kettle',
    at: 12,
    outcome: 'exact',
    depth: 17,
    pages: 2,
    requests: 2,
  },
  'a result repeated on the next page takes no position': {
    phrase: '!dup kettle',
    at: 15,
    outcome: 'exact',
    depth: 20,
    pages: 2,
    requests: 2,
  },
  'links wrapped as redirects are recognised': {
    phrase: '!redirects kettle',
    at: 4,
    outcome: 'exact',
    depth: 10,
    pages: 1,
    requests: 1,
  },
  'a result above a hidden one is exact': {
    phrase: '!hidden kettle',
    at: 2,
    outcome: 'exact',
    depth: 10,
    pages: 1,
    requests: 1,
  },
  'a hidden result above may be the site': {
    phrase: '!hidden pot',
    at: 7,
    outcome: 'at_best',
    depth: 2,
    pages: 1,
    requests: 1,
  },
  'a hidden result within the depth may be the site': {
    phrase: '!hidden pan',
    outcome: 'partial',
    depth: 2,
    pages: 5,
    requests: 5,
    reason: /hides its destination/,
  },
  'a provider that ignores the number of the page': {
    phrase: '!repeating kettle',
    at: 14,
    outcome: 'partial',
    depth: 10,
    pages: 1,
    requests: 3,
    reason: /Page 2 repeats results of earlier pages/,
  },
  'more results than a page can hold': {
    phrase: '!crowded kettle',
    ...failed,
    requests: 2,
    reason: /1000 organic results/,
  },
  'a provider that always fails': {
    phrase: '!500 kettle',
    at: 1,
    ...failed,
    requests: 2,
    reason: /^The provider failed or could not be reached\. .*500/,
  },
  'a provider that never answers': {
    phrase: '!slow kettle',
    at: 1,
    ...failed,
    requests: 2,
    reason: /^The provider did not respond in time\./,
  },
  'a proxy that answers with a web page': {
    phrase: '!html502 kettle',
    at: 1,
    ...failed,
    requests: 2,
    reason: /web page \(HTTP 502\)/,
  },
  'JSON that breaks off': {
    phrase: '!truncated kettle',
    at: 1,
    ...failed,
    requests: 2,
    reason: /could not be read\. .*cut off/,
  },
  'an empty body': {
    phrase: '!emptybody kettle',
    at: 1,
    ...failed,
    requests: 2,
    reason: /reply is empty/,
  },
  'the page of another number': {
    phrase: '!mismatch kettle',
    at: 1,
    ...failed,
    requests: 2,
    reason: /for another page/,
  },
  'a connection that breaks off inside the body': {
    phrase: 'broken kettle',
    at: 1,
    fault: () => ({ status: 200, body: '{"organic": [', breakOff: true }),
    ...failed,
    requests: 2,
    reason: /^The provider failed or could not be reached\./,
  },
  'a key that is refused with 401': {
    phrase: 'unauthorised kettle',
    at: 1,
    fault: () => refusal(401, 'Unauthorized'),
    ...failed,
    requests: 1,
    reason: /^The provider refused the API key\./,
  },
  'a provider that asks to wait a second and then answers': {
    phrase: 'slow-down kettle',
    at: 6,
    fault: ({ asked }) =>
      asked === 1 ? refusal(429, 'Too many requests', { 'retry-after': '1' }) : undefined,
    outcome: 'exact',
    depth: 10,
    pages: 1,
    requests: 2,
  },
  'a first page that cannot be had': {
    phrase: '!missing-page-1 kettle',
    at: 14,
    ...failed,
    requests: 2,
    reason: /^The provider failed/,
  },
  'a page missing in the middle leaves no statement about the site': {
    phrase: '!missing-page-3 kettle',
    outcome: 'partial',
    depth: 20,
    pages: 2,
    requests: 4,
    reason: /^The provider failed/,
  },
  'a result on the missing page is not guessed': {
    phrase: '!missing-page-3 pot',
    at: 24,
    outcome: 'partial',
    depth: 20,
    pages: 2,
    requests: 4,
    reason: /^The provider failed/,
  },
  'a result behind the missing page is not looked for': {
    phrase: '!missing-page-3 pan',
    at: 34,
    outcome: 'partial',
    depth: 20,
    pages: 2,
    requests: 4,
    reason: /^The provider failed/,
  },
  'a result before the missing page is exact': {
    phrase: '!missing-page-3 lid',
    at: 14,
    outcome: 'exact',
    depth: 20,
    pages: 2,
    requests: 2,
  },
  'a page had at the second attempt is as good as any': {
    phrase: '!flaky kettle',
    at: 9,
    outcome: 'exact',
    depth: 10,
    pages: 1,
    requests: 2,
  },
}

describe('one check with every fault at once', async () => {
  const all = Object.values(cases)
  for (const { phrase, at, fault } of all) {
    if (at !== undefined) serper.place(phrase, `https://www.${SITE}/${at}/`, at)
    if (fault !== undefined) faults.set(phrase, fault)
  }
  const project = await trackProject(sextant, { keywords: all.map(({ phrase }) => phrase), depth: DEPTH })
  await check(sextant, project)
  const positions = await readCells(sextant, project)
  const cells = await readCells(sextant, project, ['position', 'relevant_url', 'outcome', 'reason', 'depth'])
  const checks = await readChecks(executor, project.id)

  for (const [name, expected] of Object.entries(cases)) {
    test(name, () => {
      const { phrase, at, outcome, depth } = expected
      const isPosition = outcome === 'exact' || outcome === 'not_within'
      const position = outcome === 'exact' ? String(at) : outcome === 'not_within' ? '--' : null
      assert.deepEqual(positions.get(phrase), isPosition ? { position } : undefined)
      const { reason = null, ...cell } = cells.get(phrase)!
      const relevant_url = outcome === 'exact' || outcome === 'at_best' ? `${SITE}/${at}` : null
      assert.deepEqual(cell, { position, relevant_url, outcome, depth })
      if (expected.reason === undefined) assert.equal(reason, null)
      else assert.match(reason ?? '', expected.reason)

      const found = checks.filter((one) => one.phrase === phrase)
      assert.deepEqual(
        found.map(({ pages }) => pages),
        [Array.from({ length: expected.pages }, (_, index) => index + 1)],
      )
      const requests = serper.served().filter(({ q }) => q === phrase)
      assert.equal(requests.length, expected.requests)
    })
  }

  test('the ledger captured exactly the pages stored and released the rest', async () => {
    const pages = all.reduce((sum, one) => sum + one.pages, 0)
    assert.deepEqual(await assertSettled(executor, project.id), [
      {
        finished: true,
        tasks: all.length,
        wanted: all.length * DEPTH,
        held: all.length * DEPTH,
        stored: pages,
        captured: pages,
        released: all.length * DEPTH - pages,
      },
    ])
  })

  test('the project is idle again', async () => {
    const fields = ['status_positions', 'status_positions_percent', 'positions_percent']
    assert.deepEqual(await sextant.call('get/projects_2/projects', { id: project.id, fields }), [
      { status_positions: 0, status_positions_percent: 0, positions_percent: 100 },
    ])
  })
})

const refusedKeys = {
  'key-nocredit': { requests: 1, reason: /^The provider account has no credit left\./ },
  'key-wrong': { requests: 1, reason: /^The provider refused the API key\./ },
  'key-ratelimited': { requests: 2, reason: /^The provider received too many requests/ },
  'key-500': { requests: 2, reason: /^The provider failed or could not be reached\./ },
}
for (const [key, { requests, reason }] of Object.entries(refusedKeys)) {
  test(`with ${key} every check fails with the expected reason and nothing is charged`, async (t) => {
    const app = await startTestApp(t, { settings: { ...settings, SERPER_API_KEY: key } })
    const project = await trackProject(app, { keywords: ['kettle', 'teapot'], depth: 2 })
    await check(app, project)
    const cells = await readCells(app, project, ['position', 'outcome', 'reason'])
    assert.equal(cells.size, 2)
    for (const cell of cells.values()) {
      assert.deepEqual({ ...cell, reason: '' }, { position: null, outcome: 'failed', reason: '' })
      assert.match(cell?.reason ?? '', reason)
      assert.ok(!cell?.reason?.includes(key), 'the reason does not contain the key')
    }
    assert.equal(serper.served().filter((request) => request.key === key).length, 2 * requests)
    const [run] = await assertSettled(app.app.installation.database.executor, project.id)
    assert.deepEqual({ held: run?.held, captured: run?.captured }, { held: 4, captured: 0 })
  })
}

test('a provider that asks to wait for longer than a check may go on failing is sent nothing more', async (t) => {
  const app = await startTestApp(t, { settings })
  await app.call('edit/providers_2/providers', { id: 'serper', at_once: '1' })
  const keywords = Array.from({ length: 5 }, (_, index) => `busy kettle ${index}`)
  for (const phrase of keywords) {
    faults.set(phrase, () => refusal(429, 'Too many requests', { 'retry-after': '3600' }))
  }
  const project = await trackProject(app, { keywords })
  await check(app, project)
  const cells = await readCells(app, project, ['outcome', 'reason'])
  assert.equal(cells.size, keywords.length)
  for (const cell of cells.values()) {
    assert.equal(cell?.outcome, 'failed')
    assert.match(cell?.reason ?? '', /^The provider received too many requests/)
  }
  assert.equal(serper.served().filter(({ q }) => keywords.includes(q)).length, 1)
  const [run] = await assertSettled(app.app.installation.database.executor, project.id)
  assert.equal(run?.captured, 0)
})

test('a key that is rejected repeatedly is not tried for every keyword, and every check has the reason', async (t) => {
  const app = await startTestApp(t, {
    settings: { ...settings, SERPER_API_KEY: 'key-wrong' },
  })
  await app.call('edit/providers_2/providers', { id: 'serper', at_once: '1' })
  const before = serper.served().length
  const keywords = Array.from({ length: 20 }, (_, index) => `refused kettle ${index}`)
  const project = await trackProject(app, { keywords })
  await check(app, project)
  const cells = await readCells(app, project, ['outcome', 'reason'])
  assert.equal(cells.size, 20)
  for (const cell of cells.values()) {
    assert.equal(cell?.outcome, 'failed')
    assert.match(cell?.reason ?? '', /^The provider refused the API key\./)
  }
  assert.equal(serper.served().length - before, 3)
  await assertSettled(app.app.installation.database.executor, project.id)
})

test('a check that fails later the same day keeps the position; one that succeeds replaces it', async () => {
  const phrase = 'copper kettle'
  const project = await trackProject(sextant, { keywords: [phrase] })
  const fields = ['position', 'relevant_url', 'outcome', 'reason'] as const
  serper.place(phrase, `https://${SITE}/old`, 3)
  await check(sextant, project)
  const first = { position: '3', relevant_url: `${SITE}/old`, outcome: 'exact', reason: null }
  assert.deepEqual((await readCells(sextant, project, fields)).get(phrase), first)

  faults.set(phrase, () => refusal(403, 'Forbidden'))
  await check(sextant, project)
  assert.deepEqual((await readCells(sextant, project)).get(phrase), { position: '3' })
  assert.deepEqual((await readCells(sextant, project, fields)).get(phrase), first)

  faults.delete(phrase)
  serper.place(phrase, `https://${SITE}/new`, 1)
  await check(sextant, project)
  assert.deepEqual((await readCells(sextant, project, fields)).get(phrase), {
    ...first,
    position: '1',
    relevant_url: `${SITE}/new`,
  })
  const checks = await readChecks(executor, project.id)
  assert.deepEqual(
    checks.map(({ outcome, position, pages }) => ({ outcome, position, pages })),
    [
      { outcome: 'exact', position: 3, pages: [1] },
      { outcome: 'failed', position: null, pages: [] },
      { outcome: 'exact', position: 1, pages: [1] },
    ],
  )
  await assertSettled(executor, project.id)
})

test('starting a check again while it runs neither checks nor charges twice', async (t) => {
  const gate = Promise.withResolvers<void>()
  const app = await startTestApp(t, {
    // Requests wait for all of the starts, which beside other busy processes take a while.
    settings: { ...settings, PAGE_TIMEOUT_SECONDS: '300', SERPER_API_KEY: 'key-ok-twice' },
    fetch: async (...request) => {
      await gate.promise
      return fetch(...request)
    },
  })
  const database = app.app.installation.database.executor
  const keywords = Array.from({ length: 20 }, (_, index) => `kettle ${index}`)
  const project = await trackProject(app, { keywords, depth: 2 })
  const go = () => app.post('edit/positions_2/checker/go', { id: project.id })
  const eight = () => Promise.all(Array.from({ length: 8 }, go))
  for (const { status, json } of [...(await eight()), ...(await eight())]) {
    assert.equal(status, 200)
    assert.deepEqual(json.result.projectIds, [project.id])
  }
  assert.equal((await readChecks(database, project.id)).length, keywords.length)

  await app.call('add/keywords_2/keywords', { project_id: project.id, name: 'a later kettle' })
  await eight()
  gate.resolve()
  await app.checked(project.id)
  const checks = await readChecks(database, project.id)
  assert.deepEqual(checks.map(({ phrase }) => phrase).toSorted(), [...keywords, 'a later kettle'].toSorted())
  const runs = await assertSettled(database, project.id)
  assert.deepEqual(
    runs.map(({ tasks, captured }) => ({ tasks, captured })),
    [
      { tasks: 20, captured: 40 },
      { tasks: 1, captured: 2 },
    ],
  )
  assert.equal(serper.charged('key-ok-twice'), 42)
})

test('a check whose provider is no longer configured ends with the fetched pages and the reason', async (t) => {
  const place = await makeTestDatabase(t)
  const environment = {
    ...settings,
    ADMIN_API_KEY: 'key-of-the-administrator-of-the-tests',
    LOG_LEVEL: 'silent',
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(place.dataDir === undefined ? {} : { DATA_DIR: place.dataDir }),
  }
  const open = async (more = {}) => {
    const app = await createApp(readSettings({ ...environment, ...more }))
    t.onTestFinished(() => app.close())
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const call = async (address: string, body?: unknown) => {
      const headers = {
        'content-type': 'application/json',
        'user-id': '1',
        authorization: `bearer ${environment.ADMIN_API_KEY}`,
      }
      const answer = await fetch(`${url}/v2/json/${address}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const { result, errors } = (await answer.json()) as { result: unknown; errors?: unknown }
      assert.equal(errors, undefined)
      return result as never
    }
    return { app, call, admin: { id: 1, key: environment.ADMIN_API_KEY } }
  }

  // As after a crash: some pages are stored, and nothing was concluded from them.
  const before = await open()
  const { database, providers } = before.app.installation
  const serperAsSet = (await providers.now()).byId('serper')
  assert.ok(serperAsSet)
  serper.place('seen kettle', `https://${SITE}/seen`, 8)
  const phrases = ['seen kettle', 'unseen kettle', 'unasked kettle', 'garbled kettle']
  const project = await trackProject(before, { keywords: phrases, depth: 3 })
  await before.call('edit/positions_2/checker/go', { id: project.id })
  const { rows } = await sql<{ run_id: string }>`select distinct run_id from tasks`.execute(database.executor)
  const due = { account_id: 1, run_id: rows[0]!.run_id, provider: 'serper', urgent: false }
  const tasks = await claimTasks(database, due, 100, 30)
  assert.ok(tasks.length > 1)
  for (const task of tasks.filter(({ query }) => query !== 'unasked kettle')) {
    const page = await serperAsSet.fetchPage(queryOf(task, 1), AbortSignal.timeout(5_000))
    const stored = newPage(task, serperAsSet.provider, 1, page, null)
    await storePages(database.executor, 1, [stored])
  }
  const garbled = await promisify(deflateRaw)('{"organic": 7}')
  await sql`
    update serp_pages set body = ${garbled}::bytea
    where task_id = (select id from tasks where query = 'garbled kettle')`.execute(database.executor)
  await sql`update tasks set claimed_until = null`.execute(database.executor)
  await before.app.close()

  const later = await open({ SERP_PROVIDER: 'sandbox', SERPER_API_KEY: '' })
  await later.app.startWorker()
  for (let running = true; running;) {
    const [row] = (await later.call('get/projects_2/projects', {
      id: project.id,
      fields: ['status_positions'],
    })) as unknown as { status_positions: number }[]
    running = row?.status_positions === 2
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const cells = await readCells(later, project, ['position', 'outcome', 'reason', 'depth'])
  const reason = 'The provider "serper" is no longer configured.'
  assert.deepEqual(cells.get('seen kettle'), { position: '8', outcome: 'exact', reason: null, depth: 10 })
  assert.deepEqual(cells.get('unseen kettle'), { position: null, outcome: 'partial', reason, depth: 10 })
  assert.deepEqual(cells.get('unasked kettle'), { position: null, outcome: 'failed', reason, depth: 0 })
  assert.equal(cells.get('garbled kettle')?.outcome, 'failed')
  assert.match(cells.get('garbled kettle')?.reason ?? '', /could not be read/)
  const [run] = await assertSettled(later.app.installation.database.executor)
  assert.deepEqual({ held: run?.held, captured: run?.captured }, { held: 12, captured: 3 })
})
