import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { askPage } from '#providers/ask.ts'
import { fromSettings, type ConfiguredProvider } from '#providers/configured.ts'
import { recoverRequests } from '#providers/requests.ts'
import { SerpError } from '#serp/errors.ts'
import type { SerpPage } from '#serp/page.ts'
import { serpProviders } from '#serp/registry.ts'
import { startTestApp } from '../app.ts'
import { earlier } from '../earlier.ts'
import { readCells, SITE, trackProject, type TrackedProject } from '../flows/tracked-project.ts'
import { createStandIn } from '../serp/stand-in.ts'
import { xmlstockFormat } from '../serp/xml-proxy-stand-in.ts'
import { onlyProvider, workOnTask } from './one-provider.ts'

const vendor = createStandIn(xmlstockFormat)
const settings = { SERP_PROVIDER: 'xmlstock', XMLSTOCK_API_KEY: '10:key-ok-0123456789' }
const sextant = await startTestApp({ afterAll }, { worker: false, settings, fetch: vendor.fetch })
const { database, log } = sextant.app.installation
const { executor } = database

let phrase = ''
let count = 0
let project: TrackedProject
/** What happens instead of a request. */
let instead: ((fetchPage: () => Promise<SerpPage>) => Promise<SerpPage>) | null = null

beforeEach(async () => {
  await sql`truncate provider_requests, provider_spend, provider_caps`.execute(executor)
  instead = null
  phrase = `!queued kettle ${++count}`
  vendor.place(phrase, `https://${SITE}/`, 5)
  project = await checked()
})

async function checked(): Promise<TrackedProject> {
  const tracked = await trackProject(sextant, { keywords: [phrase] })
  await sextant.call('edit/positions_2/checker/go', { id: tracked.id })
  return tracked
}

/** Works on the project's task as if it were due. Returns the seconds until it is due again; null when it has ended. */
function work(of = project): Promise<number | null> {
  const usual = fromSettings(settings, serpProviders.xmlstock!, undefined, vendor.fetch)
  const configured: ConfiguredProvider = {
    ...usual,
    pricePerUnit: '0.02',
    fetchPage(query, signal) {
      const fetchPage = () => usual.fetchPage(query, signal)
      return instead === null ? fetchPage() : instead(fetchPage)
    },
  }
  const dependencies = {
    database,
    log,
    providers: onlyProvider(database, configured),
    shareMinutes: 60,
    bounds: { attempts: 4, failingSeconds: 600, pageTimeoutSeconds: 5 },
  }
  return workOnTask(dependencies, of.id, 5)
}

const age = (seconds: number) =>
  sql`
    update provider_requests
    set started_at = ${earlier('started_at', seconds)}, due_at = ${earlier('due_at', seconds)}`.execute(
    executor,
  )

/** Requests for the phrase that the vendor charged, and what Sextant counts. */
async function paid() {
  const { rows } = await sql<{ spent: string; reserved: string }>`
    select trim_scale(spent)::text as spent, trim_scale(reserved)::text as reserved from provider_spend
    where scope = 'provider' and period = 'day'`.execute(executor)
  const charged = vendor.served().filter((request) => request.q === phrase && request.charged).length
  return { charged, ...rows[0] }
}

async function assertFound(of = project): Promise<void> {
  assert.deepEqual((await readCells(sextant, of)).get(phrase), { position: '5' })
}

describe('a page that the provider has queued', () => {
  test('is requested again after the wait, and charged once', async () => {
    assert.equal(await work(), 25)
    assert.deepEqual(await paid(), { charged: 1, spent: '0', reserved: '0.02' })
    assert.equal(await work(), null)
    await assertFound()
    assert.deepEqual(await paid(), { charged: 1, spent: '0.02', reserved: '0' })
  })

  test('is charged once when the process dies before it writes the reply', async () => {
    instead = async (fetchPage) => {
      await assert.rejects(fetchPage())
      throw new Error('the process is killed')
    }
    await assert.rejects(work(), /killed/)
    instead = null
    await recoverRequests({ database, log }, { aloneAtStart: true })
    assert.equal(await work(), null)
    await assertFound()
    assert.deepEqual(await paid(), { charged: 1, spent: '0.02', reserved: '0' })
  })

  test('is charged once when the connection breaks off', async () => {
    instead = async (fetchPage) => {
      await assert.rejects(fetchPage())
      throw new SerpError('transient', '', { acceptanceUnknown: true })
    }
    assert.equal(await work(), 0)
    instead = null
    assert.equal(await work(), null)
    await assertFound()
    assert.deepEqual(await paid(), { charged: 1, spent: '0.02', reserved: '0' })
  })

  test('is charged once when a repeated request fails', async () => {
    assert.equal(await work(), 25)
    instead = async () => {
      throw new SerpError('transient', '', { status: 200, retryAfterMs: 10_000 })
    }
    assert.equal(await work(), 10)
    instead = null
    assert.equal(await work(), null)
    await assertFound()
    assert.deepEqual(await paid(), { charged: 1, spent: '0.02', reserved: '0' })
  })

  test('is not requested by another check of the same query', async () => {
    const other = await checked()
    assert.equal(await work(), 25)
    assert.equal(await work(other), 0)
    assert.equal(await work(), null)
    assert.equal(await work(other), null)
    await assertFound(other)
    assert.deepEqual(await paid(), { charged: 1, spent: '0.02', reserved: '0' })
  })

  test('is waited for when an administrator tests the provider', async () => {
    const serp = fromSettings(settings, serpProviders.xmlstock!, undefined, vendor.fetch)
    let asked = 0
    const configured: ConfiguredProvider = {
      ...serp,
      pricePerUnit: '0.02',
      async fetchPage(query, signal) {
        asked += 1
        if (asked === 1) throw new SerpError('transient', '', { queued: true, retryAfterMs: 10, units: '1' })
        return serp.fetchPage({ ...query, text: 'kettle' }, signal)
      },
    }
    const request = {
      account_id: 1,
      project_id: null,
      key_ids: null,
      task_id: null,
      page: 1,
      searcher: 'google' as const,
    }
    const query = {
      text: phrase,
      searcher: 'google' as const,
      country: 'GB',
      language: 'en',
      region: null,
      countryNumbers: { yandexLr: 102, googleCriteriaId: 2826 },
      device: 'desktop' as const,
      page: 1,
      date: '2026-11-21',
    }
    const times = { timeoutSeconds: 5, lostSeconds: 60 }
    const results = await askPage(
      database,
      configured,
      request,
      query,
      times,
      async (_, page) => page.organic.length,
    )
    assert.deepEqual([results, asked], [10, 2])
    const { spent, reserved } = await paid()
    assert.deepEqual([spent, reserved], ['0.02', '0'])
  })

  test('is given up after half an hour, and counts as paid', async () => {
    instead = async () => {
      throw new SerpError('transient', '', { queued: true, retryAfterMs: 25_000, units: '1' })
    }
    assert.equal(await work(), 25)
    await age(1_790)
    assert.equal(await work(), 25)
    for (let attempt = 1; attempt < 4; attempt += 1) await work()
    const told = await readCells(sextant, project, ['outcome', 'reason'])
    assert.equal(told.get(phrase)?.outcome, 'failed')
    await age(1_000)
    await recoverRequests({ database, log })
    const { spent, reserved } = await paid()
    assert.deepEqual([spent, reserved], ['0.02', '0'])
  })
})
