import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { GOOGLE, newProject, seedChecks, YANDEX } from '../positions_2/checks.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const ADDRESS = 'get/projects_2/projects'
const columns = [
  'pos_summary_up',
  'pos_summary_stay',
  'pos_summary_down',
  'pos_summary_avg',
  'pos_summary_visibility',
]

describe('the summary of a project', async () => {
  const checked = await newProject(sextant, 'rye', 'wheat', 'spelt')
  await seedChecks(sextant, checked, [
    { keyword: 'rye', date: '2026-01-01', position: 90 },
    { keyword: 'rye', date: '2026-03-01', position: 12 },
    { keyword: 'wheat', date: '2026-03-01', position: 3 },
    { keyword: 'spelt', date: '2026-03-01', position: null },
    { keyword: 'rye', date: '2026-03-08', position: 4 },
    { keyword: 'wheat', date: '2026-03-08', position: 5 },
    { keyword: 'spelt', date: '2026-03-08', position: null },
    { keyword: 'spelt', date: '2026-03-09', outcome: 'failed', reason: 'No answer.' },
  ])
  const { executor } = sextant.app.installation.database
  await sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
    values (1, 1, 213, 3, 'rye', 60, 'import'), (1, 1, 213, 3, 'spelt', 40, 'import')`.execute(executor)
  const unchecked = await newProject(sextant, 'rye')
  const once = await newProject(sextant, 'rye')
  await seedChecks(sextant, once, [{ keyword: 'rye', date: '2026-03-08', position: 50 }])
  const one = async (id: number, body: object) => (await call(ADDRESS, { id, ...body }))[0]

  test('compares its two latest checks as get/positions_2/summary does', async () => {
    const { positions_summary: answer } = await one(checked, { include_positions_summary: 1 })
    assert.deepEqual(
      answer,
      await call('get/positions_2/summary', {
        project_id: checked,
        region_index: GOOGLE,
        dates: ['2026-03-01', '2026-03-08'],
        show_dynamics: 1,
        show_tops: 1,
        show_avg: 1,
        show_median: 1,
        show_visibility: 1,
      }),
    )
    assert.deepEqual(answer.dynamics, { all: 3, up: 1, stay: 1, down: 1 })
  })

  test('compares the keywords known on both dates as get/positions_2/summary does', async () => {
    const none = { show_dynamics: 0, show_tops: 0, show_avg: 0, show_median: 0, show_visibility: 0 }
    const params = { ...none, show_comparison: 1 }
    const asked = { include_positions_summary: 1, include_positions_summary_params: params }
    const { positions_summary: answer } = await one(checked, asked)
    assert.deepEqual(
      answer,
      await call('get/positions_2/summary', {
        project_id: checked,
        region_index: GOOGLE,
        dates: ['2026-03-01', '2026-03-08'],
        ...params,
      }),
    )
    const { found, up, down, avgs } = answer.comparison
    assert.deepEqual([found, up, down, avgs], [2, 1, 1, [7.5, 4.5]])
  })

  test('is null where nothing was checked, and compares a single check with itself', async () => {
    assert.equal((await one(unchecked, { include_positions_summary: true })).positions_summary, null)
    const { positions_summary: answer } = await one(once, { include_positions_summary: 1 })
    assert.deepEqual(answer.dates, ['2026-03-08', '2026-03-08'])
    assert.deepEqual([answer.avgs, answer.dynamics.stay], [[50, 50], 1])
  })

  test('has the parts that include_positions_summary_params names', async () => {
    const params = { show_dynamics: '1', show_tops: 0, is_something_else: 1 }
    const asked = { include_positions_summary: 1, include_positions_summary_params: params, fields: ['name'] }
    assert.deepEqual(await one(checked, asked), {
      name: 'Lane',
      id: checked,
      positions_summary: {
        dates: ['2026-03-01', '2026-03-08'],
        dynamics: { all: 3, up: 1, stay: 1, down: 1 },
      },
    })
    const body = { include_positions_summary: 1, include_positions_summary_params: 1 }
    assertRefused(await post(ADDRESS, body), 2002, /^include_positions_summary_params/)
  })

  test('has its own fields, null where nothing was checked', async () => {
    assert.deepEqual(await one(checked, { fields: columns }), {
      pos_summary_up: 1,
      pos_summary_stay: 1,
      pos_summary_down: 1,
      pos_summary_avg: 4.5,
      pos_summary_visibility: 51,
    })
    assert.deepEqual(Object.values(await one(unchecked, { fields: columns })), [null, null, null, null, null])
  })

  test('sorts and filters projects', async () => {
    const sorted = await call(ADDRESS, {
      fields: ['id'],
      orders: [{ name: 'pos_summary_avg', direction: 'DESC' }],
    })
    assert.deepEqual(
      sorted.map(({ id }: { id: number }) => id),
      [once, checked, unchecked],
    )
    const filters = [{ name: 'pos_summary_up', operator: 'GREATER_THAN', values: [0] }]
    assert.deepEqual(await call(ADDRESS, { fields: ['id'], filters }), [{ id: checked }])
  })

  test('is of the first enabled region with a check', async () => {
    const both = await newProject(sextant, 'rye')
    await seedChecks(sextant, both, [
      { keyword: 'rye', date: '2026-03-01', region: YANDEX, position: 1 },
      { keyword: 'rye', date: '2026-03-01', region: GOOGLE, position: 2 },
    ])
    const avg = async () => (await one(both, { fields: ['pos_summary_avg'] })).pos_summary_avg
    assert.equal(await avg(), 1)
    await call('edit/positions_2/searchers/sort', { project_id: both, searchers_keys: [1] })
    assert.equal(await avg(), 2)
    await call('edit/positions_2/searchers/regions', { project_id: both, region_index: GOOGLE, enabled: 0 })
    assert.equal(await avg(), 1)
    await call('edit/positions_2/searchers/enabled', { project_id: both, searcher_key: 0, enabled: 0 })
    assert.equal(await avg(), null)
  })

  test('is in each region, as in the summary of that region', async () => {
    const both = await newProject(sextant, 'rye', 'wheat')
    await seedChecks(sextant, both, [
      { keyword: 'rye', date: '2026-03-01', region: YANDEX, position: 1 },
      { keyword: 'wheat', date: '2026-03-04', region: YANDEX, position: 4 },
      { keyword: 'rye', date: '2026-03-04', region: YANDEX, position: 3 },
      { keyword: 'rye', date: '2026-03-02', region: GOOGLE, position: 2 },
    ])
    const asked = { include_positions_summary: 1, show_searchers_and_regions: 2 }
    const rows = await call(ADDRESS, asked)
    const summariesOf = (id: number) =>
      rows
        .find((row: { id: number }) => row.id === id)
        .searchers.flatMap(({ regions }: { regions: { positions_summary: object | null }[] }) =>
          regions.map((region) => region.positions_summary),
        )
    const expected = (region_index: number, dates: string[]) =>
      call('get/positions_2/summary', {
        project_id: both,
        region_index,
        dates,
        show_dynamics: 1,
        show_tops: 1,
        show_avg: 1,
        show_median: 1,
        show_visibility: 1,
      })
    assert.deepEqual(summariesOf(both), [
      await expected(YANDEX, ['2026-03-01', '2026-03-04']),
      await expected(GOOGLE, ['2026-03-02', '2026-03-02']),
    ])
    assert.deepEqual(summariesOf(unchecked), [null, null])
    await call('edit/positions_2/searchers/enabled', { project_id: both, searcher_key: 1, enabled: 0 })
    const params = { include_positions_summary_params: { show_comparison: 1 } }
    const { searchers } = await one(both, { ...asked, ...params })
    assert.equal(searchers[0].regions[0].positions_summary.comparison.found, 1)
    assert.equal(searchers[1].regions[0].positions_summary.comparison.found, 1)
    await call('del/projects_2/projects', { id: both })
  })

  test('leaves out deleted keywords', async () => {
    const emptied = await newProject(sextant, 'rye')
    await seedChecks(sextant, emptied, [{ keyword: 'rye', date: '2026-03-01', position: 1 }])
    const [{ id }] = await call('get/keywords_2/keywords', { project_id: emptied })
    await call('del/keywords_2/keywords', { project_id: emptied, id })
    const { positions_summary: answer } = await one(emptied, { include_positions_summary: 1 })
    assert.deepEqual([answer.dates[0], answer.avgs, answer.dynamics.all], ['2026-03-01', [null, null], 0])
  })

  test('is in every row of a list, beside other requested fields', async () => {
    const rows = await call(ADDRESS, { include_positions_summary: 1, show_searchers_and_regions: 1 })
    assert.deepEqual(
      rows.slice(0, 3).map((row: { positions_summary: object | null }) => row.positions_summary === null),
      [false, true, false],
    )
  })
})
