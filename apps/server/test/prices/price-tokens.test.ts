import assert from 'node:assert/strict'
import { registry, type Operation } from '@sextant/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, test, vi } from 'vitest'
import { PriceBound, Sum } from '#runs/price-bound.ts'
import { runDue } from '#scheduling/run-due.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { trackProject } from '../flows/tracked-project.ts'
import { assertRefused } from '../services/refusal.ts'

const sextant = await startTestApp({ afterAll }, { settings: { PRICE_PER_PAGE: '0.01' }, worker: false })
const { call, post } = sextant
const { checker, database, queue, log, providers, settings } = sextant.app.installation

const PRICE = 'get/positions_2/checker/price'
const GO = 'edit/positions_2/checker/go'

/** An account with a project, and a key that must send a token. */
async function bounded(keywords: readonly string[] = ['kettle', 'teapot']) {
  const account = await sextant.newAccount({ bonus: '10.00' })
  const project = await trackProject(sextant, { keywords, as: account })
  const { id: keyId, key } = await call(
    'add/users_2/keys',
    { name: 'agent', requires_price_token: 1 },
    account,
  )
  return { ...project, account, agent: { id: account.id, key: key as string }, keyId: keyId as number }
}
const tokenFor = async (body: object, as: TestAccount): Promise<string> =>
  (await call(PRICE, body, as)).price_token

async function holdsOf(account: TestAccount): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from runs where account_id = ${account.id}`.execute(database.executor)
  return rows[0]!.count
}

describe('a key that requires price tokens', () => {
  test('spends with the token of the same request, once', async () => {
    const { id, account, agent } = await bounded()
    const refused = await post(GO, { id }, agent)
    assertRefused(refused, 3010, /get\/positions_2\/checker\/price/)
    assert.equal(refused.status, 428)
    const priced = await call(PRICE, { id }, agent)
    assert.equal(priced.price_token_seconds, 900)
    const body = { id: String(id), price_token: priced.price_token }
    assert.deepEqual((await call(GO, body, agent)).projectIds, [id])
    assertRefused(await post(GO, body, agent), 3011, /spent before.*checker\/price/)
    assert.equal(await holdsOf(account), 1)
  })

  test('gets the same response again with an Idempotency-Key, although its token is spent', async () => {
    const { id, account, agent } = await bounded()
    const body = { id, price_token: await tokenFor({ id }, agent) }
    const headers = { 'idempotency-key': 'a check' }
    const first = await post(GO, body, agent, headers)
    assert.equal(first.status, 200, first.text)
    assert.equal((await post(GO, body, agent, headers)).text, first.text)
    assert.equal(await holdsOf(account), 1)
  })

  test('passes the requirement on to every key that it makes', async () => {
    const { account, agent, keyId } = await bounded()
    const made = await call('add/users_2/keys', { name: 'another', requires_price_token: 0 }, agent)
    const rotated = await call('edit/users_2/keys/rotate', { id: keyId }, account)
    const keys = await call('get/users_2/keys', { fields: ['id', 'requires_price_token'] }, account)
    for (const { id } of [made, rotated]) {
      assert.equal(keys.find((key: { id: number }) => key.id === id).requires_price_token, 1)
    }
  })

  test('is refused by everything that spends, without a token', async () => {
    const { id, key } = await call('add/users_2/keys', {
      name: 'of an administrator',
      requires_price_token: 1,
    })
    assert.ok(id > 0)
    for (const { address, example, price, scopes } of Object.values(registry) as Operation[]) {
      if (!scopes.includes('spend')) continue
      const refused = await post(address, example.request, { id: sextant.admin.id, key })
      assertRefused(refused, 3010, new RegExp(price ?? 'no price yet'))
    }
  })
})

describe('a price token', () => {
  test('is for one account, one operation and one scope', async () => {
    const one = await bounded()
    const other = await bounded()
    const token = await tokenFor({ id: one.id }, one.account)
    const wrong: [string, object, TestAccount][] = [
      [GO, { id: other.id }, one.account],
      [GO, { id: one.id, do_snapshots: 9 }, one.account],
      [GO, { filters: [{ name: 'id', operator: 'EQUALS', values: [one.id] }] }, one.account],
      [GO, { id: one.id }, other.account],
      ['edit/keywords_2/volumes/go', { project_id: one.id }, one.account],
    ]
    for (const [address, body, as] of wrong) {
      assertRefused(await post(address, { ...body, price_token: token }, as), 3011, /not a token/)
    }
    for (const forged of ['x', 'price_', `${token}x`, token.slice(0, -4), `price_${'A'.repeat(90)}`]) {
      assertRefused(await post(GO, { id: one.id, price_token: forged }, one.account), 3011, /not a token/)
    }
    assert.equal(await holdsOf(one.account), 0)
    await call(GO, { id: one.id, price_token: token }, one.account)
  })

  test('refuses a request that has become more expensive, with both prices, and stays unspent', async () => {
    const { id, account } = await bounded(['kettle'])
    const token = await tokenFor({ id }, account)
    await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'teapot' }, account)
    const refused = await post(GO, { id, price_token: token }, account)
    assertRefused(refused, 3012, /0\.02.*0\.01.*checker\/price/)
    assert.equal(refused.status, 412)
    assert.equal(await holdsOf(account), 0)
    const [teapot] = await call(
      'get/keywords_2/keywords',
      { project_id: id, filters: [{ name: 'name', operator: 'EQUALS', values: ['teapot'] }] },
      account,
    )
    await call('del/keywords_2/keywords', { project_id: id, id: teapot.id }, account)
    await call(GO, { id, price_token: token }, account)
  })

  test('expires', async () => {
    const { id, account } = await bounded()
    const token = await tokenFor({ id }, account)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 })
    try {
      assertRefused(await post(GO, { id, price_token: token }, account), 3011, /expired.*checker\/price/)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is spent once by many requests at once', async () => {
    const { id, account } = await bounded()
    const body = { id, price_token: await tokenFor({ id }, account) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(GO, body, account)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.equal(await holdsOf(account), 1)
  })

  test('bounds volumes, and a probe of a provider', async () => {
    const { id, account, agent } = await bounded()
    const volumes = { project_id: id, qualifiers: [{ region_key: 213, searcher_key: 0, type: 6 }] }
    const { price_token } = await call('get/keywords_2/volumes/price', volumes, agent)
    await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'saucer' }, account)
    assertRefused(
      await post('edit/keywords_2/volumes/go', { ...volumes, price_token }, agent),
      3012,
      /volumes/,
    )
    const again = await call('get/keywords_2/volumes/price', volumes, agent)
    await call('edit/keywords_2/volumes/go', { ...volumes, price_token: again.price_token }, agent)

    const probe = { id: 'sandbox', searcher_key: 1, query: 'copper kettle' }
    const priced = await call('get/providers_2/probes/price', probe)
    const paid = { ...probe, price_token: priced.price_token }
    assert.equal((await call('edit/providers_2/probes/go', paid)).passed, 1)
    assertRefused(await post('edit/providers_2/probes/go', paid), 3011, /spent/)
  })
})

describe('a schedule that was set with a token', () => {
  const schedule = [{ days: ['ALL'], times: [{ hour: 3, minute: 0 }] }]
  const run = async () =>
    runDue(
      {
        checker,
        database,
        queue,
        log,
        providers: await providers.now(),
        pricePerPage: settings.PRICE_PER_PAGE,
        emailsPerDay: 1_000,
        volumes: undefined,
        stopping: new AbortController().signal,
      },
      new Date(Date.now() + 2 * 86_400_000),
    )

  test('starts no run that would cost more, until it is set without one', async () => {
    const { id, account, agent } = await bounded(['kettle'])
    const of = { type: 'positions_go', target_id: id, schedule }
    assertRefused(await post('edit/schedule_2', of, agent), 3010, /get\/schedule_2\/preview/)
    const { price_token, price_per_run } = await call('get/schedule_2/preview', of, agent)
    assert.equal(price_per_run, 0.01)
    await call('edit/schedule_2', { ...of, price_token }, agent)
    await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'teapot' }, account)
    await run()
    const { last_run } = await call('get/schedule_2', { type: of.type, target_id: id }, agent)
    assert.equal(last_run.started, 0)
    assert.match(last_run.info, /0\.02.*0\.01.*schedule_2\/preview/)
    assert.equal(await holdsOf(account), 0)
    await call('edit/schedule_2', of, account)
    await run()
    assert.equal(await holdsOf(account), 1)
  })
})

test('prices are added and compared exactly', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((millionths) => (millionths / 1e6).toFixed(6))
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (amounts) => {
      const sum = new Sum()
      for (const one of amounts) sum.add(one)
      const exact = amounts.reduce((total, one) => total + BigInt(one.replace('.', '')), 0n)
      assert.equal(BigInt(sum.text.replace('.', '').padEnd(sum.text.indexOf('.') + 6, '0')), exact)
      const bound = new PriceBound(sum.text, '')
      for (const one of amounts) bound.take(one)
      assert.throws(() => bound.take('0.000001'), /the token allows/)
    }),
    { numRuns: 100 },
  )
})
