import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const PRICE_PER_PAGE = '0.01'
const { call, newAccount, post } = await startTestApp(
  { afterAll },
  { worker: false, settings: { PRICE_PER_PAGE } },
)
const owner = await newAccount({ unlimited: true })

/** Two keywords and two regions of Google, 30 results deep each. */
const project = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, owner)
await call(
  'add/keywords_2/keywords/import',
  { project_id: project, keywords: ['rye bread', 'kettle'] },
  owner,
)
for (const region_key of [213, 84]) {
  const region = { project_id: project, searcher_key: 1, region_key, region_depth: 10 }
  await call('add/positions_2/searchers/regions', region, owner)
}

const at = (hour: number | string, minute: number | string, days: readonly (string | number)[] = ['ALL']) => [
  { days, times: [{ hour, minute }] },
]
const preview = (schedule: unknown, more: object = {}) =>
  call('get/schedule_2/preview', { type: 'positions_go', target_id: project, schedule, ...more }, owner)

describe('the preview of a schedule', () => {
  test('shows the next starts in the time zone of the caller, and the time zone of the schedule', async () => {
    const answer = await preview(at(3, 30))
    assert.equal(answer.time_zone, 'UTC')
    assert.equal(answer.next_runs.length, 5)
    const moments = answer.next_runs.map((run: string) => Date.parse(`${run.replace(' ', 'T')}Z`))
    for (const run of answer.next_runs) assert.match(run, /^\d{4}-\d\d-\d\d 03:30:00$/)
    assert.deepEqual(
      moments.slice(1),
      moments.slice(0, -1).map((moment: number) => moment + 86_400_000),
    )
    assert.ok(moments[0] > Date.now())
    assert.equal(answer.runs, 30)
  })

  test('counts one report a day, at the first of its times', async () => {
    // Not the hour that is now or comes next: between the two times, today's second one would be one more.
    const hour = new Date().getUTCHours() < 12 ? 18 : 8
    const times = [...at(hour + 1, 0), ...at(hour, 0)]
    const { next_runs, runs } = await preview(times, { type: 'positions_report' })
    assert.equal(runs, 30)
    for (const run of next_runs) assert.ok(run.endsWith(` ${String(hour).padStart(2, '0')}:00:00`), run)
  })

  test('prices what its runs read at most', async () => {
    const { units, price_per_run, price, price_expected } = await preview(at(3, 30))
    assert.deepEqual([units, price_per_run, price, price_expected], [4, 0.4, 12, 12])
  })

  test('expects of a thrifty project a sweep every so many days and few pages between', async () => {
    const { price_per_run, price, price_expected } = await preview(at(3, 30), {
      check_mode: 'thrifty',
      sweep_days: 10,
    })
    assert.deepEqual([price_per_run, price], [0.4, 12])
    // Three sweeps of forty pages, twenty-seven runs of at most five pages a check.
    assert.equal(price_expected, 6.6)
  })

  test('expects nothing twice a day where what was checked is left out', async () => {
    const hourly = at('ALL', 0)
    assert.equal((await preview(hourly)).price_expected, 720 * 0.4)
    const { runs, price, price_expected } = await preview(hourly, { stop_repeated_check: 1 })
    assert.deepEqual([runs, price], [720, 288])
    assert.ok(price_expected >= 30 * 0.4 && price_expected <= 31 * 0.4, String(price_expected))
  })

  test('goes by the settings of the schedule, and by others where they are sent', async () => {
    const places = { regions_keys_by_searcher_key: { 1: [213] } }
    assert.equal((await preview(at(1, 0), places)).units, 2)
    const of = { type: 'positions_go', target_id: project }
    await call('edit/schedule_2/settings', { ...of, ...places }, owner)
    assert.equal((await preview(at(1, 0))).units, 2)
    assert.equal((await preview(at(1, 0), { regions_keys_by_searcher_key: {} })).units, 4)
    await call('del/schedule_2', of, owner)
  })

  test('counts what is being checked now too, and keeps nothing', async () => {
    await call('edit/positions_2/checker/go', { id: project }, owner)
    assert.equal((await preview(at(1, 0))).units, 4)
    const { schedule } = await call('get/schedule_2', { type: 'positions_go', target_id: project }, owner)
    assert.deepEqual(schedule, [])
  })

  test('counts every minute of a month', async () => {
    assert.equal((await preview(at('ALL', 'ALL'))).runs, 43_200)
  })

  test('of volumes counts phrases, places and types', async () => {
    const answer = await preview(at(1, 0, [1]), { type: 'volumes_go' })
    assert.equal(answer.units, 4)
    // Thirty days of a month with 31 may leave out the first.
    assert.ok(answer.runs <= 1)
    assert.equal(answer.price, answer.runs * answer.price_per_run)
    const { runs, next_runs } = await preview([{ days: ['CHECK_POSITIONS'] }], { type: 'volumes_go' })
    assert.deepEqual([runs, next_runs], [0, []])
  })

  test('of volumes prices a type that is named twice once, as a schedule collects it', async () => {
    const types = { type: 'volumes_go', regions_keys_by_searcher_key: { 0: [213] }, volumes_types: [6, 6] }
    assert.equal((await preview(at(1, 0), types)).units, 2)
  })

  test('refuses schedules that cannot be set', async () => {
    const request = { type: 'positions_go', target_id: project, schedule: [{ days: ['ALL'] }] }
    assertRefused(await post('get/schedule_2/preview', request, owner), 2001, /^schedule\[0\]\.times/)
    assertRefused(
      await post('get/schedule_2/preview', { ...request, type: 'audit_go' }, owner),
      2003,
      /^type/,
    )
  })
})
