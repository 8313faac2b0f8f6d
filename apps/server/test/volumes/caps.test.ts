import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, afterEach, test } from 'vitest'
import { addProject, collected, LONDON, runsOf, startWithDataForSeo, volumesOf } from './project.ts'

const { sextant, standIn } = await startWithDataForSeo({ afterAll }, { CHECK_ATTEMPTS: '1' })
const { call } = sextant
const { executor } = sextant.app.installation.database

afterEach(async () => {
  standIn.setFault(null)
  await call('edit/providers_2/providers', { id: 'dataforseo', on: 1 })
  await sql`truncate provider_requests, provider_spend, provider_caps`.execute(executor)
})

/** Collects the volume of a phrase for a separate account. Returns the result. */
async function collect(phrase: string) {
  const as = await sextant.newAccount({ bonus: '1.00' })
  const id = await addProject(sextant, [phrase], as)
  return { as, id, ...(await collectAgain(id, as)) }
}

async function collectAgain(id: number, as: { id: number; key: string }) {
  const before = standIn.served().length
  await call('edit/keywords_2/volumes/go', { project_id: id, qualifiers: [LONDON] }, as)
  await collected(sextant, id, as)
  const run = (await runsOf(executor, id)).at(-1)!
  return { run, requests: standIn.served().length - before, volumes: await volumesOf(executor, as.id) }
}

/** Amounts spent today, by scope and id. */
async function spent(): Promise<Record<string, string>> {
  const { rows } = await sql<{ counter: string; spent: string }>`
    select concat_ws(' ', scope, subject) as counter, trim_scale(spent)::text as spent from provider_spend
    where period = 'day' and reserved = 0`.execute(executor)
  return Object.fromEntries(rows.map((row) => [row.counter, row.spent]))
}

const cap = (scope: string, id: string | number, amount: string) =>
  call('edit/providers_2/caps', { scope, id: String(id), period: 'day', amount })

test('the cost of a request for volumes counts for its provider, its project and its key', async () => {
  const { as, id, requests } = await collect('copper kettle')
  assert.equal(requests, 1)
  const [key] = await call('get/users_2/keys', {}, as)
  assert.deepEqual(await spent(), {
    'provider dataforseo': '0.075',
    [`project ${id}`]: '0.075',
    [`key ${key.id}`]: '0.075',
  })
})

for (const scope of ['provider', 'project', 'key'] as const) {
  test(`a cap of the ${scope} for one request allows no second one, which costs nothing`, async () => {
    const { as, id } = await collect('copper kettle')
    const [key] = await call('get/users_2/keys', {}, as)
    await cap(scope, { provider: 'dataforseo', project: id, key: key.id }[scope], '0.149')
    const { run, requests, volumes } = await collectAgain(id, as)
    assert.equal(requests, 0)
    assert.deepEqual([run.finished, run.captured, run.released], [true, 0, 0.01])
    assert.match(run.info!, /It would exceed the cap of 0\.149 a day for the/)
    assert.deepEqual([...volumes], [['copper kettle', 13]])
    assert.equal((await spent())['provider dataforseo'], '0.075')
  })
}

test('a reply that cannot be read counts with its maximum cost', async () => {
  standIn.setFault(() => ({ change: (reply) => ({ ...reply, tasks: null }) }))
  const { run } = await collect('copper kettle')
  assert.equal(run.captured, 0)
  assert.equal((await spent())['provider dataforseo'], '0.075')
})

test('a refused request costs nothing', async () => {
  standIn.setFault(() => ({ status: 401, body: '{"status_code":40100,"status_message":"No."}' }))
  await collect('copper kettle')
  assert.equal((await spent())['provider dataforseo'], '0')
})

test('no request is sent to a provider that is turned off', async () => {
  await call('edit/providers_2/providers', { id: 'dataforseo', on: 0 })
  const { run, requests } = await collect('copper kettle')
  assert.equal(requests, 0)
  assert.match(run.info!, /turned off/)
})

test('the health of a provider counts only result pages', async () => {
  await collect('copper kettle')
  assert.deepEqual(await call('get/providers_2/health', { days: 1 }), [])
  assert.deepEqual(await call('get/providers_2/health/days', { days: 1 }), [])
})
