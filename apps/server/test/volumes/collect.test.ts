import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, test } from 'vitest'
import type { TestAccount } from '../app.ts'
import type { VolumeFaultRule } from '../serp/dataforseo-stand-in.ts'
import { addProject, collected, LONDON, runsOf, startWithDataForSeo, volumesOf } from './project.ts'

const GO = 'edit/keywords_2/volumes/go'

const { sextant, standIn } = await startWithDataForSeo({ afterAll }, { PAGE_TIMEOUT_SECONDS: '1' })
const { call, post } = sextant
const { executor } = sextant.app.installation.database
afterEach(() => standIn.setFault(null))

/** Requests that the stand-in has served since the last call. */
let seen = 0
function served() {
  const all = standIn.served().slice(seen)
  seen = standIn.served().length
  return all
}

/** Collects the volumes of phrases with a fault, for a separate account. Returns the result. */
async function collect(phrases: readonly string[], rule: VolumeFaultRule | null = null) {
  const as = await sextant.newAccount({ bonus: '100.00' })
  const id = await addProject(sextant, phrases, as)
  standIn.setFault(rule)
  served()
  assert.deepEqual(await call(GO, { project_id: id, qualifiers: [LONDON] }, as), {
    projectIds: [id],
    projectsIds: [id],
  })
  await collected(sextant, id, as)
  const [run, ...others] = await runsOf(executor, id)
  assert.deepEqual(others, [])
  return { as, id, run: run!, volumes: await volumesOf(executor, as.id), served: served() }
}

/** The fault for the first requests, so many of them. */
function first(count: number, rule: VolumeFaultRule): VolumeFaultRule {
  let left = count
  return (asked) => (left-- > 0 ? rule(asked) : undefined)
}

describe('collecting volumes', () => {
  test('sends one request for all phrases, distinguishes none from zero, and charges answered phrases', async () => {
    standIn.know('unknown kettle', null)
    standIn.know('forgotten kettle', 0)
    const { run, volumes, as, id, served } = await collect([
      'copper kettle',
      'unknown kettle',
      'forgotten kettle',
    ])
    assert.deepEqual(Object.fromEntries(volumes), {
      'copper kettle': 13,
      'unknown kettle': null,
      'forgotten kettle': 0,
    })
    assert.deepEqual(run, {
      volumes: 3,
      answered: 3,
      finished: true,
      held: 0.03,
      captured: 0.03,
      released: 0,
      info: `Search volumes, project Bakery Lane (${id}): 3 of 3`,
    })
    assert.equal(served.length, 1)
    const fields = ['type', 'target', 'target_id', 'sum', 'info']
    const log = await call(
      'get/bank_2/history',
      { fields, filters: [{ name: 'target', operator: 'EQUALS', values: ['checkVolumes'] }] },
      as,
    )
    assert.deepEqual(log, [
      { type: 'minus', target: 'checkVolumes', target_id: id, sum: '-0.03', info: run.info },
    ])
  })

  test('sends several requests for more phrases than one can hold', async () => {
    const phrases = Array.from({ length: 1_001 }, (_, index) => `kettle ${index}`)
    const { run, volumes, served } = await collect(phrases)
    assert.deepEqual([run.volumes, run.answered, volumes.size], [1_001, 1_001, 1_001])
    // Beside other busy processes, one may be sent again.
    assert.deepEqual(new Set(served.map(({ keywords }) => keywords.length)), new Set([1, 1_000]))
  })

  test('leaves out phrases that the provider does not accept, without a charge', async () => {
    const { run, volumes, served } = await collect(['copper kettle', 'what is a kettle?', 'k'.repeat(90)])
    assert.deepEqual([...volumes.keys()], ['copper kettle'])
    assert.deepEqual([run.answered, run.captured, run.released], [1, 0.01, 0.02])
    assert.match(run.info!, /1 of 3\. The provider did not return 2 of 3 phrases\.$/)
    assert.deepEqual(served[0]!.keywords, ['copper kettle'])
    const none = await collect(['kettle?', 'kettle!'])
    assert.deepEqual([none.run.captured, none.volumes.size, none.served.length], [0, 0, 0])
    assert.match(none.run.info!, /accepts none of the phrases/)
  })

  test('repeats the request without a phrase that the provider rejects', async () => {
    const refused = new Set(['odd kettle', 'odder kettle'])
    const { run, volumes, served } = await collect(['copper kettle', ...refused], ({ keywords }) => {
      const odd = keywords.find((each) => refused.has(each))
      return odd === undefined
        ? undefined
        : {
            code: 40_501,
            message: `Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: '${odd}'.`,
          }
    })
    assert.deepEqual([...volumes.keys()], ['copper kettle'])
    assert.deepEqual([run.answered, run.captured], [1, 0.01])
    assert.deepEqual(
      served.map(({ keywords }) => keywords.length),
      [3, 2, 1],
    )
  })

  test('treats phrases as missing that the reply does not have', async () => {
    const { run, volumes } = await collect(['copper kettle', 'red kettle'], () => ({
      change: (reply) => {
        reply.tasks[0]!.result = reply.tasks[0]!.result!.filter(({ keyword }) => keyword !== 'red kettle')
        return reply
      },
    }))
    assert.deepEqual([...volumes.keys()], ['copper kettle'])
    assert.deepEqual([run.captured, run.released], [0.01, 0.01])
  })

  const passing: Record<string, VolumeFaultRule> = {
    'no answer in time': () => 'hold',
    'an error of the service': () => ({ code: 50_000, envelope: true }),
    'a search engine that fails': () => ({ code: 40_101 }),
    'a reply that breaks off': () => ({ status: 200, body: '{"status_code":20000,"tasks":[{' }),
  }
  for (const [name, rule] of Object.entries(passing)) {
    test(`continues after ${name}, and charges once`, async () => {
      const { run, volumes, served } = await collect(['copper kettle'], first(1, rule))
      assert.equal(volumes.get('copper kettle'), 13)
      assert.deepEqual([run.captured, served.length], [0.01, 2])
    })
  }

  const lasting: Record<string, [VolumeFaultRule, requests: number, reason: RegExp]> = {
    'a password that is refused': [
      () => ({ status: 401, body: '{"status_code":40100,"status_message":"No."}' }),
      1,
      /refused the API key/,
    ],
    'an account without money': [() => ({ code: 40_200, envelope: true }), 1, /no credit left/],
    'a field that is refused': [
      () => ({ code: 40_501, message: "Invalid Field: 'location_code'." }),
      1,
      /rejected the request as invalid/,
    ],
    'replies that break off': [() => ({ status: 200, body: '{' }), 2, /could not be read/],
    'a reply of another form, which was paid for': [
      () => ({ change: (reply) => ({ ...reply, tasks: null }) }),
      1,
      /could not be read/,
    ],
    'a reply for another place': [
      () => ({
        change: (reply) => {
          for (const result of reply.tasks[0]!.result!) result.location_code = 2840
          return reply
        },
      }),
      1,
      /another place/,
    ],
  }
  for (const [name, [rule, requests, reason]] of Object.entries(lasting)) {
    test(`ends without volumes or a charge, and with a reason: ${name}`, async () => {
      const { run, volumes, served } = await collect(['copper kettle', 'red kettle'], rule)
      assert.deepEqual([...volumes], [])
      assert.deepEqual([run.answered, run.captured, run.released, run.finished], [0, 0, 0.02, true])
      assert.match(run.info!, reason)
      assert.ok(!run.info!.includes('s3cret'))
      assert.equal(served.length, requests)
    })
  }

  test('stores every successful reply, even one that cannot be read', async () => {
    const { id } = await collect(['copper kettle'], () => ({
      change: (reply) => ({ ...reply, tasks: null }),
    }))
    const { rows } = await sql`
      select y.provider, b.answered from volume_replies y
      join volume_batches b on b.account_id = y.account_id and b.id = y.batch_id
      join volume_runs r on r.account_id = b.account_id and r.id = b.run_id
      where r.project_id = ${id}`.execute(executor)
    assert.deepEqual(rows, [{ provider: 'dataforseo', answered: 0 }])
  })

  test('keeps a number when the provider later has none', async () => {
    const { as, id } = await collect(['fading kettle'])
    standIn.know('fading kettle', null)
    await call(GO, { project_id: id, qualifiers: [LONDON] }, as)
    await collected(sextant, id, as)
    assert.deepEqual([...(await volumesOf(executor, as.id))], [['fading kettle', 13]])
    standIn.know('fading kettle', 5)
    await call(GO, { project_id: id, qualifiers: [LONDON] }, as)
    await collected(sextant, id, as)
    assert.deepEqual([...(await volumesOf(executor, as.id))], [['fading kettle', 5]])
  })

  test('replaces a number of the sandbox', async () => {
    const { as, id } = await collect(['invented kettle'])
    await sql`update volumes set source = 'sandbox' where account_id = ${as.id}`.execute(executor)
    standIn.know('invented kettle', null)
    await call(GO, { project_id: id, qualifiers: [LONDON], no_recheck: 2 }, as)
    await collected(sextant, id, as)
    assert.deepEqual([...(await volumesOf(executor, as.id))], [['invented kettle', null]])
  })

  test('requests a phrase once for all runs and projects of the account', async () => {
    const as = await sextant.newAccount({ unlimited: true })
    const [one, other] = [
      await addProject(sextant, ['a', 'b'], as),
      await addProject(sextant, ['B', 'c'], as),
    ]
    standIn.setFault(first(20, () => 'hold'))
    served()
    const start = (id: number) => post(GO, { project_id: id, qualifiers: [LONDON] }, as)
    const answers = await Promise.all([one, other, one, other, one, other].map(start))
    for (const answer of answers) assert.equal(answer.status, 200, answer.text)
    standIn.setFault(null)
    await collected(sextant, one, as)
    await collected(sextant, other, as)
    const runs = [...(await runsOf(executor, one)), ...(await runsOf(executor, other))]
    assert.equal(
      runs.reduce((sum, run) => sum + run.volumes, 0),
      3,
    )
    assert.deepEqual([...(await volumesOf(executor, as.id)).keys()], ['a', 'b', 'c'])
  })

  test('starts nothing that the balance does not cover, with concurrent starts too', async () => {
    const as = await sextant.newAccount({ bonus: '0.05' })
    const ids = await Promise.all(
      ['x', 'y', 'z'].map((name) => addProject(sextant, [`${name} one`, `${name} two`], as)),
    )
    standIn.setFault(() => 'hold')
    const answers = await Promise.all(ids.map((id) => post(GO, { project_id: id, qualifiers: [LONDON] }, as)))
    const refused = answers.filter(({ status }) => status === 402)
    assert.equal(refused.length, 1)
    assert.equal(refused[0]!.json.errors[0].code, 3001)
    assert.equal((await call('get/bank_2/info', {}, as)).balance_held, 0.04)
    standIn.setFault(null)
    for (const id of ids) await collected(sextant, id, as)
    assert.equal((await call('get/bank_2/info', {}, as)).balance_held, 0)
  })

  test('leaves no hold behind when the project is deleted meanwhile', async () => {
    const as = await sextant.newAccount({ bonus: '1.00' })
    const id = await addProject(sextant, ['copper kettle'], as)
    standIn.setFault(first(1, () => 'hold'))
    await call(GO, { project_id: id, qualifiers: [LONDON] }, as)
    assert.equal((await call('get/bank_2/info', {}, as)).balance_held, 0.01)
    await call('del/projects_2/projects', { id }, as)
    assert.equal((await call('get/bank_2/info', {}, as)).balance_held, 0)
    assert.deepEqual([...(await volumesOf(executor, as.id))], [])
  })

  test('stores volumes only for the account that collects them', async () => {
    const { as } = await collect(['secret kettle'])
    const stranger: TestAccount = await sextant.newAccount({ unlimited: true })
    assert.deepEqual([...(await volumesOf(executor, as.id)).keys()], ['secret kettle'])
    assert.deepEqual([...(await volumesOf(executor, stranger.id))], [])
  })
})
