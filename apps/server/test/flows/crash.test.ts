import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { test, type TestContext } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { findImbalances } from '#ledger/balance.ts'
import { makeTestDatabase, testProfile } from '../database.ts'
import { randomFrom } from '../random.ts'
import { startSerperStandIn, type SerperStandIn } from '../serp/serper-stand-in.ts'
import { tries } from '../sizes.ts'
import { ServerProcess } from './server-process.ts'
import { assertSettled, SITE } from './tracked-project.ts'

const KILLS = tries(2, 20)
/** Parallel processes; only a database server can be shared. */
const PROCESSES = testProfile === 'server' ? 2 : 1
/** Depth of a check in pages of ten results. */
const DEPTH = 3
/** Requests under way that a kill can interrupt: the provider's pace times its latency, several times over. */
const UNDER_WAY = 20
const BATCH = 5
const KEY = 'key-of-the-administrator-of-the-tests'

/** The seed of a failed run repeats its timing and positions, as far as the clock allows. */
const seed = Number(process.env.SEXTANT_CRASH_SEED ?? Date.now() % 1_000_000)

/** Delays requests to the stand-in and its replies, so that a kill can hit either. */
async function startDistantSerper(
  t: TestContext,
  serper: SerperStandIn,
  milliseconds: () => number,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    await wait(milliseconds())
    const headers = { 'x-api-key': String(request.headers['x-api-key']) }
    const reply = await fetch(serper.url + request.url, { method: 'POST', headers, body })
    const served = await reply.text()
    await wait(milliseconds())
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(served)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What the API has acknowledged for a project. */
interface Acknowledged {
  readonly projectId: number
  /** Phrases of the imports that got a response. */
  readonly imported: string[]
  /** Phrases of an import without a response: all of them are stored, or none. */
  unanswered: string[]
  /** Phrases of checks that were acknowledged as started. */
  checked: string[]
}

/** The process ended before it responded. */
class NoAnswer extends Error {}

test(`after at least ${KILLS} kills during imports and checks, nothing acknowledged is lost and every paid page is stored`, async (t) => {
  await t.annotate(`SEXTANT_CRASH_SEED=${seed}`)
  const random = randomFrom(seed)
  const serper = await startSerperStandIn()
  t.onTestFinished(() => serper.close())
  const place = await makeTestDatabase(t)
  const settings = {
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(place.dataDir === undefined ? {} : { DATA_DIR: place.dataDir }),
    ADMIN_API_KEY: KEY,
    SERP_PROVIDER: 'serper',
    SERPER_API_KEY: 'key-ok',
    SERPER_BASE_URL: await startDistantSerper(t, serper, () => 5 + random() * 25),
    PAGE_TIMEOUT_SECONDS: '3',
  }

  const processes: ServerProcess[] = []
  t.onTestFinished(async () => void (await Promise.all(processes.map((one) => one.kill()))))
  const start = (slot: number) => (processes[slot] = new ServerProcess(settings))

  /** Calls a running process. Throws NoAnswer if none is running or it ends before it responds. */
  const call = async (address: string, body: unknown) => {
    const up = processes.filter((one) => !one.down)
    const chosen = up[Math.floor(random() * up.length)]
    const url = await chosen?.listening
    if (url === undefined) throw new NoAnswer()
    const headers = { 'content-type': 'application/json', 'user-id': '1', authorization: `bearer ${KEY}` }
    let answer: { result?: never; errors?: unknown }
    try {
      const response = await fetch(`${url}/v2/json/${address}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      answer = (await response.json()) as typeof answer
    } catch (cause) {
      if (!chosen!.down) throw cause
      throw new NoAnswer(address, { cause })
    }
    assert.equal(answer.errors, undefined, JSON.stringify(answer.errors))
    return answer.result as never
  }

  const acknowledged: Acknowledged[] = []
  /** Rank of each phrase; some are below the depth of the check. */
  const ranks = new Map<string, number>()
  const invent = (projectId: number) =>
    Array.from({ length: BATCH }, (_, index) => {
      const phrase = `kettle ${projectId} ${ranks.size} ${index}`
      const rank = 1 + Math.floor(random() * 40)
      ranks.set(phrase, rank)
      serper.place(phrase, `https://${SITE}/${rank}`, rank)
      return phrase
    })

  async function importBatch(one: Acknowledged): Promise<void> {
    one.unanswered = invent(one.projectId)
    const answer: { countAdded: number } = await call('add/keywords_2/keywords/import', {
      project_id: one.projectId,
      keywords: one.unanswered.join('\n'),
    })
    assert.equal(answer.countAdded, BATCH)
    one.imported.push(...one.unanswered)
    one.unanswered = []
  }

  /** Creates a project, imports keywords and starts a check, one request after another. */
  async function work(): Promise<void> {
    const projectId: number = await call('add/projects_2/projects', { url: SITE, name: 'Bakery Lane' })
    const one: Acknowledged = { projectId, imported: [], unanswered: [], checked: [] }
    acknowledged.push(one)
    await call('add/positions_2/searchers/regions', {
      project_id: projectId,
      searcher_key: 1,
      region_key: 102,
      region_depth: DEPTH,
    })
    await importBatch(one)
    await call('edit/positions_2/checker/go', { id: projectId })
    one.checked = [...one.imported]
    await importBatch(one)
  }

  let working = true
  t.onTestFinished(() => {
    working = false
  })
  const client = (async () => {
    while (working) {
      await work().catch(async (error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error
        await wait(20)
      })
    }
  })()
  // A failure of the client is reported when it is awaited, not as an unhandled rejection.
  client.catch(() => undefined)

  /** Fails unless every acknowledged project and import is stored. */
  async function seeAcknowledged(): Promise<void> {
    const expected = acknowledged.map(({ projectId, imported }) => ({ projectId, least: imported.length }))
    const listed: { id: number; count_keywords: number }[] = await call('get/projects_2/projects', {
      fields: ['id', 'count_keywords'],
    })
    const counts = new Map(listed.map((project) => [project.id, project.count_keywords]))
    for (const { projectId, least } of expected) {
      const count = counts.get(projectId) ?? -1
      assert.ok(count >= least, `project ${projectId} has ${count} keywords, ${least} were acknowledged`)
    }
  }

  /** Waits until a process listens. */
  const startUp = async (one: ServerProcess) => {
    if ((await one.listening) === undefined) assert.fail(`did not start: ${(await one.ended).errors}`)
  }
  for (let slot = 0; slot < PROCESSES; slot += 1) await startUp(start(slot))
  const started = () => acknowledged.filter(({ checked }) => checked.length > 0).length
  const startedAnother = async () => {
    for (const before = started(); started() === before;) await Promise.race([wait(20), client])
  }
  // More kills, if these started too few checks to prove something.
  let kills = 0
  for (; kills < KILLS || (started() < KILLS / 2 && kills < 5 * KILLS); kills += 1) {
    const victim = Math.floor(random() * PROCESSES)
    // Every fifth kill hits a process that is still starting.
    if (kills % 5 !== 4) {
      await startUp(processes[victim]!)
      await seeAcknowledged()
    }
    // Without it, a slow machine would be killed before it has done anything.
    if (kills % 5 === 0 || kills % 5 === 2) await startedAnother()
    await wait(random() * 900)
    assert.equal((await processes[victim]!.kill()).errors, '')
    start(victim)
  }
  for (const one of processes) await startUp(one)
  await seeAcknowledged()
  working = false
  await client

  for (let running = true; running; await wait(100)) {
    const listed: { status_positions: number }[] = await call('get/projects_2/projects', {
      fields: ['status_positions'],
    })
    running = listed.some((project) => project.status_positions !== 0)
  }
  for (const one of processes) assert.deepEqual(await one.stop(), { code: 0, errors: '' })

  await using database = await openDatabase(place)
  const { executor } = database
  assert.deepEqual(await findImbalances(executor), [])
  const runs = await assertSettled(executor)
  assert.ok(runs.length >= KILLS / 2, `${runs.length} checks are too few to prove anything`)

  const { rows: open } = await sql`
    select t.id, t.outcome, t.reason from tasks t
    where t.ended_at is null or t.outcome not in ('exact', 'not_within')`.execute(executor)
  assert.deepEqual(open, [])
  const { rows: held } = await sql`select held::float8 as held from balances where held <> 0`.execute(
    executor,
  )
  assert.deepEqual(held, [])

  const { rows: keywords } = await sql<{ project_id: number; name: string }>`
    select project_id, name from keywords`.execute(executor)
  const { rows: checks } = await sql<{
    phrase: string
    position: number | null
    cell: string
    pages: number[]
  }>`
    select t.query as phrase, t.position,
      (select coalesce(p.position::text, '--') from positions p
       where p.account_id = t.account_id and p.task_id = t.id) as cell,
      array(select s.page from serp_pages s where s.account_id = t.account_id and s.task_id = t.id order by s.page)
        as pages
    from tasks t`.execute(executor)
  const checksOf = new Map(checks.map((one) => [one.phrase, one]))
  assert.equal(checksOf.size, checks.length, 'no keyword was checked twice')
  for (const { projectId, imported, unanswered, checked } of acknowledged) {
    const stored = new Set(keywords.filter((row) => row.project_id === projectId).map((row) => row.name))
    const kept = unanswered.filter((phrase) => stored.has(phrase)).length
    assert.ok(
      kept === 0 || kept === unanswered.length,
      'an import without a response is stored as a whole or not at all',
    )
    assert.deepEqual([...stored].toSorted(), [...imported, ...(kept === 0 ? [] : unanswered)].toSorted())
    for (const phrase of checked) assert.ok(checksOf.has(phrase), `${phrase} was not checked`)
  }
  for (const { phrase, cell, pages } of checks) {
    const rank = ranks.get(phrase)!
    assert.equal(cell, rank > DEPTH * 10 ? '--' : String(rank), phrase)
    const depth = Math.min(DEPTH, Math.ceil(rank / 10))
    assert.deepEqual(
      pages,
      Array.from({ length: depth }, (_, index) => index + 1),
    )
  }

  // Only pages whose reply was on its way to a killed process may be requested again.
  const stored = runs.reduce((sum, run) => sum + run.stored, 0)
  const again = serper.charged('key-ok') - stored
  assert.ok(again >= 0 && again <= kills * UNDER_WAY, `${again} pages were requested again`)
  await t.annotate(
    `${runs.length} checks, ${checks.length} keywords, ${stored} pages, ${again} requested again`,
  )
})
