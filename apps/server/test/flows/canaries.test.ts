import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { recoverRequests } from '#providers/requests.ts'
import { chooseCanaries, readOpen } from '#ranking/canary/choose.ts'
import { openCanary } from '#ranking/canary/keep.ts'
import { checkCanaries } from '#ranking/canary/round.ts'
import { readShares } from '#ranking/canary/shares.ts'
import { removeReplies } from '#ranking/stored/retention.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import { retryBounds } from '#serp/retry.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { earlier } from '../earlier.ts'
import { serpapiFormat } from '../serp/serpapi-stand-in.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn, type ServedRequest } from '../serp/stand-in.ts'
import { createWorld } from '../serp/world.ts'
import { readCells, readRuns, SITE, trackProject, type TrackedProject } from './tracked-project.ts'

const world = createWorld()
const serper = createStandIn(serperFormat, world)
const serpapi = createStandIn(serpapiFormat, world)
const GOOGLE = 1
const PRICES = { serper: '0.01', serpapi: '0.02' } as const

type Reply = Record<string, unknown>
/** Changes the replies of SerpApi. */
let mutate: (body: Reply) => Reply = (body) => body
/** Replies of SerpApi as sent. */
let sent: string[] = []

// Without the worker, whose rounds would come between those of the tests.
const sextant = await startTestApp(
  { afterAll },
  {
    worker: false,
    settings: {
      CHECK_ATTEMPTS: '1',
      SHARE_PAGES_MINUTES: '0',
    },
    async fetch(url, init) {
      if (String(url).startsWith('http://serper')) return serper.fetch(url, init)
      const response = await serpapi.fetch(url, init)
      const text = await response.text()
      const body = response.ok ? JSON.stringify(mutate(JSON.parse(text) as Reply)) : text
      sent.push(body)
      return new Response(body, { status: response.status, headers: response.headers })
    },
  },
)
const { call, post } = sextant
const { checker, database, log, providers, settings } = sextant.app.installation
const { executor } = database
checker.start()

const dependencies = {
  database,
  log,
  providers,
  bounds: retryBounds(settings),
  stopping: new AbortController().signal,
}
const round = () => checkCanaries(dependencies)

beforeEach(async () => {
  mutate = (body) => body
  sent = []
  serper.setFault(null)
  serpapi.setFault(null)
  await sql`
    truncate providers, provider_order, provider_caps, provider_spend, provider_requests, provider_trust,
      provider_profiles, canaries, canary_shares`.execute(executor)
  providers.truth.forget('serper')
  providers.truth.forget('serpapi')
  providers.forget()
  for (const id of ['serper', 'serpapi'] as const) {
    await call('add/providers_2/providers', {
      id,
      key: `key-ok-${id}`,
      base_url: `http://${id}`,
      price_per_unit: PRICES[id],
    })
  }
})

const share = (percent: number) => call('edit/providers_2/canaries', { searcher_key: GOOGLE, percent })
const agreement = async () => (await call('get/providers_2/canaries/agreement', { days: 7 }))[0]

let count = 0
/** A project whose keywords were checked once. */
async function checkedProject(
  keywords: number,
  as?: TestAccount,
): Promise<TrackedProject & { phrases: string[] }> {
  count += 1
  const phrases = Array.from({ length: keywords }, (_, index) => `kettle ${count} of ${index + 1}`)
  for (const phrase of phrases) world.place(phrase, `https://${SITE}/`, 3)
  const project = await trackProject(sextant, { keywords: phrases, ...(as ? { as } : {}) })
  await check(project)
  return { ...project, phrases }
}

async function check({ id, as }: TrackedProject): Promise<void> {
  await call('edit/positions_2/checker/go', { id }, as)
  await sextant.checked(id, as)
}

/** Requests that a stand-in got for the phrases of a project. */
const got = (standIn: { served(): readonly ServedRequest[] }, { phrases }: { phrases: string[] }) =>
  standIn.served().filter(({ q }) => phrases.includes(q))

const outcomes = async () => {
  const { rows } = await sql<{ outcome: string | null; count: number }>`
    select outcome, count(*)::int as count from canaries group by outcome order by outcome`.execute(executor)
  return Object.fromEntries(rows.map((row) => [row.outcome ?? 'open', row.count]))
}

const spent = async (scope: string, id: string | number) => {
  const { rows } = await sql<{ spent: string; reserved: string }>`
    select amount_text(spent) as spent, amount_text(reserved) as reserved from provider_spend
    where scope = ${scope} and subject = ${String(id)} and period = 'day'`.execute(executor)
  return rows[0] ?? { spent: '0.00', reserved: '0.00' }
}

describe('a share of the pages', () => {
  test('is none until an administrator sets one', async () => {
    const project = await checkedProject(4)
    await round()
    assert.deepEqual(await outcomes(), {})
    assert.equal(got(serpapi, project).length, 0)
    const [listed] = await call('get/providers_2/canaries', { searcher_key: GOOGLE })
    assert.deepEqual(listed, {
      searcher_key: GOOGLE,
      percent: 0,
      provider: 'serper',
      asked: 'serpapi',
      price_per_page: '0.02',
      pages: 4,
    })
  })

  test('is chosen by the check, so that another round chooses the same ones', async () => {
    await share(30)
    const project = await checkedProject(60)
    await round()
    const asked = got(serpapi, project).map(({ q }) => q)
    assert.ok(asked.length > 6 && asked.length < 32, `${asked.length} of 60`)
    assert.equal(new Set(asked).size, asked.length)
    await Promise.all([round(), round()])
    assert.equal(got(serpapi, project).length, asked.length)
    assert.deepEqual(await outcomes(), { ok: asked.length })
  })

  test('ends with 0', async () => {
    await share(100)
    const project = await checkedProject(2)
    await chooseCanaries(executor, await providers.now(), await readShares(executor))
    assert.equal((await share(0)).percent, 0)
    await round()
    assert.equal(got(serpapi, project).length, 0)
  })

  test('is set and seen only by administrators, from 0 to 100', async () => {
    const another = await sextant.newAccount()
    for (const address of ['get/providers_2/canaries', 'get/providers_2/canaries/agreement']) {
      assert.equal((await post(address, {}, another)).json.errors[0].code, 54)
    }
    const edit = (percent: unknown, as?: TestAccount) =>
      post('edit/providers_2/canaries', { searcher_key: GOOGLE, percent }, as)
    assert.equal((await edit(5, another)).json.errors[0].code, 54)
    for (const percent of [-1, 101, 2.5, 'half']) {
      assert.match(String((await edit(percent)).json.errors[0].code), /^200[23]$/, String(percent))
    }
    assert.deepEqual(await readShares(executor), new Map())
  })
})

describe('what is compared', () => {
  test('two providers with the same results agree entirely', async () => {
    await share(100)
    const project = await checkedProject(5)
    await round()
    const found = await agreement()
    for (const side of [found.provider, found.asked]) {
      assert.ok(side.latency_p50 >= 0 && side.latency_p95 >= side.latency_p50)
      delete side.latency_p50
      delete side.latency_p95
    }
    const [day] = found.days
    assert.deepEqual(found, {
      searcher_key: GOOGLE,
      provider: { id: 'serper', parse_rate: 1, cost_per_page: '0.01' },
      asked: { id: 'serpapi', parse_rate: 1, cost_per_page: '0.02' },
      chosen: 5,
      not_sent: 0,
      failed: 0,
      pages: 5,
      share: 1,
      difference: 0,
      cost: '0.10',
      days: [{ date: day.date, pages: 5, share: 1 }],
    })
    assert.deepEqual(
      got(serpapi, project).map(({ page }) => page),
      [1, 1, 1, 1, 1],
    )
  })

  test('a provider that counts an advertisement as the first result agrees less', async () => {
    const advertisement = { position: 1, link: 'https://ad.example/', title: 'Ad' }
    mutate = (body) => ({
      ...body,
      organic_results: [advertisement, ...(body.organic_results as Reply[]).slice(0, 9)].map(
        (item, index) => ({
          ...item,
          position: index + 1,
        }),
      ),
    })
    await share(100)
    await checkedProject(4)
    await round()
    const { pages, share: found, difference } = await agreement()
    assert.deepEqual({ pages, found, difference }, { pages: 4, found: 0.9, difference: 1 })
  })

  test('an unreadable reply lowers the parse rate, is stored, and counts as paid', async () => {
    await share(100)
    mutate = (body) => ({ ...body, organic_results: 'none today' })
    await checkedProject(2)
    await round()
    assert.deepEqual(await outcomes(), { bad_payload: 2 })
    const found = await agreement()
    assert.deepEqual([found.failed, found.pages, found.share, found.difference], [2, 0, null, null])
    assert.deepEqual([found.provider.parse_rate, found.asked.parse_rate], [1, 0])
    assert.deepEqual([found.cost, found.asked.cost_per_page], ['0.04', null])
    const { rows } = await sql<{ body: Buffer }>`select body from canaries`.execute(executor)
    assert.deepEqual(rows.map(({ body }) => replyText(body)).toSorted(), sent.toSorted())
  })

  test('replies are stored as received, and removed when their retention ends', async () => {
    await share(100)
    await checkedProject(2)
    await round()
    const bodies = async () => {
      const { rows } = await sql<{ body: Buffer | null }>`select body from canaries`.execute(executor)
      return rows.flatMap(({ body }) => (body === null ? [] : [replyText(body)]))
    }
    assert.deepEqual((await bodies()).toSorted(), sent.toSorted())
    await removeReplies({ database, log }, 3)
    assert.equal((await bodies()).length, 2)
    await sql`update canaries set bought_at = ${earlier('bought_at', 4 * 86_400)}`.execute(executor)
    await removeReplies({ database, log }, 0)
    assert.equal((await bodies()).length, 2)
    await removeReplies({ database, log }, 3)
    assert.deepEqual(await bodies(), [])
    assert.equal((await agreement()).share, 1)
  })
})

describe('money', () => {
  test('the second provider is paid by the installation, and no account is charged', async () => {
    const as = await sextant.newAccount({ bonus: '100' })
    const figures = async (project: TrackedProject) => ({
      runs: await readRuns(executor, project.id),
      cells: [...(await readCells(sextant, project)).values()],
      project: (await spent('project', project.id)).spent,
    })
    const without = await figures(await checkedProject(3, as))
    await share(100)
    const project = await checkedProject(3, as)
    const entries = async () => {
      const { rows } = await sql`select * from ledger_entries order by account_id, id`.execute(executor)
      return rows
    }
    const before = await entries()
    const requested = got(serper, project).length
    await round()
    assert.equal((await agreement()).pages, 6)
    assert.deepEqual(await figures(project), without)
    assert.deepEqual(await entries(), before)
    assert.deepEqual(await spent('provider', 'serpapi'), { spent: '0.12', reserved: '0.00' })
    assert.equal(got(serper, project).length, requested)
  })

  test('canaries leave half of a cap to checks, also when they are sent at once', async () => {
    await share(100)
    await call('edit/providers_2/caps', { scope: 'provider', id: 'serpapi', period: 'day', amount: '0.20' })
    const project = await checkedProject(9)
    await round()
    assert.deepEqual(await outcomes(), { capped: 4, ok: 5 })
    const { not_sent, failed, cost } = await agreement()
    assert.deepEqual([not_sent, failed, cost], [4, 0, '0.10'])
    // The rest is for checks: the first provider has no credit left.
    await share(0)
    serper.setFault(() => serperFormat.refusals.credit)
    const other = await checkedProject(6)
    const positions = [...(await readCells(sextant, other)).values()].map((cell) => cell?.position)
    assert.deepEqual(positions.filter((position) => position === '3').length, 5)
    assert.equal(got(serpapi, project).length + got(serpapi, other).length, 10)
    assert.deepEqual(await spent('provider', 'serpapi'), { spent: '0.20', reserved: '0.00' })
  })

  test('without a price nothing is sent under a cap', async () => {
    await share(100)
    await sql`update providers set price_per_unit = null where id = 'serpapi'`.execute(executor)
    await call('edit/providers_2/caps', { scope: 'provider', id: 'serpapi', period: 'month', amount: '0.02' })
    providers.forget()
    await checkedProject(1)
    await round()
    assert.deepEqual(await outcomes(), { capped: 1 })
  })
})

describe('a second provider', () => {
  test('that is missing, off or not trusted is not asked', async () => {
    await share(100)
    const absences: Record<string, () => Promise<unknown>> = {
      missing: () => call('del/providers_2/providers', { id: 'serpapi' }),
      off: () => call('edit/providers_2/providers', { id: 'serpapi', on: 0 }),
      quarantined: () =>
        sql`
        insert into provider_trust (provider, searcher, quarantined_at, rule, detail, departed, judged)
        values ('serpapi', 'google', now(), 'lost_field', 'title', 3, 3)`.execute(executor),
    }
    const { missing, ...others } = absences
    for (const [name, make] of [...Object.entries(others), ['missing', missing!] as const]) {
      const project = await checkedProject(2)
      // Chosen before, and chosen after.
      await chooseCanaries(executor, await providers.now(), await readShares(executor))
      await make()
      providers.forget()
      await round()
      assert.equal(got(serpapi, project).length, 0, name)
      await sql`update canaries set bought_at = ${earlier('bought_at', 11 * 60)} where outcome is null`.execute(
        executor,
      )
      await sql`update provider_requests set started_at = ${earlier('started_at', 6 * 60)}`.execute(executor)
      await round()
      assert.deepEqual(await outcomes(), { late: 2 }, name)
      const [listed] = await call('get/providers_2/canaries', { searcher_key: GOOGLE })
      assert.equal(listed.asked, null, name)
      await sql`truncate canaries, provider_trust`.execute(executor)
      if (name === 'off') await call('edit/providers_2/providers', { id: 'serpapi', on: 1 })
      providers.forget()
    }
  })

  test('that refuses its key is soon left alone, and the checks keep their positions', async () => {
    await share(100)
    serpapi.setFault(() => serpapiFormat.refusals.key)
    const project = await checkedProject(30)
    await round()
    await round()
    const asked = got(serpapi, project).length
    assert.ok(asked >= 3 && asked <= 11, `${asked} requests`)
    assert.deepEqual(await outcomes(), { auth: asked, open: 30 - asked })
    assert.deepEqual(await spent('provider', 'serpapi'), { spent: '0.00', reserved: '0.00' })
    const cells = [...(await readCells(sextant, project)).values()]
    assert.ok(cells.every((cell) => cell?.position === '3'))
  })

  test('is not asked while a check waits for it', async () => {
    await share(100)
    const project = await checkedProject(2)
    const now = await providers.now()
    const busy = now.byId('serpapi')!
    const waiting = {
      ...busy,
      pace: { ...busy.pace, turn: busy.pace.turn, waiting: 1, pauseSeconds: () => 0 },
    }
    const byId = (id: string) => (id === 'serpapi' ? waiting : now.byId(id))
    await checkCanaries({ ...dependencies, providers: { now: async () => ({ ...now, byId }) } })
    assert.equal(got(serpapi, project).length, 0)
    assert.deepEqual(await outcomes(), { open: 2 })
    await round()
    assert.deepEqual(await outcomes(), { ok: 2 })
  })

  test('is the one before, for pages of the last provider', async () => {
    await share(100)
    serper.setFault(() => serperFormat.refusals.credit)
    const project = await checkedProject(2)
    serper.setFault(null)
    providers.forget()
    await round()
    const found = await agreement()
    assert.deepEqual([found.provider.id, found.asked.id, found.pages], ['serpapi', 'serper', 2])
    assert.equal(got(serper, project).filter(({ charged }) => charged).length, 2)
  })
})

describe('a crash', () => {
  test('between the request and its reply counts as paid, and asks no second time', async () => {
    await share(100)
    const project = await checkedProject(3)
    await chooseCanaries(executor, await providers.now(), await readShares(executor))
    assert.deepEqual(await readOpen(executor, ['yandex']), [], 'the limit is for those that are asked for')
    const [dead] = await readOpen(executor, ['google'])
    const bounds = { units: '1', pricePerUnit: '0.02', lostSeconds: 60, leavesHalf: true }
    assert.ok(await openCanary(database, (await providers.now()).byId('serpapi')!, dead!, bounds))
    assert.equal((await spent('provider', 'serpapi')).reserved, '0.02')
    await round()
    assert.deepEqual(await outcomes(), { ok: 2, open: 1 })
    await recoverRequests({ database, log }, { aloneAtStart: true })
    await round()
    assert.deepEqual(await outcomes(), { lost: 1, ok: 2 })
    assert.equal(got(serpapi, project).length, 2)
    assert.deepEqual(await spent('provider', 'serpapi'), { spent: '0.06', reserved: '0.00' })
    const { failed, cost } = await agreement()
    assert.deepEqual([failed, cost], [1, '0.06'])
  })

  test('while the reply is stored leaves neither the reply nor an end of the request', async () => {
    await share(100)
    const project = await checkedProject(1)
    const failing = {
      ...database,
      executor,
      transaction: (work: Parameters<typeof database.transaction>[0]) =>
        database.transaction(async (tx) => {
          const done = await work(tx)
          if (got(serpapi, project).length > 0) throw new Error('the process ended')
          return done
        }),
    } as typeof database
    await assert.rejects(checkCanaries({ ...dependencies, database: failing }), /the process ended/)
    assert.deepEqual(await outcomes(), { open: 1 })
    assert.deepEqual(await spent('provider', 'serpapi'), { spent: '0.00', reserved: '0.02' })
    await recoverRequests({ database, log }, { aloneAtStart: true })
    await round()
    assert.deepEqual(await outcomes(), { lost: 1 })
    assert.equal(got(serpapi, project).length, 1)
  })

  test('of one of two processes leaves every page asked for once', async () => {
    await share(100)
    const project = await checkedProject(20)
    await Promise.all([round(), round(), round()])
    await round()
    assert.equal(got(serpapi, project).length, 20)
    assert.deepEqual(await outcomes(), { ok: 20 })
  })
})

test('a page that was withdrawn meanwhile is not asked for', async () => {
  await share(100)
  const project = await checkedProject(2)
  await sql`delete from serp_pages where run_id in (select id from runs where project_id = ${project.id})`.execute(
    executor,
  )
  await round()
  assert.deepEqual(await outcomes(), { gone: 2 })
  assert.equal(got(serpapi, project).length, 0)
})

test('canaries of a deleted project are deleted with it', async () => {
  await share(100)
  const project = await checkedProject(2)
  await round()
  await sql`delete from tasks where project_id = ${project.id}`.execute(executor)
  assert.deepEqual(await outcomes(), {})
})
