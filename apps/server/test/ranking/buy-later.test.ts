import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { fromSettings, type ConfiguredProvider } from '#providers/configured.ts'
import type { Pace } from '#providers/pace.ts'
import { Paces } from '#providers/pace/paces.ts'
import { recoverRequests } from '#providers/requests.ts'
import type { CheckerDependencies } from '#ranking/work/checker.ts'
import { SerpError } from '#serp/errors.ts'
import type { SerpQueue } from '#serp/provider.ts'
import { serpProviders } from '#serp/registry.ts'
import { startTestApp } from '../app.ts'
import { earlier } from '../earlier.ts'
import { readCells, readRuns, SITE, trackProject, type TrackedProject } from '../flows/tracked-project.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn } from '../serp/stand-in.ts'
import { onlyProvider, workOnTask } from './one-provider.ts'

const vendor = createStandIn(serperFormat)
const sextant = await startTestApp(
  { afterAll },
  { worker: false, settings: { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'key-ok' }, fetch: vendor.fetch },
)
const { installation } = sextant.app
const { database, log } = installation
const { executor } = database
const serper = serpProviders.serper!

/** Usual time of a request in the queue, in seconds. */
const USUAL = 300

/** Behavior of the test queue. */
interface Queued {
  /** Submitted tags, with duplicates. */
  readonly tags: string[]
  /** Number of collections without a result. */
  pending: number
  onSubmit: () => void
  onCollect: () => void | Promise<void>
  canFind: boolean
}
let queued: Queued

const queue = (): SerpQueue => ({
  usualSeconds: USUAL,
  keptSeconds: 7_200,
  unitPrice: '0.0001',
  async submit(_query, tag) {
    queued.tags.push(tag)
    queued.onSubmit()
    return `ticket of ${tag}`
  },
  ...(queued.canFind
    ? { find: async (tag: string) => (queued.tags.includes(tag) ? `ticket of ${tag}` : null) }
    : {}),
  async collect(ticket, query, context) {
    assert.ok(queued.tags.some((tag) => ticket === `ticket of ${tag}`))
    await queued.onCollect()
    if (queued.pending-- > 0) return 'pending'
    return serper.fetchPage(query, context)
  },
})

function dependencies({
  pace,
  fetch = vendor.fetch,
}: { pace?: Pace; fetch?: typeof globalThis.fetch } = {}): CheckerDependencies {
  const usual = fromSettings({ SERPER_API_KEY: 'key-ok' }, serper, undefined, fetch, undefined, pace)
  const configured: ConfiguredProvider = {
    ...usual,
    provider: { ...serper, queue: queue() },
    pricePerUnit: '0.001',
    deferredPricePerUnit: '0.0001',
  }
  return {
    database,
    log,
    providers: onlyProvider(database, configured),
    shareMinutes: 60,
    bounds: { attempts: 2, failingSeconds: 60, pageTimeoutSeconds: 5 },
  }
}

let count = 0
let project: TrackedProject
let phrase = ''

beforeEach(async () => {
  queued = { tags: [], pending: 0, onSubmit() {}, onCollect() {}, canFind: true }
  await sql`truncate provider_requests, provider_spend, provider_caps`.execute(executor)
  phrase = `late kettle ${++count}`
  vendor.place(phrase, `https://${SITE}/`, 5)
  project = await scheduled()
})

/** A project for the phrase with a check that may wait, like that of a schedule. */
async function scheduled(): Promise<TrackedProject> {
  const tracked = await trackProject(sextant, { keywords: [phrase] })
  await sextant.call('edit/positions_2/checker/go', { id: tracked.id })
  await sql`update runs set may_wait = true where project_id = ${tracked.id}`.execute(executor)
  return tracked
}

/** Works on the project's task as if it were due. Returns the seconds until it is due again; null when it has ended. */
const work = (of = project) => workOnTask(dependencies(), of.id, 10)

const later = (seconds: number) =>
  sql`update page_tickets set submitted_at = ${earlier('submitted_at', seconds)}`.execute(executor)
const direct = () => vendor.served().filter(({ q }) => q === phrase).length
const unknown = () => {
  throw new SerpError('timeout', '', { acceptanceUnknown: true })
}

async function spent(): Promise<{ spent: string; reserved: string } | undefined> {
  const { rows } = await sql<{ spent: string; reserved: string }>`
    select trim_scale(spent)::text as spent, trim_scale(reserved)::text as reserved from provider_spend
    where scope = 'provider' and period = 'day'`.execute(executor)
  return rows[0]
}

async function assertFound(of = project): Promise<void> {
  assert.deepEqual((await readCells(sextant, of)).get(phrase), { position: '5' })
}

describe('a page that may wait', () => {
  test('waits for a turn at a slow provider as others do: nothing is sent, and nothing fails', async () => {
    const paces = new Paces(database)
    const pace = paces.of(serper, { per_second: 0.05, at_once: null })
    ;(await pace.turn({ accountId: 1, urgent: false }, 60_000))!.ended()
    try {
      for (let look = 0; look < 2; look += 1) await workOnTask(dependencies({ pace }), project.id, 1)
    } finally {
      paces.stop()
    }
    assert.deepEqual(queued.tags, [])
    assert.deepEqual(await spent(), { spent: '0', reserved: '0' })
    const { rows } = await sql`
      select attempts, reason, (
          select count(*)::int from page_tickets p where p.account_id = t.account_id and p.task_id = t.id
        ) as tickets
      from tasks t where project_id = ${project.id}`.execute(executor)
    assert.deepEqual(rows, [{ attempts: 0, reason: null, tickets: 0 }])
  })

  test('renews its claim before it is requested directly, which takes as long as collecting', async () => {
    assert.equal(await work(), USUAL)
    const setClaim = (seconds: number) =>
      sql`
        update tasks set claimed_until = now() + make_interval(secs => ${seconds})
        where project_id = ${project.id}`.execute(executor)
    // The claim is almost over when the queue fails for good.
    queued.onCollect = async () => {
      await setClaim(1)
      throw new SerpError('transient', '', { ended: true })
    }
    const left: number[] = []
    const fetch: typeof globalThis.fetch = async (...request) => {
      const { rows } = await sql<{ left: number }>`
        select extract(epoch from claimed_until - now())::float8 as left from tasks
        where project_id = ${project.id}`.execute(executor)
      left.push(rows[0]!.left)
      return vendor.fetch(...request)
    }
    assert.equal(await workOnTask(dependencies({ fetch }), project.id, 10), null)
    assert.ok(left[0]! > 5, `${left[0]} seconds`)
  })

  test('is submitted once, polled at growing intervals, and costs the price of the queue', async () => {
    queued.pending = 2
    assert.equal(await work(), USUAL)
    assert.deepEqual(await spent(), { spent: '0', reserved: '0.0001' })
    assert.equal(await work(), USUAL / 2)
    assert.equal(await work(), USUAL)
    assert.equal(await work(), null)
    assert.equal(queued.tags.length, 1)
    await assertFound()
    assert.deepEqual(await spent(), { spent: '0.0001', reserved: '0' })
    const { rows } = await sql`select trim_scale(cost)::text as cost from serp_pages
      where not copied order by fetched_at desc limit 1`.execute(executor)
    assert.deepEqual(rows, [{ cost: '0.0001' }])
    const [run] = await readRuns(executor, project.id)
    assert.equal(run?.captured, 1)
  })

  test('is found by its tag when its acceptance is unknown', async () => {
    queued.onSubmit = unknown
    assert.equal(await work(), USUAL)
    assert.equal(await work(), null)
    assert.equal(queued.tags.length, 1)
    await assertFound()
  })

  test('counts as paid and is requested directly when it cannot be found', async () => {
    queued.onSubmit = unknown
    queued.canFind = false
    assert.equal(await work(), USUAL)
    assert.equal(await work(), null)
    await assertFound()
    assert.deepEqual(await spent(), { spent: '0.0011', reserved: '0' })
  })

  test('is searched for several times before that', async () => {
    queued.onSubmit = () => {
      queued.tags.pop()
      unknown()
    }
    const waits = []
    for (let wait = await work(); wait !== null; wait = await work()) waits.push(wait)
    assert.deepEqual(waits, [USUAL, USUAL / 2, USUAL, USUAL * 2])
    await assertFound()
    assert.deepEqual(await spent(), { spent: '0.0011', reserved: '0' })
  })

  test('survives a crash between submission and storing the ticket', async () => {
    queued.onSubmit = () => {
      throw new Error('the process is killed')
    }
    await assert.rejects(work(), /killed/)
    queued.onSubmit = () => assert.fail('it was handed in already')
    await sql`update tasks set claimed_until = null where project_id = ${project.id}`.execute(executor)
    await recoverRequests({ database, log }, { aloneAtStart: true })
    assert.equal(await work(), null)
    assert.equal(queued.tags.length, 1)
    assert.deepEqual(await spent(), { spent: '0.0001', reserved: '0' })
  })

  test('is requested directly when the result has expired', async () => {
    queued.pending = Infinity
    assert.equal(await work(), USUAL)
    await later(7_201)
    assert.equal(await work(), null)
    await assertFound()
    assert.deepEqual(await spent(), { spent: '0.0011', reserved: '0' })
  })

  test('outlives an outage of the provider', async () => {
    assert.equal(await work(), USUAL)
    queued.onCollect = () => {
      throw new SerpError('transient', '')
    }
    assert.equal(await work(), USUAL / 2)
    queued.onCollect = () => {}
    assert.equal(await work(), null)
    assert.equal(direct(), 1)
  })

  test('counts as paid when it ends in a failure, and is requested directly', async () => {
    assert.equal(await work(), USUAL)
    queued.onCollect = () => {
      throw new SerpError('transient', '', { ended: true })
    }
    assert.equal(await work(), null)
    await assertFound()
    assert.deepEqual(await spent(), { spent: '0.0011', reserved: '0' })
  })

  test('is retried like any other page when it is refused', async () => {
    queued.onSubmit = () => {
      throw new SerpError('quota', '')
    }
    assert.equal(await work(), null)
    const told = await readCells(sextant, project, ['outcome', 'reason'])
    assert.equal(told.get(phrase)?.outcome, 'failed')
    assert.match(told.get(phrase)?.reason ?? '', /no credit left/)
    assert.deepEqual(await spent(), { spent: '0', reserved: '0' })
  })

  test('is submitted once for all tasks that wait for it', async () => {
    const other = await scheduled()
    assert.equal(await work(), USUAL)
    assert.equal(await work(other), USUAL / 2)
    assert.equal(await work(), null)
    assert.equal(await work(other), null)
    assert.equal(queued.tags.length, 1)
    await assertFound(other)
  })

  test('is submitted again when the task that submitted it was ended', async () => {
    const other = await scheduled()
    assert.equal(await work(), USUAL)
    await sql`
      update tasks set ended_at = now(), outcome = 'failed' where project_id = ${project.id}`.execute(
      executor,
    )
    assert.equal(await work(other), USUAL)
    assert.equal(queued.tags.length, 2)
  })
})
