import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertSettled, readCells, SITE, trackProject } from '../../flows/tracked-project.ts'
import { startSerperStandIn } from '../../serp/serper-stand-in.ts'
import { assertRefused } from '../refusal.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())

/** Pages wait here while the gate is closed. */
let gate = Promise.resolve()
let waiting = 0
function closeGate(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}

const sextant = await startTestApp(
  { afterAll },
  {
    settings: {
      SERP_PROVIDER: 'serper',
      SERPER_API_KEY: 'key-ok',
      SERPER_BASE_URL: serper.url,
      CHECK_ATTEMPTS: '1',
      SHARE_PAGES_MINUTES: '0',
    },
    fetch: async (...request) => {
      waiting += 1
      await gate
      waiting -= 1
      return fetch(...request)
    },
  },
)
const { admin, call, checked, post } = sextant
const { executor } = sextant.app.installation.database
// One page at a time, so that the others wait while the gate is closed.
await call('edit/providers_2/providers', { id: 'serper', at_once: '1' })

const go = (id: number) => call('edit/positions_2/checker/go', { id })
const runsOf = (project_id: number, fields: readonly string[]) =>
  call('get/positions_2/runs', { project_id, fields })
const tasksOf = (project_id: number, fields: readonly string[], filters: readonly object[] = []) =>
  call('get/positions_2/runs/tasks', { project_id, fields, filters, orders: [{ name: 'id' }] })
const everyRun = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
const cancel = (project_id: number) => call('edit/positions_2/runs/cancel', { project_id, filters: everyRun })

/** Waits until a page of a project is requested. */
async function requested(projectId: number): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from provider_requests where project_id = ${projectId} and outcome is null`.execute(executor)
    if (waiting > 0 && rows.length > 0) {
      const states = await tasksOf(projectId, ['state'])
      assert.ok(states.some(({ state }: { state: string }) => state === 'working'))
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a check with failures', async () => {
  serper.place('kettle', `https://${SITE}/kettle/`, 3)
  const project = await trackProject(sextant, {
    keywords: ['kettle', 'teapot', '!missing-page-1 samovar', '!missing-page-2 urn'],
    depth: 2,
  })
  await go(project.id)
  await checked(project.id)

  test('shows the outcomes, who started it and what it cost', async () => {
    const fields = [
      'state',
      'by_user_id',
      'by_schedule',
      'provider',
      'checks',
      'ended',
      'percent',
      'exact',
      'at_best',
      'not_within',
      'partial',
      'failed',
      'cancelled',
      'pages',
      'price_held',
      'price',
      'retry_of',
    ]
    assert.deepEqual(await runsOf(project.id, fields), [
      {
        state: 'finished',
        by_user_id: admin.id,
        by_schedule: 0,
        provider: 'serper',
        checks: 4,
        ended: 4,
        percent: 100,
        exact: 1,
        at_best: 0,
        not_within: 1,
        partial: 1,
        failed: 1,
        cancelled: 0,
        pages: 4,
        price_held: '0.08',
        price: '0.04',
        retry_of: null,
      },
    ])
  })

  test('shows every dead task with its reason', async () => {
    const tasks = await tasksOf(project.id, ['keyword', 'state', 'outcome', 'reason', 'pages'])
    assert.deepEqual(
      tasks.map(({ keyword, state, outcome, pages }: Record<string, unknown>) => [
        keyword,
        state,
        outcome,
        pages,
      ]),
      [
        ['kettle', 'ended', 'exact', 1],
        ['teapot', 'ended', 'not_within', 2],
        ['!missing-page-1 samovar', 'ended', 'failed', 0],
        ['!missing-page-2 urn', 'ended', 'partial', 1],
      ],
    )
    assert.match(tasks[2].reason, /^The provider failed/)
    assert.equal(tasks[0].reason, null)
  })

  test('repeats exactly what failed, at the price requested before', async () => {
    const [{ id }] = await runsOf(project.id, ['id'])
    const asked = { project_id: project.id, id }
    const { price_token, price_token_seconds, ...price } = await call('get/positions_2/runs/retry', asked)
    assert.deepEqual(price, { checks: 2, pages: 4, price: 0.04 })
    assert.match(`${price_token} ${price_token_seconds}`, /^price_[\w-]+ 900$/)
    const again = await call('edit/positions_2/runs/retry', asked)
    await checked(project.id)
    const [run] = await runsOf(project.id, ['id', 'retry_of', 'checks', 'price_held'])
    assert.deepEqual(run, { id: again, retry_of: id, checks: 2, price_held: '0.04' })
    await assertSettled(executor, project.id)
  })

  test('without failures cannot be repeated, nor one of another project', async () => {
    const whole = await trackProject(sextant, { keywords: ['kettle'] })
    await go(whole.id)
    await checked(whole.id)
    const [{ id }] = await runsOf(whole.id, ['id'])
    assertRefused(
      await post('edit/positions_2/runs/retry', { project_id: whole.id, id }),
      2003,
      /with failed checks/,
    )
    assertRefused(await post('edit/positions_2/runs/retry', { project_id: project.id, id }), 54, /rank check/)
  })
})

describe('cancelling a check', () => {
  test('ends waiting tasks at once and working ones after their page, and charges only that', async () => {
    const open = closeGate()
    const project = await trackProject(sextant, { keywords: ['pot', 'pan', 'lid'], depth: 3 })
    await go(project.id)
    await requested(project.id)
    assertRefused(
      await post('edit/positions_2/runs/retry', {
        project_id: project.id,
        id: (await runsOf(project.id, ['id']))[0].id,
      }),
      2003,
      /still running/,
    )
    assert.equal(await cancel(project.id), 1)
    // The others end as soon as they see it: at once, or after their wait for a turn at the provider.
    for (;;) {
      const [run] = await runsOf(project.id, ['state', 'ended', 'cancelled', 'cancelled_by_user_id', 'price'])
      assert.deepEqual([run.state, run.cancelled_by_user_id, run.price], ['cancelling', admin.id, null])
      assert.equal(run.ended, run.cancelled)
      if (run.ended === 2) break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    assert.equal(await cancel(project.id), 0)
    open()
    await checked(project.id)
    assert.deepEqual(await runsOf(project.id, ['state', 'cancelled', 'failed', 'pages', 'price']), [
      { state: 'cancelled', cancelled: 3, failed: 0, pages: 1, price: '0.01' },
    ])
    const tasks = await tasksOf(project.id, ['outcome', 'cancelled', 'reason'])
    const reason = `Cancelled by account ${admin.id}.`
    assert.deepEqual(tasks, [
      { outcome: 'partial', cancelled: 1, reason },
      { outcome: 'failed', cancelled: 1, reason },
      { outcome: 'failed', cancelled: 1, reason },
    ])
    const notCancelled = [{ name: 'cancelled', operator: 'EQUALS', values: ['0'] }]
    assert.deepEqual(await tasksOf(project.id, ['id'], notCancelled), [])
    const [{ id }] = await runsOf(project.id, ['id'])
    assert.deepEqual(await call('get/positions_2/runs/reasons', { project_id: project.id, run_id: id }), [
      { outcome: 'failed', cancelled: 1, reason, kind: 'cancelled', checks: 2 },
      { outcome: 'partial', cancelled: 1, reason, kind: 'cancelled', checks: 1 },
    ])
    await assertSettled(executor, project.id)
    assert.equal(await cancel(project.id), 0)
  })

  test('leaves a check that ends with its plan what it is, in the run as in the receipt', async () => {
    const project = await trackProject(sextant, { keywords: ['mug'], depth: 3 })
    await call('edit/positions_2/settings', { project_id: project.id, check_mode: 'thrifty' })
    await go(project.id)
    await checked(project.id)
    const open = closeGate()
    await go(project.id)
    await requested(project.id)
    await cancel(project.id)
    open()
    await checked(project.id)
    const [run] = await runsOf(project.id, ['id', 'state', 'partial', 'cancelled'])
    const { checks } = await call('get/positions_2/receipt', { project_id: project.id, run_id: run.id })
    assert.deepEqual([checks.unresolved, checks.cancelled], [1, 0])
    assert.deepEqual([run.state, run.partial, run.cancelled], ['cancelled', 1, 0])
  })

  test('leaves the figures as they were', async () => {
    const project = await trackProject(sextant, { keywords: ['kettle', 'teapot'] })
    await go(project.id)
    await checked(project.id)
    const before = await readCells(sextant, project)
    const open = closeGate()
    await go(project.id)
    await cancel(project.id)
    open()
    await checked(project.id)
    assert.deepEqual(await readCells(sextant, project), before)
  })

  test('while it ends by itself neither charges twice nor loses a page', async () => {
    const projects = await Promise.all(
      Array.from({ length: 6 }, () => trackProject(sextant, { keywords: ['kettle'] })),
    )
    for (const { id } of projects) {
      await go(id)
      await Promise.all([cancel(id), cancel(id), checked(id), cancel(id)])
      await assertSettled(executor, id)
    }
  })
})
