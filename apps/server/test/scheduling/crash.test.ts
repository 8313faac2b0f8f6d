import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openDatabase, type Database } from '#db/database.ts'
import { findImbalances } from '#ledger/balance.ts'
import type { TestApp } from '../app.ts'
import { makeTestDatabase, testProfile } from '../database.ts'
import { ServerProcess } from '../flows/server-process.ts'
import { trackProject } from '../flows/tracked-project.ts'
import { triesOnBoth } from '../sizes.ts'
import { slowRows } from '../slow-rows.ts'

const PROJECTS = 20
const KILLS = triesOnBoth(2, 4)
/** Number of processes; only a server database can be shared. */
const PROCESSES = testProfile === 'server' ? 2 : 1

test(`with ${KILLS} kills while schedules start, each schedule starts once`, async (t) => {
  const place = await makeTestDatabase(t)
  const settings = {
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(place.dataDir === undefined ? {} : { DATA_DIR: place.dataDir }),
    ADMIN_API_KEY: 'key-of-the-administrator-of-the-tests',
    MAX_CONCURRENT_REQUESTS: '0',
  }
  const processes: ServerProcess[] = []
  t.onTestFinished(async () => void (await Promise.all(processes.map((one) => one.kill()))))
  const start = async (slot: number) => {
    const one = (processes[slot] = new ServerProcess(settings))
    if ((await one.listening) === undefined) assert.fail(`did not start: ${(await one.ended).errors}`)
  }

  await start(0)
  const call: TestApp['call'] = async (address, body) => {
    const response = await fetch(`${await processes[0]!.listening}/v2/json/${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `bearer 1:${settings.ADMIN_API_KEY}` },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { result: unknown; errors?: unknown }
    assert.equal(answer.errors, undefined, JSON.stringify(answer))
    return answer.result
  }
  const admin = { id: 1, key: settings.ADMIN_API_KEY }
  const keywords = Array.from({ length: 5 }, (_, index) => `kettle ${index}`)
  const schedule = [{ days: ['LAST_OF_MONTH'], times: [{ hour: 3, minute: 0 }] }]
  const projects: number[] = []
  for (let count = 0; count < PROJECTS; count += 1) {
    const { id } = await trackProject({ call, admin }, { keywords })
    await call('edit/schedule_2', { type: 'positions_go', target_id: id, schedule })
    projects.push(id)
  }
  await processes[0]!.stop()
  await within(place, async (database) => {
    await sql`update schedules set next_run_at = now() - interval '100 days'`.execute(database.executor)
    await slowRows(database, sql`insert on runs`, 0.1)
  })

  /** Waits until this many have started. */
  const started = async (count: number) => {
    for (let found = 0; found < count; await wait(100)) {
      const read = projects.map((target_id) => call('get/schedule_2', { type: 'positions_go', target_id }))
      found = (await Promise.all(read)).filter(({ last_run }) => last_run !== null).length
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, (_, slot) => start(slot)))
  for (let kill = 0; kill < KILLS; kill += 1) {
    await started(kill * 5)
    await wait(Math.random() * 200)
    const victim = kill % PROCESSES
    assert.equal((await processes[victim]!.kill()).errors, '')
    await start(victim)
  }
  await started(PROJECTS)
  for (const one of processes) assert.deepEqual(await one.stop(), { code: 0, errors: '' })

  await within(place, async ({ executor }) => {
    const { rows } = await sql<{ runs: number; started: boolean | null }>`
      select (select count(*)::int from runs r where r.account_id = s.account_id and r.project_id = s.project_id) as runs, last_started as started
      from schedules s`.execute(executor)
    assert.deepEqual(
      rows,
      Array.from({ length: PROJECTS }, () => ({ runs: 1, started: true })),
    )
    assert.deepEqual(await findImbalances(executor), [])
  })
})

async function within(place: object, look: (database: Database) => Promise<void>): Promise<void> {
  await using database = await openDatabase(place)
  await look(database)
}
