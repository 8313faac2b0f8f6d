import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { findImbalances } from '#ledger/balance.ts'
import { makeTestDatabase, testProfile } from '../database.ts'
import { startDataForSeoStandIn } from '../serp/dataforseo-stand-in.ts'
import { triesOnBoth } from '../sizes.ts'
import { LONDON } from '../volumes/project.ts'
import { ServerProcess } from './server-process.ts'

const KILLS = triesOnBoth(2, 6)
/** Parallel processes; only a database server can be shared. */
const PROCESSES = testProfile === 'server' ? 2 : 1
const BATCH = 5
const KEY = 'key-of-the-administrator-of-the-tests'

test(`after ${KILLS} kills while volumes are collected, every phrase is charged once and nothing is lost`, async (t) => {
  const standIn = await startDataForSeoStandIn(() => 20 + Math.random() * 60)
  t.onTestFinished(() => standIn.close())
  const place = await makeTestDatabase(t)
  const settings = {
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(place.dataDir === undefined ? {} : { DATA_DIR: place.dataDir }),
    ADMIN_API_KEY: KEY,
    VOLUMES_PROVIDER: 'dataforseo',
    DATAFORSEO_API_KEY: 'ok:s3cret',
    DATAFORSEO_BASE_URL: standIn.url,
    PRICE_PER_VOLUME: '0.01',
    PAGE_TIMEOUT_SECONDS: '3',
  }
  const processes: ServerProcess[] = []
  t.onTestFinished(async () => void (await Promise.all(processes.map((one) => one.kill()))))
  const start = (slot: number) => (processes[slot] = new ServerProcess(settings))
  const startUp = async (one: ServerProcess) => {
    if ((await one.listening) === undefined) assert.fail(`did not start: ${(await one.ended).errors}`)
  }

  /** Calls a running process. Returns undefined if none is running or it ends before it responds. */
  const call = async (address: string, body: unknown): Promise<{ result: unknown } | undefined> => {
    const chosen = processes.find((one) => !one.down)
    const url = await chosen?.listening
    if (url === undefined) return undefined
    const headers = { 'content-type': 'application/json', 'user-id': '1', authorization: `bearer ${KEY}` }
    try {
      const response = await fetch(`${url}/v2/json/${address}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const answer = (await response.json()) as { result: unknown; errors?: unknown }
      assert.equal(answer.errors, undefined, JSON.stringify(answer.errors))
      return answer
    } catch (cause) {
      if (!chosen!.down) throw cause
      return undefined
    }
  }

  /** Phrases whose collection was acknowledged. */
  const started: string[] = []
  let projects = 0
  async function work(): Promise<void> {
    const project_id = (await call('add/projects_2/projects', { url: 'bakery-lane.example' }))?.result
    if (project_id === undefined) return wait(20)
    projects += 1
    const phrases = Array.from({ length: BATCH }, (_, index) => `kettle ${projects} ${'i'.repeat(index)}`)
    if (
      (await call('add/keywords_2/keywords/import', { project_id, keywords: phrases.join('\n') })) ===
      undefined
    )
      return
    const answer = await call('edit/keywords_2/volumes/go', { project_id, qualifiers: [LONDON] })
    if (answer !== undefined) started.push(...phrases)
  }
  let working = true
  /** Number of started phrases at which the client pauses. */
  let wanted = 0
  const client = (async () => {
    while (working) {
      if (started.length < wanted) await work()
      await wait(20)
    }
  })()
  client.catch(() => undefined)

  for (let slot = 0; slot < PROCESSES; slot += 1) await startUp(start(slot))
  for (let kill = 0; kill < KILLS; kill += 1) {
    const victim = kill % PROCESSES
    await startUp(processes[victim]!)
    const before = started.length
    // A second start is on its way when the process is killed.
    wanted = before + 2 * BATCH
    while (started.length === before) await Promise.race([wait(20), client])
    // About the time that requesting, storing and settling the phrases takes.
    await wait(Math.random() * 300)
    assert.equal((await processes[victim]!.kill()).errors, '')
    start(victim)
  }
  for (const one of processes) await startUp(one)
  working = false
  await client

  for (let running = true; running; await wait(200)) {
    const listed = await call('get/projects_2/projects', { fields: ['status_volumes'] })
    const states = listed?.result as { status_volumes: number }[] | undefined
    running = states === undefined || states.some(({ status_volumes }) => status_volumes !== 0)
  }
  for (const one of processes) assert.deepEqual(await one.stop(), { code: 0, errors: '' })

  await using database = await openDatabase(place)
  const { executor } = database
  assert.deepEqual(await findImbalances(executor), [])
  const { rows: volumes } = await sql<{ phrase: string; volume: number }>`
    select phrase, volume from volumes`.execute(executor)
  const known = new Map(volumes.map((row) => [row.phrase, row.volume]))
  for (const phrase of started) assert.equal(known.get(phrase.trim()), phrase.trim().length, phrase)
  const { rows: runs } = await sql<{ volumes: number; captured: string; finished: boolean }>`
    select r.volumes, c.amount::text as captured, r.finished_at is not null as finished
    from volume_runs r
    left join ledger_entries c on c.account_id = r.account_id and c.hold_id = r.hold_id and c.kind = 'capture'`.execute(
    executor,
  )
  assert.ok(started.length >= KILLS * BATCH)
  for (const run of runs) assert.deepEqual(run, { volumes: BATCH, captured: '0.050000', finished: true })
  assert.equal(volumes.length, runs.length * BATCH)

  // Only requests whose reply was on its way to a killed process may be sent again.
  const { rows: stored } = await sql`select batch_id from volume_replies`.execute(executor)
  assert.equal(stored.length, runs.length)
  const again = standIn.served().filter(({ cost }) => cost > 0).length - stored.length
  assert.ok(again >= 0 && again <= KILLS, `${again} requests were sent again`)
  await t.annotate(`${runs.length} runs, ${again} requests sent again`)
})
