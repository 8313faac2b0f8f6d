import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { Truth } from '#providers/truth/truth.ts'
import { queryOf } from '#ranking/query.ts'
import { serper as serperAdapter } from '#serp/providers/serper.ts'
import { startTestApp } from '../app.ts'
import { serpapiFormat } from '../serp/serpapi-stand-in.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn, listen } from '../serp/stand-in.ts'
import { createWorld } from '../serp/world.ts'
import {
  assertSettled,
  readCells,
  readChecks,
  SITE,
  trackProject,
  type TrackedProject,
} from './tracked-project.ts'

const world = createWorld()
const serper = createStandIn(serperFormat, world)
const door = await listen(serper)
afterAll(() => door.close())
const serpapi = createStandIn(serpapiFormat, world)
/** Changes the replies of Serper. */
let mutate: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body

const sextant = await startTestApp(
  { afterAll },
  {
    settings: {
      CHECK_FAILING_SECONDS: '6',
      CHECK_ATTEMPTS: '2',
      PAGE_TIMEOUT_SECONDS: '1',
      SHARE_PAGES_MINUTES: '0',
      WEBHOOK_PRIVATE_ADDRESSES: 'allow',
    },
    async fetch(url, init) {
      if (!String(url).startsWith(door.url)) return serpapi.fetch(url, init)
      const response = await serper.fetch(url, init)
      const body = JSON.parse(await response.text()) as Record<string, unknown>
      return new Response(JSON.stringify(mutate(body)), {
        status: response.status,
        headers: response.headers,
      })
    },
  },
)
const { call } = sextant
const { log } = sextant.app.installation
const { executor } = sextant.app.installation.database

beforeEach(async () => {
  mutate = (body) => body
  const { providers } = sextant.app.installation
  providers.truth.forget('serper')
  // What was begun in the last test ends before its rows go.
  await providers.truth.keep(log)
  await sql`truncate providers, provider_order, provider_trust, provider_profiles, provider_probes, provider_probe_replies`.execute(
    executor,
  )
  providers.forget()
  await providers.truth.look()
  await call('add/providers_2/providers', { id: 'serper', key: 'key-ok-1', base_url: door.url })
})

const addSerpapi = () =>
  call('add/providers_2/providers', { id: 'serpapi', key: 'key-ok-2', base_url: 'http://serpapi' })

async function check({ id }: TrackedProject): Promise<void> {
  await call('edit/positions_2/checker/go', { id })
  await sextant.checked(id)
}

/** A project whose keywords were checked three times, with the site at a place of its own for each. */
async function learnedProject(name: string): Promise<TrackedProject & { keywords: string[] }> {
  const keywords = Array.from(
    { length: 24 },
    (_, index) => `${name} ${'abcdefghijklmnopqrstuvwx'[index]!.repeat(4)}`,
  )
  for (const [index, keyword] of keywords.entries()) world.place(keyword, `https://${SITE}/`, 1 + (index % 9))
  const project = await trackProject(sextant, { keywords })
  for (let time = 0; time < 3; time += 1) await check(project)
  return { ...project, keywords }
}

const positions = async (project: TrackedProject) =>
  [...(await readCells(sextant, project))].map(([keyword, cell]) => [keyword, cell?.position])

const quarantines = async () => (await call('get/providers_2/providers', { id: 'serper' }))[0].quarantines

type Item = Record<string, unknown>
const onOrganic = (change: (items: Item[]) => Item[]) => (body: Record<string, unknown>) => ({
  ...body,
  organic: change(body.organic as Item[]).map((item, index) => ({ ...item, position: index + 1 })),
})
const mutations: Record<string, typeof mutate> = {
  'the title has another name': onOrganic((items) =>
    items.map(({ title, ...item }) => ({ ...item, heading: title })),
  ),
  'an advertisement counts as the first result': onOrganic((items) => [
    { title: 'Sponsored', link: 'https://ads.example/', snippet: 'Buy.' },
    ...items.slice(0, 9),
  ]),
  'the order is reversed': onOrganic((items) => items.toReversed()),
  'every query gets the same results': (() => {
    let first: unknown
    return (body: Record<string, unknown>) => ({ ...body, organic: (first ??= body.organic) })
  })(),
}

describe('a provider that was probed and never checked', () => {
  const { database, providers } = sextant.app.installation
  const untitled = mutations['the title has another name']!
  const probe = async () =>
    assert.equal(
      (await call('edit/providers_2/probes/go', { id: 'serper', query: 'copper kettle' })).passed,
      1,
    )

  /** A new project, checked once with every title renamed. */
  async function checkedUntitled(name: string): Promise<TrackedProject> {
    const keywords = Array.from(
      { length: 24 },
      (_, index) => `${name} ${'abcdefghijklmnopqrstuvwx'[index]!.repeat(4)}`,
    )
    for (const keyword of keywords) world.place(keyword, `https://${SITE}/`, 4)
    const project = await trackProject(sextant, { keywords })
    mutate = untitled
    await check(project)
    return project
  }
  const ranks = async (project: TrackedProject) =>
    (await positions(project)).filter(([, position]) => position !== undefined && position !== null).length

  test('without a probe, nothing says that its first replies lack something', async () => {
    const project = await checkedUntitled('unprobed')
    assert.equal(await ranks(project), 24)
    assert.deepEqual(await quarantines(), [])
  })

  for (const [when, restart] of [
    ['at once', () => undefined],
    ['after a restart', () => providers.truth.forget('serper')],
  ] as const) {
    test(`has its first replies compared with those of the probe, ${when}`, async () => {
      await probe()
      restart()
      const project = await checkedUntitled(`probed ${when}`)
      assert.equal(await ranks(project), 0)
      const [{ rule }] = await quarantines()
      assert.equal(rule, 'no_titles')
    })
  }

  test('is compared with a probe by another process that has watched it before', async () => {
    const query = queryOf(
      { query: 'tin kettle', date: '2026-11-21', searcher_key: 1, region_key: 102, lang: 'en', device: 0 },
      1,
    )
    const { raw } = await serperAdapter.fetchPage(query, {
      apiKey: 'key-ok-1',
      baseUrl: door.url,
      fetch,
      signal: AbortSignal.timeout(10_000),
    })
    const changed = JSON.stringify(untitled(JSON.parse(raw)))
    const page = serperAdapter.parse(changed, query)
    const received = { raw: changed, page, query, isFirst: true, receivedAt: undefined, before: undefined }
    const other = new Truth(database)
    assert.equal((await other.receive(serperAdapter, 'google', received)).then, 'conclude')
    await probe()
    await other.keep(log)
    assert.equal((await other.receive(serperAdapter, 'google', received)).then, 'hold')
  })

  test('starts anew when its quarantine is lifted: the probe before it proves nothing any more', async () => {
    await probe()
    await checkedUntitled('doubted')
    const proven = async () =>
      (await call('get/providers_2/probes/proof', { id: 'serper' }))[0].findings.filter(
        ({ result }: { result: string }) => result === 'proven',
      ).length
    assert.equal(await proven(), 8)
    await call('del/providers_2/quarantines', { id: 'serper', searcher_key: 1 })
    assert.equal(await proven(), 0)
    assert.equal(await ranks(await checkedUntitled('trusted again')), 24)
    assert.deepEqual(await quarantines(), [])
  })
})

describe('a provider whose replies change', () => {
  for (const [name, mutation] of Object.entries(mutations)) {
    test(`when ${name}, the next provider takes over and no rank comes from the changed replies`, async () => {
      const project = await learnedProject(name)
      await addSerpapi()
      const before = await positions(project)
      const asked = serper.served().length
      mutate = mutation
      await check(project)
      assert.deepEqual(await positions(project), before)
      const { rows } = await sql<{ provider: string; count: number }>`
        select t.provider, count(*)::int as count from tasks t
        where t.project_id = ${project.id} and t.run_id = (select max(r.id) from runs r where r.project_id = ${project.id})
        group by t.provider`.execute(executor)
      // The page of the query that is repeated is its own.
      const own = rows.find(({ provider }) => provider === 'serper')?.count ?? 0
      assert.ok(own <= (name.startsWith('every query') ? 1 : 0), JSON.stringify(rows))
      assert.ok(serper.served().length - asked <= 24)
      const [quarantine] = await quarantines()
      assert.equal(quarantine.searcher_key, 1)
      assert.ok(quarantine.departed <= 20)
      await assertSettled(executor, project.id)
    })
  }

  test('without another provider, the checks end with the reason, cost nothing and change no cell', async () => {
    const project = await learnedProject('alone')
    const before = await positions(project)
    mutate = mutations['an advertisement counts as the first result']!
    await check(project)
    assert.deepEqual(await positions(project), before)
    const checks = (await readChecks(executor, project.id)).slice(-24)
    for (const { outcome, reason, pages } of checks) {
      assert.equal(outcome, 'failed')
      assert.match(reason ?? '', /^The replies of the provider depart from what it usually sends\. Serper: /)
      assert.deepEqual(pages, [])
    }
    await assertSettled(executor, project.id)
    const asked = serper.served().length
    await check(project)
    assert.equal(serper.served().length, asked, 'nothing is sent to a quarantined provider')
    assert.deepEqual(await positions(project), before)
  })

  test('a quarantine is lifted, and what led to it is usual from then on', async () => {
    const project = await learnedProject('lifted')
    mutate = mutations['the title has another name']!
    await check(project)
    assert.deepEqual(
      (await quarantines()).map(({ rule }: { rule: string }) => rule),
      ['no_titles'],
    )
    assert.equal(await call('del/providers_2/quarantines', { id: 'serper', searcher_key: 1 }), 1)
    assert.equal(await call('del/providers_2/quarantines', { id: 'serper', searcher_key: 1 }), 0)
    assert.deepEqual(await quarantines(), [])
    await check(project)
    const checks = (await readChecks(executor, project.id)).slice(-24)
    assert.deepEqual(new Set(checks.map(({ outcome }) => outcome)), new Set(['exact']))
    assert.deepEqual(await quarantines(), [])
  })

  test('what was learned, and a quarantine, hold in another process', async () => {
    const project = await learnedProject('other process')
    const { truth } = sextant.app.installation.providers
    await truth.keep(log)
    truth.forget('serper')
    mutate = mutations['the title has another name']!
    await check(project)
    assert.equal((await quarantines())[0].rule, 'no_titles')
    truth.forget('serper')
    const asked = serper.served().length
    await check(project)
    assert.equal(serper.served().length, asked)
  })
})

test('a single reply that departs is held until others come, and then gives its rank', async () => {
  const project = await learnedProject('single')
  const [first] = project.keywords
  const before = await positions(project)
  mutate = (body) =>
    (body.searchParameters as Item).q === first ? mutations['the order is reversed']!(body) : body
  const asked = serper.served().length
  await check(project)
  assert.equal(serper.served().length, asked + 24, 'no reply is bought twice')
  const now = await positions(project)
  assert.deepEqual(now.slice(1), before.slice(1))
  assert.deepEqual(now[0], [first, '10'])
  assert.deepEqual(await quarantines(), [])
})

test('a keyword that was renamed is not compared with the reply to its earlier name', async () => {
  const project = await learnedProject('earlier name')
  const listed: { id: string; name: string }[] = await call('get/keywords_2/keywords', {
    project_id: project.id,
    fields: ['id', 'name'],
  })
  for (const { id, name } of listed) {
    const renamed = name.replace('earlier', 'later')
    world.place(renamed, `https://${SITE}/`, 5)
    await call('edit/keywords_2/keywords/rename', { project_id: project.id, id, name: renamed })
  }
  await check(project)
  assert.deepEqual(await quarantines(), [])
  const ranks = (await positions(project)).map(([, position]) => position)
  assert.deepEqual(new Set(ranks), new Set(['5']))
})

test('a quarantine is an event of the projects that have the search engine', async (t) => {
  const received: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body) as Record<string, unknown>)
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.onTestFinished(() => void server.close())
  const project = await learnedProject('event')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const target = await call('add/events_2/targets', {
    project_id: project.id,
    kind: 'webhook',
    name: 'Hook',
    address: url,
  })
  await call('add/events_2/rules', {
    project_id: project.id,
    event_target_id: target.id,
    kind: 'provider_quarantined',
  })
  mutate = mutations['the title has another name']!
  await check(project)
  const deadline = Date.now() + 30_000
  while (received.length === 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal(received[0]?.event, 'provider_quarantined')
  assert.match(
    String(received[0]?.text),
    /^Bakery Lane: the replies of Serper for Google are no longer trusted\. Results have no titles\./,
  )
})
