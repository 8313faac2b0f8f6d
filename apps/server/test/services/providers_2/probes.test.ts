import assert from 'node:assert/strict'
import { PROBES_KEPT } from '@sextant/contract/providers_2/probes.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { dataforseoSerpFormat } from '../../serp/dataforseo-serp-stand-in.ts'
import { startProbed } from '../../serp/probe-stand-ins.ts'
import { createStandIn, json, listen } from '../../serp/stand-in.ts'

const KEY = 'key-ok-never-shown-4711'
const healthy = await startProbed()
const repeating = await startProbed('page 1 for page 2')
const renamed = await startProbed('a renamed field')
const dataforseo = await listen(createStandIn(dataforseoSerpFormat))
afterAll(() => Promise.all([healthy, repeating, renamed, dataforseo].map((engine) => engine.close())))

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database, providers } = sextant.app.installation

const go = (body: object = {}) => call('edit/providers_2/probes/go', { id: 'serper', ...body })
const kept = (body: object = {}) => call('get/providers_2/probes', body)
const brokenIn = ({ findings }: { findings: { result: string; assumption: string }[] }) =>
  findings.filter(({ result }) => result === 'broken').map(({ assumption }) => assumption)
const spent = async () => (await call('get/providers_2/providers', { id: 'serper' }))[0].spent_day

beforeEach(async () => {
  healthy.setFault(null)
  await sql`truncate providers, provider_order, provider_caps, provider_spend, provider_probes cascade`.execute(
    database.executor,
  )
  providers.forget()
  await call('add/providers_2/providers', {
    id: 'serper',
    key: KEY,
    base_url: healthy.url,
    price_per_unit: '0.01',
  })
})

const move = (base_url: string) => call('edit/providers_2/providers', { id: 'serper', base_url })

describe('a probe', () => {
  test('buys two pages at the price shown, and is kept with what it proves', async () => {
    const {
      price_token: _,
      price_token_seconds,
      ...price
    } = await call('get/providers_2/probes/price', { id: 'serper' })
    assert.equal(price_token_seconds, 900)
    assert.deepEqual(price, { requests: 2, units: '2', billing_unit: 'credit', price: '0.02' })
    const before = healthy.charged(KEY)
    const { passed, steps, findings, cost } = await go({ query: 'copper kettle' })
    assert.deepEqual([passed, cost, await spent()], [1, '0.02', '0.02'])
    assert.equal(healthy.charged(KEY) - before, 2)
    assert.equal(steps.at(-1).text, 'The pages have 10 results and 10 results.')
    const [{ date, parser_version, ...probe }] = await kept({ id: 'serper', searcher_key: 1 })
    assert.match(date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.ok(parser_version >= 1)
    assert.deepEqual(probe, {
      provider: 'serper',
      searcher_key: 1,
      query: 'copper kettle',
      region_key: 102,
      region_name: 'United Kingdom',
      region_lang: 'en',
      region_device: 0,
      pages: [1, 2],
      outdated: 0,
      cost: '0.02',
      findings,
    })
  })

  test('says what is broken, and keeps the replies even if the adapter refuses them', async () => {
    await move(repeating.url)
    assert.deepEqual(brokenIn(await go()), ['disjoint'])
    await move(renamed.url)
    const refused = await go()
    assert.deepEqual([refused.passed, refused.cost, brokenIn(refused)], [0, null, ['shape']])
    assert.equal(refused.steps.at(-1).step, 'parsed')
    const [{ pages }] = await kept({ latest: 1 })
    assert.deepEqual(pages, [1, 2])
    const [{ replies }] = await call('get/providers_2/probes/replies', { id: 'serper' })
    assert.deepEqual(
      replies.map(({ body, links }: { body: string; links: string[] }) => [
        Object.keys(JSON.parse(body)).includes('organicResults'),
        links,
      ]),
      [
        [true, []],
        [true, []],
      ],
    )
  })

  test('buys one reply from a provider whose replies hold several pages', async () => {
    await call('add/providers_2/providers', {
      id: 'dataforseo',
      key: 'login:key-ok-0123',
      base_url: dataforseo.url,
    })
    const {
      price_token: _,
      price_token_seconds,
      ...price
    } = await call('get/providers_2/probes/price', { id: 'dataforseo' })
    assert.equal(price_token_seconds, 900)
    assert.deepEqual(price, { requests: 1, units: '0.0035', billing_unit: 'US dollar', price: '0.0035' })
    const { passed, findings } = await go({ id: 'dataforseo' })
    assert.equal(passed, 1)
    const extent = findings.find(({ assumption }: { assumption: string }) => assumption === 'extent')
    assert.deepEqual(extent, {
      assumption: 'extent',
      result: 'proven',
      expected: null,
      received: 'Page 1: 10 results, page 2: 10 results.',
    })
    assert.deepEqual((await kept({ id: 'dataforseo' }))[0].pages, [2])
  })

  test('stops at a cap, and proves nothing by the page that it got', async () => {
    await call('edit/providers_2/caps', { scope: 'provider', id: 'serper', period: 'day', amount: '0.015' })
    const { passed, steps, findings, cost } = await go()
    assert.deepEqual([passed, steps.at(-1).step, cost, await spent()], [0, 'configured', '0.01', '0.01'])
    assert.ok(findings.length > 0)
    assert.ok(findings.every(({ result }: { result: string }) => result === 'not_shown'))
    assert.match(findings[0].received, /Page 2 was not received\.$/)
  })

  test('is not kept without a reply', async () => {
    await call('edit/providers_2/providers', { id: 'serper', key: 'wrong-key-0123' })
    const { passed, steps, findings } = await go()
    assert.deepEqual([passed, steps.at(-1).step, findings], [0, 'accepted', []])
    assert.deepEqual(await kept(), [])
  })

  test('never keeps or returns the key, even if the provider repeats it in a reply that cannot be read', async () => {
    for (const body of [{ searchParameters: { q: 'weather', apiKey: KEY } }, { note: KEY, organic: 7 }]) {
      healthy.setFault(() => json(body))
      await go()
      const { text } = await post('get/providers_2/probes/replies', { id: 'serper' })
      assert.ok(text.includes('[redacted]'))
      assert.ok(!text.includes(KEY))
    }
  })
})

describe('kept probes', () => {
  test(`are the last ${PROBES_KEPT} of a provider and search engine, latest first`, async () => {
    for (let number = 0; number <= PROBES_KEPT; number += 1) await go({ query: `kettle ${number}` })
    for (const searcher_key of [0, 1]) await go({ id: 'sandbox', searcher_key, query: 'invented kettle' })
    const queries = (await kept({ id: 'serper' })).map(({ query }: { query: string }) => query)
    assert.deepEqual(queries, ['kettle 3', 'kettle 2', 'kettle 1'])
    const latest = (await kept({ latest: 1 })).map(
      (probe: { provider: string; searcher_key: number; query: string }) =>
        `${probe.provider} ${probe.searcher_key} ${probe.query}`,
    )
    assert.deepEqual(latest, ['sandbox 1 invented kettle', 'sandbox 0 invented kettle', 'serper 1 kettle 3'])
    const { rows } = await sql`
      select 1 from provider_probe_replies r where not exists (select from provider_probes p where p.id = r.probe_id)`.execute(
      database.executor,
    )
    assert.deepEqual(rows, [])
  })

  test('are outdated when the adapter has changed', async () => {
    await go()
    await sql`update provider_probes set parser_version = parser_version - 1`.execute(database.executor)
    assert.equal((await kept())[0].outdated, 1)
  })

  test('have replies from which the findings follow', async () => {
    const { findings } = await go({ query: 'copper kettle', region_device: 0 })
    const [fixture] = await call('get/providers_2/probes/replies', { id: 'serper' })
    assert.deepEqual(fixture.findings, findings)
    assert.equal(fixture.query.text, 'copper kettle')
    assert.deepEqual(
      fixture.replies.flatMap(({ links }: { links: string[] }) => links),
      healthy.world
        .ranking('copper kettle')
        .slice(0, 20)
        .map(({ url }) => url),
    )
  })
})

describe('the proof of a provider', () => {
  const proof = async (searcher_key = 1) =>
    (await call('get/providers_2/probes/proof', { id: 'serper' })).find(
      (row: { searcher_key: number }) => row.searcher_key === searcher_key,
    ).findings as { assumption: string; result: string; date: string | null; received: string }[]
  const of = async (name: string) => (await proof()).find(({ assumption }) => assumption === name)!
  const unproven = async () =>
    (await proof()).filter(({ result }) => result === 'not_shown').map(({ assumption }) => assumption)

  test('names every assumption of a provider that was never probed as not shown', async () => {
    const findings = await proof()
    assert.equal(findings.length, 9)
    for (const { result, date, received } of findings) {
      assert.deepEqual([result, date, received], ['not_shown', null, 'Not probed.'])
    }
  })

  test('is what the latest probe that shows anything showed, with its time', async () => {
    await go({ query: 'copper kettle' })
    assert.deepEqual(await unproven(), ['correction'])
    const { result, date } = await of('disjoint')
    assert.deepEqual([result, date], ['proven', (await kept())[0].date])
    // One page shows nothing of two, so the earlier probe counts.
    healthy.setFault(({ page }) => (page === 1 ? undefined : json({ message: 'Server Error' }, 500)))
    assert.equal((await go({ query: 'iron kettle' })).passed, 0)
    const [latest] = await kept({ latest: 1 })
    assert.deepEqual([latest.query, latest.pages], ['iron kettle', [1]])
    assert.deepEqual(await unproven(), ['correction'])
    healthy.setFault(() => json({ searchParameters: { q: 'another' }, organic: [] }))
    await go({ query: 'steel kettle' })
    assert.equal((await of('text')).result, 'broken')
  })

  test('ends with another version of the adapter, another address and without the provider', async () => {
    await go()
    await sql`update provider_probes set parser_version = parser_version - 1`.execute(database.executor)
    assert.equal((await unproven()).length, 9)
    await go()
    await call('edit/providers_2/providers', { id: 'serper', key: `${KEY}-new` })
    assert.deepEqual(await unproven(), ['correction'])
    await move(repeating.url)
    assert.equal((await unproven()).length, 9)
    await go()
    await call('del/providers_2/providers', { id: 'serper' })
    assert.deepEqual(await kept(), [])
  })
})

const refused: [string, object, RegExp][] = [
  ['a provider that is not configured', { id: 'brave' }, /must be a configured provider/],
  ['a search engine that it does not search', { searcher_key: 0 }, /must be a search engine of Serper/],
  ['a place that does not exist', { region_key: 999_999 }, /must be a place/],
]
for (const [name, body, message] of refused) {
  test(`${name} is rejected before anything is bought`, async () => {
    for (const address of ['edit/providers_2/probes/go', 'get/providers_2/probes/price']) {
      const { json: answer } = await post(address, { id: 'serper', ...body })
      assert.match(answer.errors[0].detail.text, message)
    }
    assert.equal(await spent(), '0.00')
  })
}

test('a device that the provider does not search is a failed step, and costs nothing', async () => {
  const { steps, cost } = await go({ region_device: 2 })
  assert.deepEqual([steps.at(-1).step, cost, await spent()], ['configured', '0.00', '0.00'])
  assert.match(steps.at(-1).text, /does not search Google for the device "mobile"/)
})

test('probes are for administrators', async () => {
  const other = await sextant.newAccount()
  for (const address of [
    'edit/providers_2/probes/go',
    'get/providers_2/probes',
    'get/providers_2/probes/price',
    'get/providers_2/probes/proof',
    'get/providers_2/probes/replies',
  ]) {
    assert.equal((await post(address, { id: 'serper' }, other)).json.errors[0].code, 54, address)
  }
})
