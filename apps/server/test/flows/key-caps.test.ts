import assert from 'node:assert/strict'
import { registry, scopeNames, type Operation } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { randomFrom } from '../random.ts'
import { triesOnBoth } from '../sizes.ts'

// What keys with bounds can spend, whatever they are used for.

const sextant = await startTestApp({ afterAll })
const { admin, call, post } = sextant
const { executor } = sextant.app.installation.database

const PRICE = 0.01
/** The seed of a failed run repeats its requests. */
const seed = Number(process.env.SEXTANT_KEYS_SEED ?? Date.now() % 1_000_000)
const chance = randomFrom(seed)
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(chance() * choices.length)]!

beforeAll(async () => {
  await call('edit/providers_2/providers', { id: 'sandbox', price_per_unit: String(PRICE) })
  for (const url of ['a.example', 'b.example', 'c.example']) await addProject(url)
})

async function addProject(url: string): Promise<number> {
  const project_id: number = await call('add/projects_2/projects', { url })
  const keywords = ['rye', 'wheat', 'oats'].map((grain) => `${grain} of ${url}`)
  await call('add/keywords_2/keywords/import', { project_id, keywords })
  await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 })
  return project_id
}

async function newKey(as: TestAccount, bounds: object): Promise<TestAccount> {
  const { key } = await call('add/users_2/keys', { name: 'agent', ...bounds }, as)
  return { ...as, key }
}

const operations = Object.values<Operation>(registry).filter(({ access }) => access !== 'open')

/** The example of an operation with random ids, of which some exist. */
function randomRequest({ example, parameters, selection }: Operation): object {
  const ids = Object.keys(parameters).filter((name) => /(^|_)ids?$/.test(name))
  const named = selection === undefined || chance() < 0.3 ? ids : [...ids, 'id']
  const request: Record<string, unknown> = { ...example.request }
  for (const name of named) {
    if (typeof request[name] === 'string' && !/^\d+$/.test(request[name])) continue
    const id = 1 + Math.floor(chance() * 6)
    request[name] = name.endsWith('s_ids') || name === 'ids' ? [id] : id
  }
  return request
}

/** An operation, of which the one that invents a whole project comes seldom, since it takes a hundred times as long. */
function randomOperation(): Operation {
  const picked = pick(operations)
  return picked.address === 'add/projects_2/projects/demo' && chance() < 0.9 ? randomOperation() : picked
}

/** What was started and bought so far; runs of demo projects are invented. */
async function begun(): Promise<{ requests: number; runs: number; holds: number }> {
  const { rows } = await sql<{ requests: number; runs: number; holds: number }>`
    select (select count(*)::int from provider_requests) as requests,
      (select count(*)::int from runs r join projects p on p.account_id = r.account_id and p.id = r.project_id where not p.demo)
      + (select count(*)::int from volume_runs) as runs,
      (select count(*)::int from ledger_entries where kind = 'hold' and amount <> 0) as holds`.execute(
    executor,
  )
  return rows[0]!
}

test(`whatever a key without the scope spend does, nothing is asked of a provider (seed ${seed})`, async () => {
  const sequences = triesOnBoth(60, 300)
  const scopes = scopeNames.filter((scope) => scope !== 'spend')
  let keys = [await newKey(admin, { scopes })]
  let accepted = 0
  const sequence = async () => {
    for (let step = 0; step < 5; step++) {
      const operation = randomOperation()
      const as = pick(keys)
      const { json, status } = await post(operation.address, randomRequest(operation), as)
      assert.notEqual(status, 500, `${operation.address}: ${JSON.stringify(json)}`)
      if (status === 401) keys = keys.filter((key) => key !== as)
      else if (status === 200) accepted += 1
      const made = json?.result?.key
      // The key of a provider is another one, of which only the end is shown.
      if (typeof made === 'string' && made.startsWith('sxt_')) keys.push({ ...as, key: made })
    }
    if (keys.length === 0) keys = [await newKey(admin, { scopes })]
  }
  for (let done = 0; done < sequences; done += 10) {
    await Promise.all(Array.from({ length: Math.min(10, sequences - done) }, sequence))
  }
  expect(accepted).toBeGreaterThan(sequences)
  assert.deepEqual(await begun(), { requests: 0, runs: 0, holds: 0 })
})

/** Removes the providers that chance has added, which cannot be reached. */
async function keepSandbox(): Promise<void> {
  const providers: { id: string; source: string }[] = await call('get/providers_2/providers')
  for (const { id, source } of providers) {
    if (source === 'stored') await call('del/providers_2/providers', { id })
  }
}

test(`a key with a cap, and all keys that it creates, never spend more together (seed ${seed})`, async () => {
  const CAP = 0.25
  await keepSandbox()
  const root = await newKey(admin, { cap_day: String(CAP) })
  const keys = [root, await newKey(root, { cap_day: '0.04' })]
  const projects = await Promise.all(['d.example', 'e.example', 'f.example', 'g.example'].map(addProject))
  const steps: (() => Promise<unknown>)[] = [
    async () => keys.push(await newKey(pick(keys), chance() < 0.5 ? {} : { cap_day: '0.04' })),
    () => post('edit/positions_2/checker/go', { id: pick(projects) }, pick(keys)),
    () => post('edit/positions_2/checker/go', { id: pick(projects) }, pick(keys)),
    () => post('edit/providers_2/test', { id: 'sandbox' }, pick(keys)),
    () =>
      post('edit/keywords_2/volumes/go', { project_id: pick(projects), check_all_regions: 1 }, pick(keys)),
  ]
  for (let round = 0; round < triesOnBoth(6, 20); round++) {
    await Promise.all(Array.from({ length: 8 }, () => pick(steps)()))
    await Promise.all(projects.map((project) => sextant.checked(project)))
  }
  // What chance has left of the cap is spent too: a check costs three units.
  for (let check = 0; check * 3 * PRICE < CAP; check++) {
    const project = projects[check % projects.length]!
    await post('edit/positions_2/checker/go', { id: project }, root)
    await sextant.checked(project)
  }
  const { rows } = await sql<{ key: number; spent: number; cap: number | null }>`
    select k.id as key, coalesce(sum(coalesce(r.cost, r.reserved)), 0)::float8 as spent, min(c.amount)::float8 as cap
    from api_keys k
    left join provider_caps c on c.scope = 'key' and c.subject = k.id::text and c.period = 'day'
    left join provider_requests r on r.account_id = ${admin.id} and k.id = any(r.key_ids)
    where k.account_id = ${admin.id} and k.name = 'agent' group by k.id order by k.id`.execute(executor)
  const capped = rows.filter(({ cap }) => cap !== null)
  for (const { key, spent, cap } of capped) {
    assert.ok(spent <= cap! + 1e-9, `key ${key} spent ${spent} of ${cap}`)
  }
  expect(capped.length).toBeGreaterThan(1)
  // The cap was reached, so it is what held the spending.
  expect(Math.max(...capped.map(({ spent }) => spent))).toBeGreaterThan(CAP - 0.03)
})

test('a key with a cap of 0 that sets a schedule buys nothing, and neither does the schedule', async () => {
  const broke = await newKey(await newKey(admin, { cap_day: '0' }), {})
  const project = await addProject('h.example')
  const schedule = [{ days: [1, 2, 3, 4, 5, 6, 7], times: [{ hour: 0, minute: 0 }] }]
  await call('edit/schedule_2', { type: 'positions_go', target_id: project, schedule }, broke)
  const before = await begun()
  await sql`
    update schedules set next_run_at = now() - interval '1 minute'
    where account_id = ${admin.id} and project_id = ${project}`.execute(executor)
  await expect
    .poll(async () => (await begun()).runs, { timeout: 120_000, interval: 200 })
    .toBe(before.runs + 1)
  await sextant.checked(project)
  assert.equal((await begun()).requests, before.requests)
  const rows = await call('get/positions_2/runs/tasks', {
    project_id: project,
    fields: ['outcome', 'reason'],
  })
  assert.deepEqual(new Set(rows.map(({ outcome }: { outcome: string }) => outcome)), new Set(['failed']))
  assert.match(rows[0].reason, /cap of 0.00 a day for the API key/)
})
