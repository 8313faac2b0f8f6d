import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { workOnReplay } from '#ranking/replay/work.ts'
import { startTestApp } from '../app.ts'
import {
  readCells,
  readChecks,
  readRuns,
  SITE,
  trackProject,
  type TrackedProject,
} from '../flows/tracked-project.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn } from '../serp/stand-in.ts'
import type { WorldPage } from '../serp/world.ts'

/** What the next replies show instead of their pages; the ones after them are honest. */
let instead: ((shown: WorldPage) => WorldPage)[] = []
const serper = createStandIn({
  ...serperFormat,
  render: (asked, shown, above) => serperFormat.render(asked, instead.shift()?.(shown) ?? shown, above),
})
const settings = {
  SERP_PROVIDER: 'serper',
  SERPER_API_KEY: 'key-ok',
  // A reply that departs is held for two of these seconds; on a busy machine the requests after it need some of the others.
  CHECK_FAILING_SECONDS: '20',
  PAGE_TIMEOUT_SECONDS: '1',
}
const sextant = await startTestApp({ afterAll }, { settings, fetch: serper.fetch })
const { database, queue } = sextant.app.installation
const { executor } = database

beforeEach(async () => {
  instead = []
  // Departures of other tests would hold ordinary replies.
  sextant.app.installation.providers.truth.forget('serper')
  await sql`truncate provider_caps, provider_spend, provider_trust, provider_profiles`.execute(executor)
})

const first = (count: number) => (shown: WorldPage) => ({ ...shown, organic: shown.organic.slice(0, count) })
const none = (): WorldPage => ({ organic: [], features: [], more: false })
const last = (count: number) => (shown: WorldPage) => ({ ...shown, organic: shown.organic.slice(-count) })
/** The same number of results, all on other sites. */
const others = (name: string) => (shown: WorldPage) => ({
  ...shown,
  organic: shown.organic.map((result, index) => ({ ...result, url: `https://${name}-${index}.example/` })),
})

async function track(phrase: string, position: number): Promise<TrackedProject> {
  serper.place(phrase, `https://${SITE}/`, position)
  return trackProject(sextant, { keywords: [phrase] })
}

/** Checks a project, and returns the cell and how many requests that took. */
async function check(project: TrackedProject) {
  const before = serper.served().length
  await sextant.call('edit/positions_2/checker/go', { id: project.id })
  await sextant.checked(project.id)
  const [cell] = (await readCells(sextant, project, ['position', 'outcome'])).values()
  return { ...cell, requests: serper.served().length - before }
}

async function explain(project: TrackedProject) {
  const [keyword] = await sextant.call('get/keywords_2/keywords', { project_id: project.id })
  const [{ positions_date: date }] = await sextant.call('get/projects_2/projects', {
    id: project.id,
    fields: ['positions_date'],
  })
  const of = { project_id: project.id, keyword_id: keyword.id, region_index: project.regionIndex, date }
  return sextant.call('get/positions_2/provenance', of)
}

describe('a first page with far fewer results than the last one', () => {
  test('is requested again, and the longer reply counts, live, explained and replayed', async () => {
    const project = await track('short kettle', 9)
    assert.deepEqual([(await check(project)).position, serper.served().length], ['9', 1])
    instead = [last(5)]
    const { position, outcome, requests } = await check(project)
    assert.deepEqual([position, outcome, requests], ['9', 'exact', 2])

    const { pages, recomputed, agrees } = await explain(project)
    const shown = pages.map(({ page, results, counted }: Record<string, number>) => [page, results, counted])
    assert.deepEqual(shown, [
      [1, 5, 0],
      [-1, 10, 10],
    ])
    assert.deepEqual([recomputed.position, agrees], [9, 1])

    const replayId: number = await sextant.call('add/positions_2/replays', {
      project_id: project.id,
      preview: 0,
    })
    const stopping = new AbortController().signal
    await workOnReplay({ database, queue, stopping }, { accountId: sextant.admin.id, replayId })
    const [row] = await sextant.call('get/positions_2/replays', { project_id: project.id, id: replayId })
    assert.deepEqual([row.changed, row.removed, row.added], [0, 0, 0])
    assert.equal((await readCells(sextant, project)).get('short kettle')?.position, '9')
  })

  test('is charged once, and the next check compares with the reply that counts', async () => {
    const project = await track('charged kettle', 4)
    await check(project)
    instead = [first(3)]
    await check(project)
    assert.deepEqual(
      (await readRuns(executor, project.id)).map(({ captured }) => captured),
      [1, 1],
    )
    assert.equal((await check(project)).requests, 1)
  })

  test('counts when the second reply is as short', async () => {
    const project = await track('shrunk kettle', 2)
    await check(project)
    instead = [first(4), first(4)]
    const { position, requests } = await check(project)
    assert.deepEqual([position, requests], ['2', 2])
  })

  test('keeps the longer of two replies, also when that is the first', async () => {
    const project = await track('shrinking kettle', 7)
    await check(project)
    instead = [first(7), first(6)]
    const { position, requests } = await check(project)
    assert.deepEqual([position, requests], ['7', 2])
  })

  test('gives no position, and a reason, when no second reply can be paid for', async () => {
    const project = await track('capped kettle', 9)
    await check(project)
    await sql`truncate provider_spend`.execute(executor)
    const cap = { scope: 'provider', id: 'serper', period: 'day', amount: '0.0015' }
    await sextant.call('edit/providers_2/caps', cap)
    instead = [first(3)]
    assert.equal((await check(project)).requests, 1)
    const [, { outcome, position, reason } = {}] = await readChecks(executor, project.id)
    assert.deepEqual([outcome, position], ['failed', null])
    assert.match(reason ?? '', /cap/)
  })
})

describe('a first page with other results than the last one', () => {
  test('is requested again, and the second reply counts', async () => {
    const project = await track('poisoned kettle', 5)
    await check(project)
    instead = [others('poisoned')]
    const { position, requests } = await check(project)
    assert.deepEqual([position, requests], ['5', 2])
  })

  test('counts when the second reply has these results too, and is ordinary in the next check', async () => {
    const project = await track('changed kettle', 5)
    await check(project)
    instead = [others('changed'), others('changed')]
    assert.deepEqual(
      [(await check(project)).position, (await explain(project)).recomputed.outcome],
      ['--', 'not_within'],
    )
    instead = [others('changed')]
    assert.equal((await check(project)).requests, 1)
  })
})

test('a second reply that is as doubtful as the first, with other results, proves nothing and is requested again', async () => {
  const project = await track('random kettle', 5)
  await check(project)
  instead = [others('one'), others('two')]
  const { position, requests } = await check(project)
  assert.deepEqual([position, requests], ['5', 3])
})

test('two attempts at a second reply end the check, with a reason that names both replies', async () => {
  const project = await track('never twice kettle', 5)
  await check(project)
  instead = [others('one'), others('two'), others('three')]
  assert.equal((await check(project)).requests, 3)
  const { rows: spent } = await sql`
    select trim_scale(spent)::text as spent from provider_spend where scope = 'provider' and period = 'day'`.execute(
    executor,
  )
  assert.deepEqual(spent, [{ spent: '0.004' }])
  const [, { outcome, reason } = {}] = await readChecks(executor, project.id)
  assert.equal(outcome, 'failed')
  assert.equal(
    reason,
    'The provider returned different results for the same request. First 10, then 10 results, neither reply like that to the last ' +
      'check. If this persists, put another provider first.',
  )
})

test('a first page of a new keyword with less than half of the results is requested again', async () => {
  const project = await track('new kettle', 8)
  instead = [last(4)]
  const { position, requests } = await check(project)
  assert.deepEqual([position, requests], ['8', 2])
})

test('a check copies a doubtful page of another check together with its second reply', async () => {
  const project = await track('shared kettle', 8)
  await check(project)
  instead = [last(4)]
  await check(project)
  const { position, requests } = await check(await track('shared kettle', 8))
  assert.deepEqual([position, requests], ['8', 0])
})

describe('what a reply is compared with', () => {
  test('is the last reply of the keyword itself when the page is copied from a check that had none', async () => {
    const project = await track('twin kettle', 5)
    await check(project)
    const twin = await track('twin kettle', 5)
    await sql`truncate shared_queries`.execute(executor)
    instead = [others('twin')]
    assert.equal((await check(twin)).position, '--')
    assert.deepEqual(await check(project), { outcome: 'exact', position: '5', requests: 1 })
  })

  test('is never a doubtful page without a second reply', async () => {
    const project = await track('unconfirmed kettle', 9)
    await check(project)
    const cap = { scope: 'provider', id: 'serper', period: 'day', amount: '0.0015' }
    await sql`truncate provider_spend`.execute(executor)
    await sextant.call('edit/providers_2/caps', cap)
    instead = [first(3)]
    await check(project)
    await sql`truncate provider_caps, provider_spend`.execute(executor)
    instead = [first(3)]
    const { position, requests } = await check(project)
    assert.deepEqual([position, requests], ['9', 2])
  })
})

describe('an empty reply', () => {
  test('explains no page with few results', async () => {
    const project = await track('sometimes empty kettle', 9)
    await check(project)
    instead = [first(3), none]
    const { position, requests } = await check(project)
    assert.deepEqual([position, requests], ['9', 3])
  })

  test('is explained by no page with few results', async () => {
    const project = await track('first empty kettle', 9)
    await check(project)
    instead = [none, first(3)]
    const { position, requests } = await check(project)
    assert.deepEqual([position, requests], ['9', 3])
  })

  test('counts after a full page when the second one is empty too', async () => {
    const project = await track('emptied kettle', 9)
    await check(project)
    instead = [none, none]
    const { position, requests } = await check(project)
    assert.deepEqual([position, requests], ['--', 2])
  })
})

test('a first reply with the results of the second page does not make that one a repetition', async () => {
  serper.place('swapped kettle', `https://${SITE}/`, 15)
  const project = await trackProject(sextant, { keywords: ['swapped kettle'], depth: 2 })
  let second: WorldPage | undefined
  const seen = (shown: WorldPage) => (second = shown)
  instead = [(shown) => shown, seen]
  assert.equal((await check(project)).position, '15')
  instead = [() => second!]
  const { position, requests } = await check(project)
  assert.deepEqual([position, requests], ['15', 3])
})
