import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { serpapiFormat } from '../serp/serpapi-stand-in.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn, json, listen } from '../serp/stand-in.ts'
import { createWorld } from '../serp/world.ts'
import { readCells, readChecks, readRuns, SITE, trackProject } from './tracked-project.ts'

const world = createWorld()
const serper = await listen(createStandIn(serperFormat, world))
const serpapi = await listen(createStandIn(serpapiFormat, world))
afterAll(() => Promise.all([serper.close(), serpapi.close()]))

const sextant = await startTestApp(
  { afterAll },
  {
    settings: {
      SEXTANT_SECRET_KEY: 'a secret of the tests, long enough',
      CHECK_FAILING_SECONDS: '5',
      CHECK_ATTEMPTS: '2',
      PAGE_TIMEOUT_SECONDS: '1',
    },
  },
)
const { call, post } = sextant
const { executor } = sextant.app.installation.database

const KEY = 'key-ok-of-serper'
const noCredit = serperFormat.refusals.credit!

beforeEach(async () => {
  serper.setFault(null)
  serpapi.setFault(null)
  await sql`truncate providers, provider_order, provider_caps, provider_spend`.execute(executor)
  sextant.app.installation.providers.forget()
  await call('add/providers_2/providers', {
    id: 'serper',
    key: KEY,
    base_url: serper.url,
    price_per_unit: '0.01',
  })
  await call('add/providers_2/providers', {
    id: 'serpapi',
    key: 'key-ok-of-serpapi',
    base_url: serpapi.url,
    price_per_unit: '0.02',
  })
})

async function check(project: { id: number; as: TestApp['admin'] }): Promise<void> {
  await call('edit/positions_2/checker/go', { id: project.id }, project.as)
  await sextant.checked(project.id, project.as)
}

/** Number of requests for a query that each of the two providers received. */
const requests = (q: string) =>
  [serper, serpapi].map((vendor) => vendor.served().filter((request) => request.q === q).length)

const spent = async (scope: string, id: string | number) => {
  const { rows } = await sql<{ amount: string }>`
    select amount_text(spent + reserved) as amount from provider_spend
    where scope = ${scope} and subject = ${String(id)} and period = 'day'`.execute(executor)
  return rows[0]?.amount
}

describe('configuration', () => {
  test('a key is stored encrypted, and only its last characters are returned', async () => {
    const listed = await post('get/providers_2/providers', {})
    assert.ok(!listed.text.includes(KEY))
    assert.equal(listed.json.result.find(({ id }: { id: string }) => id === 'serper').key, '…rper')
    const { rows } = await sql<{ row: string }>`select p::text as row from providers p`.execute(executor)
    for (const { row } of rows) {
      assert.ok(!row.includes(KEY))
      assert.ok(!row.includes(Buffer.from(KEY).toString('hex')))
    }
  })

  test('an added provider comes last for its search engines, and replaces the sandbox', async () => {
    const order = await call('get/providers_2/providers/order', { searcher_key: 1 })
    assert.deepEqual(order, [{ searcher_key: 1, providers: ['serper', 'serpapi'], usual: 0 }])
    assert.equal(await call('del/providers_2/providers', { id: 'serper' }), 1)
    assert.deepEqual(await call('get/providers_2/providers/order', { searcher_key: 1 }), [
      { searcher_key: 1, providers: ['serpapi'], usual: 0 },
    ])
  })

  test('limits of requests are documented, set and restored', async () => {
    const limits = async () => {
      const [{ per_second, at_once, listed_per_second, listed_per_second_at_most, listed_at_once }] =
        await call('get/providers_2/providers', { id: 'serper' })
      return [per_second, at_once, listed_per_second, listed_per_second_at_most, listed_at_once]
    }
    assert.deepEqual(await limits(), [null, null, 50, 300, null])
    await call('edit/providers_2/providers', { id: 'serper', per_second: 20.5, at_once: '8' })
    assert.deepEqual(await limits(), [20.5, 8, 50, 300, null])
    const { pace } = (await sextant.app.installation.providers.now()).byId('serper')!
    assert.equal(pace.perSecond, 20.5 * 0.98)
    await call('edit/providers_2/providers', { id: 'serper', price_per_unit: '0.01' })
    assert.deepEqual(await limits(), [20.5, 8, 50, 300, null])
    await call('edit/providers_2/providers', { id: 'serper', per_second: '', at_once: '' })
    assert.deepEqual(await limits(), [null, null, 50, 300, null])
  })

  test('the current rate and a pause are shown, and forgotten with a new key', async () => {
    const now = async () => {
      const [{ current_per_second, paused_seconds }] = await call('get/providers_2/providers', {
        id: 'serper',
      })
      return { current_per_second, paused_seconds }
    }
    await sql`
      insert into provider_pace (provider, per_second, next_at, paused_until, raised_at, lowered_at, lowered)
      values ('serper', 12.34567, 0, extract(epoch from now()) + 60, 0, 0, 1)
      on conflict (provider) do update set per_second = excluded.per_second, paused_until = excluded.paused_until`.execute(
      executor,
    )
    const { current_per_second, paused_seconds } = await now()
    assert.equal(current_per_second, 12.346)
    assert.ok(paused_seconds > 50 && paused_seconds <= 60)
    const test = () => call('edit/providers_2/test', { id: 'serper', confirm: 1, query: 'pause kettle' })
    const pause = (await test()).steps.at(-1)
    assert.deepEqual([pause.step, pause.passed], ['answers', 0])
    assert.match(pause.text, /^No request can be sent for \d+ s, as the provider asked\.$/)
    assert.deepEqual(requests('pause kettle'), [0, 0])
    await call('edit/providers_2/providers', { id: 'serper', key: KEY })
    assert.deepEqual(await now(), { current_per_second: null, paused_seconds: 0 })
    assert.equal((await test()).passed, 1)
    assert.deepEqual(requests('pause kettle'), [1, 0])
  })

  const refused: [string, string, object, RegExp][] = [
    [
      'one that already exists',
      'add/providers_2/providers',
      { id: 'serper', key: 'x' },
      /already configured/,
    ],
    [
      'an unknown one',
      'add/providers_2/providers',
      { id: 'serpr', key: 'x' },
      /id: (must be|expected) one of.*serper/,
    ],
    ['one without the key it needs', 'add/providers_2/providers', { id: 'searchapi' }, /`key` must be set/],
    [
      'a key with a blank in it',
      'edit/providers_2/providers',
      { id: 'serper', key: 'a b' },
      /`key` must consist of printable ASCII characters/,
    ],
    [
      'an address that is none',
      'edit/providers_2/providers',
      { id: 'serper', base_url: 'ftp://x' },
      /`base_url` must/,
    ],
    [
      'a price that is none',
      'edit/providers_2/providers',
      { id: 'serper', price_per_unit: '-1' },
      /price_per_unit/,
    ],
    [
      'a rate that is none',
      'edit/providers_2/providers',
      { id: 'serper', per_second: '0' },
      /per_second: must be a number of requests per second from 0\.001 to 10,000, but got "0"/,
    ],
    [
      'a part of a request at once',
      'edit/providers_2/providers',
      { id: 'serper', at_once: '1.5' },
      /at_once: must be a whole number of requests/,
    ],
    [
      'a key for the sandbox, which the settings chose',
      'edit/providers_2/providers',
      { id: 'sandbox', key: 'x' },
      /settings/,
    ],
    [
      'invented SERPs behind real ones',
      'edit/providers_2/providers/order',
      { searcher_key: 1, providers: ['serper', 'sandbox'] },
      /must be the only provider/,
    ],
    [
      'an engine it does not search',
      'edit/providers_2/providers/order',
      { searcher_key: 0, providers: ['serper'] },
      /must be a provider of Yandex, but got serper/,
    ],
    [
      'a cap of a project that does not exist',
      'edit/providers_2/caps',
      { scope: 'project', id: '77777', period: 'day', amount: '1' },
      /no such project/,
    ],
    ['a test that is not confirmed', 'edit/providers_2/test', { id: 'serper', confirm: 0 }, /buys a page/],
  ]
  for (const [name, address, body, message] of refused) {
    test(`${name} is rejected`, async () => {
      const before = await call('get/providers_2/providers', {})
      const answer = await post(address, body)
      assert.ok(answer.status >= 400 && answer.status < 500, answer.text)
      assert.match(answer.json.errors[0].detail.text, message)
      assert.deepEqual(await call('get/providers_2/providers', {}), before)
    })
  }
})

describe('a check', () => {
  test('uses the first provider, and its pages have a cost', async () => {
    serper.place('cost kettle', `https://${SITE}/`, 14)
    const project = await trackProject(sextant, { keywords: ['cost kettle'], depth: 3 })
    await check(project)
    assert.deepEqual((await readCells(sextant, project)).get('cost kettle'), { position: '14' })
    assert.deepEqual(requests('cost kettle'), [2, 0])
    const { rows } = await sql`
      select s.provider, trim_scale(units)::text as units, trim_scale(cost)::text as cost, copied from serp_pages s
      join tasks t on t.account_id = s.account_id and t.id = s.task_id where t.project_id = ${project.id} order by page`.execute(
      executor,
    )
    const page = { provider: 'serper', units: '1', cost: '0.01', copied: false }
    assert.deepEqual(rows, [page, page])
    assert.deepEqual(
      [await spent('provider', 'serper'), await spent('project', project.id)],
      ['0.02', '0.02'],
    )
  })

  test('continues with the next provider from the first page when the credit is used up, and is charged once', async () => {
    serper.place('credit kettle', `https://${SITE}/`, 14)
    serper.setFault(({ page }) => (page === 2 ? noCredit : undefined))
    const project = await trackProject(sextant, { keywords: ['credit kettle'], depth: 3 })
    await check(project)
    assert.deepEqual((await readCells(sextant, project)).get('credit kettle'), { position: '14' })
    assert.deepEqual(requests('credit kettle'), [2, 2])
    const [run] = await readRuns(executor, project.id)
    assert.deepEqual({ captured: run?.captured, stored: run?.stored }, { captured: 2, stored: 2 })
    const { rows } = await sql`
      select a.provider, a.page, a.round from abandoned_pages a join tasks t on t.account_id = a.account_id and t.id = a.task_id
      where t.project_id = ${project.id}`.execute(executor)
    assert.deepEqual(rows, [{ provider: 'serper', page: 1, round: 1 }])
    assert.equal(await spent('project', project.id), '0.05')
    const [health] = await call('get/providers_2/health', {})
    assert.equal(health.failures.quota ?? 0, 0)
  })

  test('continues with the next provider when the first is turned off; without any, it does not start', async () => {
    await call('edit/providers_2/providers', { id: 'serper', on: 0 })
    const project = await trackProject(sextant, { keywords: ['off kettle'] })
    await check(project)
    assert.deepEqual(requests('off kettle'), [0, 1])
    await call('edit/providers_2/providers', { id: 'serpapi', on: 0 })
    const answer = await post('edit/positions_2/checker/go', { id: project.id })
    const [error] = answer.json.errors
    assert.equal(error.code, 3005)
    assert.equal(
      error.detail.text,
      'no provider of google can be used; nothing was started. Serper is turned off. SerpApi is turned off.',
    )
  })

  test('ends with what was read and a reason that names the cap of its project', async () => {
    const project = await trackProject(sextant, { keywords: ['capped kettle'], depth: 5 })
    const limit = { scope: 'project', id: String(project.id), period: 'day' }
    await call('edit/providers_2/caps', { ...limit, amount: '0.02' })
    await check(project)
    const cells = await readCells(sextant, project, ['outcome', 'reason'])
    const { outcome, reason } = cells.get('capped kettle') ?? {}
    assert.equal(outcome, 'partial')
    assert.match(
      reason ?? '',
      /It would exceed the cap of 0\.02 a day for the project\. Raise the cap, or wait for the next day\.$/,
    )
    assert.deepEqual(requests('capped kettle'), [2, 0])
    assert.equal(await spent('project', project.id), '0.02')
    assert.deepEqual(await call('edit/providers_2/caps', { ...limit, amount: '' }), [])
  })

  test('moves to the next provider at a cap, and keeps the pages of the first one if the next one fails', async () => {
    const cap = { scope: 'provider', id: 'serper', period: 'month', amount: '0.03' }
    await call('edit/providers_2/caps', cap)
    serpapi.setFault(({ q, page }) =>
      q === 'half kettle' && page === 2 ? serpapiFormat.refusals.credit : undefined,
    )
    const whole = await trackProject(sextant, { keywords: ['whole kettle'], depth: 2 })
    await check(whole)
    assert.deepEqual(requests('whole kettle'), [2, 0])
    await call('edit/providers_2/caps', { ...cap, amount: '0.04' })
    const half = await trackProject(sextant, { keywords: ['half kettle'], depth: 4 })
    await check(half)
    assert.deepEqual(requests('half kettle'), [2, 2])
    const cells = await readCells(sextant, half, ['outcome', 'depth', 'reason'])
    const { reason, ...cell } = cells.get('half kettle') ?? {}
    assert.deepEqual(cell, { outcome: 'partial', depth: 20 })
    assert.match(reason ?? '', /no credit left/)
    const [run] = await readRuns(executor, half.id)
    assert.deepEqual({ captured: run?.captured, stored: run?.stored }, { captured: 2, stored: 2 })
    const { rows } = await sql`
      select a.provider, a.page from abandoned_pages a join tasks t on t.account_id = a.account_id and t.id = a.task_id
      where t.project_id = ${half.id}`.execute(executor)
    assert.deepEqual(rows, [{ provider: 'serpapi', page: 1 }])
  })

  test('a page is bought once for all who request it, and again when its keyword is checked again', async () => {
    serper.place('shared kettle', `https://${SITE}/`, 3)
    const other = await sextant.newAccount({ bonus: '5.00' })
    const [mine, theirs] = [
      await trackProject(sextant, { keywords: ['shared kettle'] }),
      await trackProject(sextant, { keywords: ['  Shared kettle'.trim().replace('S', 's')], as: other }),
    ]
    await Promise.all([check(mine), check(theirs)])
    assert.deepEqual(requests('shared kettle'), [1, 0])
    for (const project of [mine, theirs]) {
      assert.deepEqual((await readCells(sextant, project)).get('shared kettle'), { position: '3' })
    }
    const { rows } = await sql<{ copied: boolean; cost: string }>`
      select copied, trim_scale(cost)::text as cost from serp_pages s join tasks t on t.account_id = s.account_id and t.id = s.task_id
      where t.query = 'shared kettle' order by copied`.execute(executor)
    assert.deepEqual(rows, [
      { copied: false, cost: '0.01' },
      { copied: true, cost: '0' },
    ])
    const captured = [...(await readRuns(executor, mine.id)), ...(await readRuns(executor, theirs.id))]
    assert.deepEqual(
      captured.map((run) => run.captured).toSorted((a, b) => Number(a) - Number(b)),
      [0, 1],
    )
    await check(mine)
    assert.deepEqual(requests('shared kettle'), [2, 0])
    assert.equal((await readChecks(executor, mine.id)).length, 2)
  })
})

describe('a provider test', () => {
  const steps = async (body: object) => {
    const { passed, steps } = await call('edit/providers_2/test', { confirm: 1, ...body })
    return { passed, last: steps.at(-1) }
  }
  test('passes every step, and its page is counted', async () => {
    assert.deepEqual(await steps({ id: 'serper' }), {
      passed: 1,
      last: { step: 'parsed', passed: 1, text: 'The page has 10 results.' },
    })
    assert.equal(await spent('provider', 'serper'), '0.01')
    const organic = [{ title: 'Kettle', link: 'https://kettle.example/', position: 1 }]
    serper.setFault(({ q }) => json({ searchParameters: { q }, organic }))
    assert.equal((await steps({ id: 'serper' })).last.text, 'The page has 1 result.')
  })

  const failing: Record<string, { edit: object; step: string; text: RegExp }> = {
    'a key that is refused': {
      edit: { key: 'wrong-key-0123' },
      step: 'accepted',
      text: /^The provider refused the API key\./,
    },
    'a host that does not exist': {
      edit: { base_url: 'http://nowhere.invalid' },
      step: 'resolves',
      text: /^The host name cannot be resolved\. \(\w+\)$/,
    },
    'a port that nobody listens on': {
      edit: { base_url: 'http://127.0.0.1:1' },
      step: 'connects',
      text: /^The connection failed\. \(ECONNREFUSED\)$/,
    },
    'no encryption where it is due': {
      edit: { base_url: serper.url.replace('http:', 'https:') },
      step: 'secure',
      text: /^The TLS connection was refused/,
    },
    'a provider that is turned off': { edit: { on: 0 }, step: 'configured', text: /turned off/ },
  }
  for (const [name, { edit, step, text }] of Object.entries(failing)) {
    test(`names the step that fails: ${name}`, async () => {
      await call('edit/providers_2/providers', { id: 'serper', ...edit })
      const { passed, last } = await steps({ id: 'serper' })
      assert.deepEqual({ passed, step: last.step }, { passed: 0, step })
      assert.match(last.text, text)
    })
  }
})

test('health reports failures by kind, latency and the agreement of two providers', async () => {
  serper.setFault(({ page, q }) => (q === 'health kettle' && page === 2 ? noCredit : undefined))
  const project = await trackProject(sextant, { keywords: ['health kettle'], depth: 2 })
  await check(project)
  const health: {
    id: string
    failures: Record<string, number>
    latency_p50: number
    agreement: { share: number }[]
  }[] = await call('get/providers_2/health', {})
  const [bySerpapi, bySerper] = health
  assert.deepEqual([bySerpapi?.id, bySerper?.id], ['serpapi', 'serper'])
  assert.ok((bySerper?.failures.quota ?? 0) >= 1)
  assert.ok(Number.isInteger(bySerper?.latency_p50))
  assert.deepEqual(bySerper?.agreement[0]?.share, 1)
})
