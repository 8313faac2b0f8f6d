import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { fromSettings } from '#providers/configured.ts'
import { recoverRequests } from '#providers/requests.ts'
import { OVERVIEW } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { startTestApp } from '../app.ts'
import { earlier } from '../earlier.ts'
import { readRuns, SITE, trackProject, type TrackedProject } from '../flows/tracked-project.ts'
import { searchapiFormat } from '../serp/searchapi-stand-in.ts'
import { serpapiFormat } from '../serp/serpapi-stand-in.ts'
import { createStandIn } from '../serp/stand-in.ts'
import { valueserpFormat } from '../serp/valueserp-stand-in.ts'
import { withLateOverviews, type Second } from './late-overviews.ts'
import { onlyProvider, workOnTask } from './one-provider.ts'

const SOURCES = ['https://a.example/', `https://www.${SITE}/copper`, 'https://b.example/']
let count = 0

describe.each([
  ['serpapi', serpapiFormat],
  ['searchapi', searchapiFormat('google')],
] as const)('an AI Overview that %s loads with a second request', async (id, format) => {
  const standIn = createStandIn<never>(format as never)
  const late = withLateOverviews(standIn)
  const settings = { SERP_PROVIDER: id, [`${id.toUpperCase()}_API_KEY`]: 'key-ok' }
  const sextant = await startTestApp({ afterAll }, { settings, fetch: late.fetch })
  const { call, app } = sextant
  const { executor } = app.installation.database
  const idle = await startTestApp({ afterAll }, { settings, fetch: late.fetch, worker: false })
  let phrase = ''

  beforeEach(async () => {
    for (const { installation } of [app, idle.app]) {
      await sql`truncate provider_caps, provider_spend, provider_requests, shared_queries`.execute(
        installation.database.executor,
      )
    }
    late.sources = SOURCES
    late.second = 'whole'
    late.results = Infinity
    phrase = `late kettle ${++count}`
    standIn.place(phrase, `https://${SITE}/`, 13)
  })

  async function project({ loads = 1, depth = 3, of = sextant } = {}): Promise<TrackedProject> {
    const tracked = await trackProject(of, { keywords: [phrase], depth })
    await of.call('edit/positions_2/settings', {
      project_id: tracked.id,
      load_ai_overview: loads,
      with_ai_overview_full: 1,
    })
    return tracked
  }

  async function checked(options = {}): Promise<TrackedProject> {
    const tracked = await project(options)
    await call('edit/positions_2/checker/go', { id: tracked.id })
    await sextant.checked(tracked.id)
    return tracked
  }

  async function cellOf({ id: project_id, regionIndex }: TrackedProject, of = sextant) {
    const [{ positions_date: date }] = await of.call('get/projects_2/projects', {
      id: project_id,
      fields: ['positions_date'],
    })
    const { keywords } = await of.call('get/positions_2/history', {
      project_id,
      regions_indexes: [regionIndex],
      dates: [date],
      history_fields: [
        'outcome',
        'position',
        'sf_ai_overview',
        'sf_ai_overview_place',
        'sf_ai_oveview_links',
      ],
    })
    return Object.values<Record<string, unknown>>(keywords[0].positionsData)[0]!
  }

  async function stateOf(tracked: TrackedProject, of = sextant) {
    const { outcome, position, sf_ai_overview, sf_ai_overview_place } = await cellOf(tracked, of)
    return [outcome, position, sf_ai_overview, sf_ai_overview_place]
  }
  const CITED = ['exact', '13', 'cited', 2]
  const UNKNOWN = ['exact', '13', 'unknown', null]

  async function spentUnits(of = executor): Promise<number> {
    const { rows } = await sql<{ units: number }>`
      select coalesce(sum(cost), 0)::float8 / ${Number(serpProviders[id]!.unitPrice)} as units from provider_requests`.execute(
      of,
    )
    return Math.round(rows[0]!.units)
  }

  async function storedPages({ id: projectId }: TrackedProject, of = executor): Promise<number[]> {
    const { rows } = await sql<{ page: number }>`
      select s.page from serp_pages s join tasks t on t.account_id = s.account_id and t.id = s.task_id
      where t.project_id = ${projectId} order by s.page`.execute(of)
    return rows.map(({ page }) => page)
  }

  async function replay({ id: project_id }: TrackedProject): Promise<void> {
    const replayId: number = await call('add/positions_2/replays', { project_id, preview: 0 })
    for (;;) {
      const { rows } =
        await sql`select from replays where id = ${replayId} and finished_at is not null`.execute(executor)
      if (rows.length > 0) return
      await setTimeout(20)
    }
  }

  test('is unknown unless the project wants it', async () => {
    const tracked = await checked({ loads: 0 })
    assert.deepEqual(await stateOf(tracked), UNKNOWN)
    assert.deepEqual(late.asked(phrase), [1, 2])
  })

  test('is requested right after the first page, stored, shown and charged as a page', async () => {
    const tracked = await checked()
    assert.deepEqual(late.asked(phrase), [1, OVERVIEW, 2])
    assert.deepEqual(await stateOf(tracked), CITED)
    assert.equal((await cellOf(tracked)).sf_ai_oveview_links, SOURCES.join('\n'))
    assert.deepEqual(await storedPages(tracked), [OVERVIEW, 1, 2])
    const [run] = await readRuns(executor, tracked.id)
    assert.deepEqual([run?.held, run?.captured, run?.released], [4, 3, 1])
    const { pages, pages_full } = await call('get/positions_2/receipt', { project_id: tracked.id })
    assert.deepEqual([pages, pages_full], [3, 4])
    assert.equal(await spentUnits(), 3)
  })

  test('is priced as a page before it is requested', async () => {
    const tracked = await project()
    const priceOf = async () => {
      const { pricesByUsers } = await call('get/positions_2/checker/price', { id: tracked.id })
      return Object.values<{ limits: number }>(pricesByUsers)[0]!.limits
    }
    const preview = async (load_ai_overview?: number) => {
      const { price_per_run } = await call('get/schedule_2/preview', {
        type: 'positions_go',
        target_id: tracked.id,
        schedule: [],
        ...(load_ai_overview === undefined ? {} : { load_ai_overview }),
      })
      return price_per_run
    }
    assert.equal(await priceOf(), 4)
    const [as, without, withIt] = [await preview(), await preview(0), await preview(1)]
    assert.ok(as === withIt && Math.abs(withIt / without - 4 / 3) < 1e-9)
    await call('edit/positions_2/settings', { project_id: tracked.id, load_ai_overview: 0 })
    assert.equal(await priceOf(), 3)
  })

  test.each<[Second, captured: number, spent: number]>([
    ['none', 2, 3],
    ['expired', 2, 2],
    ['fails', 2, 2],
    ['of another token', 2, 3],
  ])(
    'is unknown, and not charged to the account, when the second reply is "%s"',
    async (second, captured, spent) => {
      late.second = second
      const tracked = await checked()
      assert.deepEqual(await stateOf(tracked), UNKNOWN)
      assert.deepEqual(late.asked(phrase), [1, OVERVIEW, 2])
      const [run] = await readRuns(executor, tracked.id)
      assert.deepEqual([run?.held, run?.captured, run?.released], [4, captured, 4 - captured])
      assert.ok((await spentUnits()) <= spent)
    },
  )

  test('is not called "not cited" when sources of the second reply are missing', async () => {
    late.second = 'cut off'
    late.sources = ['https://a.example/', `https://${SITE}/`]
    const tracked = await checked()
    assert.deepEqual(await stateOf(tracked), UNKNOWN)
    late.second = 'whole'
    late.sources = ['https://a.example/']
    phrase = `${phrase} again`
    standIn.place(phrase, `https://${SITE}/`, 13)
    assert.deepEqual(await stateOf(await checked()), ['exact', '13', 'not_cited', null])
  })

  test('is not requested beyond a cap, and the pages are', async () => {
    const amount = (Number(serpProviders[id]!.unitPrice) * 1.5).toFixed(6)
    await call('edit/providers_2/caps', { scope: 'provider', id, period: 'day', amount })
    standIn.place(phrase, `https://${SITE}/`, 3)
    const tracked = await checked({ depth: 1 })
    assert.deepEqual(await stateOf(tracked), ['exact', '3', 'unknown', null])
    assert.deepEqual(late.asked(phrase), [1])
    assert.equal(await spentUnits(), 1)
  })

  test('is copied with its page by a check of the same query', async () => {
    const first = await checked()
    const second = await checked()
    assert.deepEqual(late.asked(phrase), [1, OVERVIEW, 2])
    assert.deepEqual([await stateOf(first), await stateOf(second)], [CITED, CITED])
    const [run] = await readRuns(executor, second.id)
    assert.equal(run?.captured, 0)
  })

  test('is copied even when its token has expired, and not requested then', async () => {
    const age = () => sql`update serp_pages set fetched_at = ${earlier('fetched_at', 120)}`.execute(executor)
    await checked()
    await age()
    assert.deepEqual(await stateOf(await checked()), CITED)
    phrase = `${phrase} again`
    standIn.place(phrase, `https://${SITE}/`, 13)
    await checked({ loads: 0 })
    await age()
    assert.deepEqual(await stateOf(await checked()), UNKNOWN)
    assert.deepEqual(late.asked(phrase), [1, 2])
  })

  test('is the same in a replay, whatever the setting is by then', async () => {
    const [loaded, not] = [await checked(), await checked({ loads: 0 })]
    for (const load_ai_overview of [0, 1]) {
      for (const { id: project_id } of [loaded, not]) {
        await call('edit/positions_2/settings', { project_id, load_ai_overview })
      }
      await replay(loaded)
      await replay(not)
      assert.deepEqual([await stateOf(loaded), await stateOf(not)], [CITED, UNKNOWN])
    }
    assert.deepEqual(late.asked(phrase), [1, OVERVIEW, 2])
  })

  describe('after a crash', () => {
    const { installation } = idle.app
    /** Whether the process dies during a request. */
    let dies: (page: number) => boolean = () => false

    function work({ id: projectId }: TrackedProject): Promise<number | null> {
      const usual = fromSettings(settings, serpProviders[id]!, undefined, late.fetch)
      const configured: typeof usual = {
        ...usual,
        async fetchPage(query, signal) {
          const page = await usual.fetchPage(query, signal)
          if (dies(query.page)) throw new Error('the process is killed')
          return page
        },
      }
      const dependencies = {
        database: installation.database,
        log: installation.log,
        providers: onlyProvider(installation.database, configured),
        shareMinutes: 60,
        bounds: { attempts: 4, failingSeconds: 600, pageTimeoutSeconds: 5 },
      }
      return workOnTask(dependencies, projectId, 5)
    }

    async function killed(
      during: (page: number) => boolean = (page) => page === OVERVIEW,
    ): Promise<TrackedProject> {
      const tracked = await project({ of: idle })
      await idle.call('edit/positions_2/checker/go', { id: tracked.id })
      dies = during
      await assert.rejects(work(tracked), /killed/)
      dies = () => false
      await recoverRequests(installation, { aloneAtStart: true })
      return tracked
    }

    test('during the second request it is requested again, and stored and charged to the account once', async () => {
      const tracked = await killed()
      assert.equal(await work(tracked), null)
      assert.deepEqual(late.asked(phrase), [1, OVERVIEW, OVERVIEW, 2])
      assert.deepEqual(await stateOf(tracked, idle), CITED)
      assert.deepEqual(await storedPages(tracked, installation.database.executor), [OVERVIEW, 1, 2])
      const [run] = await readRuns(installation.database.executor, tracked.id)
      assert.equal(run?.captured, 3)
      // The vendor may charge both requests.
      assert.equal(await spentUnits(installation.database.executor), 4)
    })

    test('it is unknown when the token has expired meanwhile', async () => {
      const tracked = await killed()
      await sql`update serp_pages set fetched_at = ${earlier('fetched_at', 120)}`.execute(
        installation.database.executor,
      )
      assert.equal(await work(tracked), null)
      assert.deepEqual(late.asked(phrase), [1, OVERVIEW, 2])
      assert.deepEqual(await stateOf(tracked, idle), UNKNOWN)
    })

    test('it is unknown when the token of the reply that counts has expired, although a second reply is younger', async () => {
      standIn.place(phrase, `https://${SITE}/`, 3)
      late.results = 4
      const tracked = await killed(() => late.asked(phrase).length === 2)
      await sql`update serp_pages set fetched_at = ${earlier('fetched_at', 120)}`.execute(
        installation.database.executor,
      )
      late.results = 3
      assert.equal(await work(tracked), null)
      assert.deepEqual(late.asked(phrase), [1, 1, 1])
      assert.deepEqual(await stateOf(tracked, idle), ['exact', '3', 'unknown', null])
    })
  })
})

describe('an AI Overview that ValueSERP loads by an option of the page', async () => {
  const standIn = createStandIn(valueserpFormat)
  /** Whether each request for a phrase had the option. */
  const asked: { q: string; hasOption: boolean }[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { searchParams } = new URL(new Request(input).url)
    asked.push({ q: searchParams.get('q')!, hasOption: searchParams.get('include_ai_overview') === 'true' })
    return standIn.fetch(input, init)
  }
  const settings = { SERP_PROVIDER: 'valueserp', VALUESERP_API_KEY: 'key-ok' }
  const sextant = await startTestApp({ afterAll }, { settings, fetch })
  const { call, app } = sextant
  const { executor } = app.installation.database

  async function checked(phrase: string, load_ai_overview: 0 | 1): Promise<TrackedProject> {
    const tracked = await trackProject(sextant, { keywords: [phrase] })
    await call('edit/positions_2/settings', { project_id: tracked.id, load_ai_overview })
    await call('edit/positions_2/checker/go', { id: tracked.id })
    await sextant.checked(tracked.id)
    return tracked
  }
  const optionsOf = (phrase: string) =>
    asked.filter(({ q }) => q === phrase).map(({ hasOption }) => hasOption)

  test('is shared by the checks that want it, and costs the account one page', async () => {
    const phrase = 'optional kettle'
    await checked(phrase, 0)
    const first = await checked(phrase, 1)
    await checked(phrase, 1)
    assert.deepEqual(optionsOf(phrase), [false, true])
    const [run] = await readRuns(executor, first.id)
    assert.deepEqual([run?.held, run?.captured], [1, 1])
  })

  test('is reserved against caps at its price', async () => {
    const { unitPrice } = serpProviders.valueserp!
    const amount = (Number(unitPrice) * 1.5).toFixed(6)
    await sql`truncate provider_spend`.execute(executor)
    await call('edit/providers_2/caps', { scope: 'provider', id: 'valueserp', period: 'day', amount })
    await checked('capped kettle', 1)
    assert.deepEqual(optionsOf('capped kettle'), [])
    await checked('capped kettle', 0)
    assert.deepEqual(optionsOf('capped kettle'), [false])
  })
})
