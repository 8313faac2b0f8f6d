import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { triesOnBoth } from '../../sizes.ts'
import { assertRefused } from '../refusal.ts'
import { daysFrom, GOOGLE, newProject, seedChecks, YANDEX } from './checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const SUMMARY = 'get/positions_2/summary'
const CHART = 'get/positions_2/summary/chart'
const [first, second] = ['2026-03-01', '2026-03-08'] as const
const dates = [first, second]
const everyPart = { show_dynamics: 1, show_tops: 1, show_avg: 1, show_median: 1, show_visibility: 1 }
const noTops = { '1_3': null, '1_10': null, '11_30': null, '31_50': null, '51_100': null, '101_10000': null }

const summary = (project_id: number, body: object = {}) =>
  call(SUMMARY, { project_id, region_index: GOOGLE, dates, ...everyPart, ...body })

/** Volumes of phrases in Moscow, by default of the type that visibility uses. */
async function seedVolumes(
  volumes: Record<string, number>,
  searcher: 0 | 1 = 1,
  type = searcher === 1 ? 3 : 6,
) {
  const { executor } = sextant.app.installation.database
  await sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
    select 1, ${searcher}, 213, ${type}, fold(phrase), volume, 'import'
    from unnest(${Object.keys(volumes)}::text[], ${Object.values(volumes)}::int[]) v(phrase, volume)
    on conflict (account_id, searcher_key, region_key, type, phrase) do update set volume = excluded.volume`.execute(
    executor,
  )
}

describe('a summary', async () => {
  const names = ['sourdough', 'rye bread', 'wheat']
  const project_id = await newProject(sextant, ...names, 'unchecked')
  await seedChecks(sextant, project_id, [
    { keyword: 'sourdough', date: first, position: 12 },
    { keyword: 'sourdough', date: second, position: 7 },
    { keyword: 'rye bread', date: first, position: 10 },
    { keyword: 'rye bread', date: second, position: 10 },
    { keyword: 'wheat', date: first, position: null },
    { keyword: 'wheat', date: second, position: null },
    { keyword: 'unchecked', date: first, outcome: 'failed', reason: 'No answer.' },
    { keyword: 'sourdough', date: '2026-03-04', position: 1 },
  ])

  test('shows, on request, how many entered and left', async () => {
    const other = await newProject(sextant, ...names)
    await seedChecks(sextant, other, [
      { keyword: 'sourdough', date: first, position: null },
      { keyword: 'sourdough', date: second, position: 7 },
      { keyword: 'rye bread', date: first, position: 10 },
      { keyword: 'rye bread', date: second, position: null },
      { keyword: 'wheat', date: second, position: 3 },
    ])
    const { dynamics, entries } = await summary(other, { show_entries: 1 })
    assert.deepEqual(
      [dynamics, entries],
      [
        { all: 2, up: 1, stay: 0, down: 1 },
        { entered: 1, left: 1 },
      ],
    )
  })

  test('agrees with the reference; an improvement is positive', async () => {
    assert.deepEqual(await summary(project_id, { show_median: 0, show_visibility: '0' }), {
      dates,
      dynamics: { all: 3, up: 1, stay: 2, down: 0 },
      tops: [
        { '1_3': 0, '1_10': 1, '11_30': 1, '31_50': 0, '51_100': 0, '101_10000': 1 },
        { '1_3': 0, '1_10': 2, '11_30': 0, '31_50': 0, '51_100': 0, '101_10000': 1 },
      ],
      tops_dynamics: { '1_3': 0, '1_10': 1, '11_30': -1, '31_50': 0, '51_100': 0, '101_10000': 0 },
      avgs: [11, 8.5],
      avg_dynamic: 2.5,
    })
  })

  test('has only the requested parts', async () => {
    assert.deepEqual(await call(SUMMARY, { project_id, region_index: GOOGLE, dates }), { dates })
    const asked = { project_id, region_index: String(GOOGLE), dates, show_median: true }
    assert.deepEqual(await call(SUMMARY, asked), { dates, medians: [11, 8.5], median_dynamic: 2.5 })
  })

  test('compares dates in the order sent', async () => {
    const answer = await summary(project_id, { dates: [second, first], type_range: 100 })
    assert.deepEqual(answer.dates, [second, first])
    assert.deepEqual([answer.avgs, answer.avg_dynamic], [[8.5, 11], -2.5])
    assert.deepEqual(answer.dynamics, { all: 3, up: 0, stay: 2, down: 1 })
  })

  test('compares the first and the last check of a period', async () => {
    const period = { dates: undefined, date1: '0001-01-01', date2: '2026-12-31', show_visibility: 0 }
    assert.deepEqual((await summary(project_id, period)).dates, dates)
    const last = await summary(project_id, { ...period, type_range: 7 })
    assert.deepEqual([last.dates, last.tops[0]['1_3']], [['2026-03-04', second], 1])
    const latest = await summary(project_id, { dates: undefined, type_range: 7 })
    assert.deepEqual(latest.dates, ['2026-03-04', second])
  })

  test('of one date compares it with itself', async () => {
    for (const body of [{ dates: [first, first] }, { dates: undefined, date1: first, date2: first }]) {
      const answer = await summary(project_id, body)
      assert.deepEqual([answer.dates, answer.dynamics], [[first, first], { all: 3, up: 0, stay: 3, down: 0 }])
      assert.deepEqual([answer.avgs, answer.avg_dynamic], [[11, 11], 0])
    }
  })

  test('moves each date to the nearest check between the two, and keeps their order', async () => {
    const days = async (...sent: string[]) => (await summary(project_id, { dates: sent })).dates
    assert.deepEqual(await days('2025-01-01', '2026-12-31'), dates)
    assert.deepEqual(await days('2026-12-31', '2025-01-01'), [second, first])
    assert.deepEqual(await days('2026-03-02', second), ['2026-03-04', second])
    assert.deepEqual(await days(first, '2026-03-07'), [first, '2026-03-04'])
    const { dates: none, ...moved } = await summary(project_id, { dates: ['2026-12-31', '2025-01-01'] })
    assert.deepEqual({ dates: none, ...moved }, await summary(project_id, { dates: [second, first] }))
  })

  test('compares the only check between two dates with itself, as a period does', async () => {
    for (const sent of [
      [second, '2026-03-09'],
      ['2026-03-09', '2026-03-05'],
    ]) {
      const answer = await summary(project_id, { dates: sent, show_entries: 1, show_comparison: 1 })
      const [date1, date2] = sent.toSorted()
      const period = { dates: undefined, date1, date2, show_entries: 1, show_comparison: 1 }
      assert.deepEqual(answer, await summary(project_id, period))
      assert.deepEqual(
        [answer.dates, answer.avgs],
        [
          [second, second],
          [8.5, 8.5],
        ],
      )
    }
  })

  test('has no dates if there is no check between them, as a period has', async () => {
    const none = ['2026-03-05', '2026-03-07']
    const [date1, date2] = none
    const answer = await summary(project_id, { dates: none, show_coverage: 1 })
    assert.deepEqual(answer, await summary(project_id, { dates: undefined, date1, date2, show_coverage: 1 }))
    assert.deepEqual([answer.dates, answer.tops], [[], [noTops, noTops]])
  })

  test('has nothing for a date without cells of the keywords, even with a failed check', async () => {
    const rye = [{ name: 'name', operator: 'EQUALS', values: ['rye bread'] }]
    const answer = await summary(project_id, { dates: [second, '2026-03-04'], filters: rye })
    assert.deepEqual(answer.tops[1], noTops)
    assert.deepEqual(answer.tops_dynamics, noTops)
    assert.deepEqual([answer.avgs, answer.avg_dynamic], [[10, null], null])
    assert.deepEqual(
      [answer.medians[1], answer.visibilities[1], answer.visibility_coverage[1]],
      [null, null, null],
    )
    assert.deepEqual(answer.dynamics, { all: 0, up: 0, stay: 0, down: 0 })
    const only = await summary(project_id, {
      filters: [{ name: 'name', operator: 'EQUALS', values: ['unchecked'] }],
    })
    assert.deepEqual(only.tops, [noTops, noTops])
  })

  test('of a period without a check has no dates', async () => {
    const none = { dates: undefined, date1: '2020-01-01', date2: '2020-12-31', show_tops: 0 }
    assert.deepEqual(await summary(project_id, none), {
      dates: [],
      dynamics: { all: 0, up: 0, stay: 0, down: 0 },
      avgs: [null, null],
      avg_dynamic: null,
      medians: [null, null],
      median_dynamic: null,
      visibilities: [null, null],
      visibility_dynamic: null,
      visibility_coverage: [null, null],
    })
  })

  test('of a region that the project does not have is empty', async () => {
    assert.deepEqual((await summary(project_id, { region_index: 99_999 })).avgs, [null, null])
  })

  test('counts the keywords that the selector picks', async () => {
    const filters = [{ name: 'name', operator: 'CONTAINS', values: ['rye'] }]
    const picked = await summary(project_id, { filters, limit: 1, offset: 5 })
    assert.deepEqual([picked.dynamics.all, picked.avgs], [1, [10, 10]])
    const [{ id }] = await call('get/keywords_2/keywords', { project_id })
    assert.deepEqual((await summary(project_id, { id })).avgs, [12, 7])
    const qualified = {
      name: `position:${first}:${project_id}:${GOOGLE}`,
      operator: 'LESS_THAN',
      values: [11],
    }
    assert.deepEqual((await summary(project_id, { filters: [qualified] })).avgs, [10, 10])
    const existing = { only_exists_first_date: 2, dates: ['2026-03-04', second] }
    assert.equal((await summary(project_id, existing)).tops[1]['1_10'], 1)
  })

  test('leaves out the trash unless requested', async () => {
    const other = await newProject(sextant, 'rye', 'wheat')
    await seedChecks(
      sextant,
      other,
      ['rye', 'wheat'].flatMap((keyword, n) =>
        dates.map((date) => ({ keyword, date, position: n * 10 + 1 })),
      ),
    )
    const [{ id }] = await call('get/keywords_2/keywords', { project_id: other })
    await call('del/keywords_2/keywords', { project_id: other, id })
    assert.deepEqual((await summary(other)).avgs, [11, 11])
    assert.deepEqual((await summary(other, { show_trash: 1 })).avgs, [6, 6])
  })

  test('of a competitor uses its positions', async () => {
    const [{ id }] = await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
    await seedChecks(sextant, project_id, [
      { keyword: 'wheat', date: first, position: 5, competitor: id },
      { keyword: 'wheat', date: second, position: 4, competitor: id },
    ])
    const rivals = await summary(project_id, { competitor_id: id })
    assert.deepEqual([rivals.dynamics, rivals.avgs], [{ all: 1, up: 1, stay: 0, down: 0 }, [5, 4]])
    assert.deepEqual((await summary(project_id, { competitor_id: project_id })).avgs, [11, 8.5])
    assert.deepEqual((await summary(project_id)).avgs, [11, 8.5])
    const [{ id: deleted }] = await call('add/projects_2/competitors', {
      project_id,
      urls: ['toast.example'],
    })
    await call('del/projects_2/competitors', { project_id, ids: [deleted] })
    const asked = { project_id, region_index: GOOGLE, dates, competitor_id: deleted }
    assertRefused(
      await post(SUMMARY, asked),
      54,
      /^competitor_id: there is no such competitor in this project/,
    )
    // A check of the project stays as sent, so that both are compared on the same dates.
    const later = await summary(project_id, { competitor_id: id, dates: ['2026-03-04', second] })
    assert.deepEqual(
      [later.dates, later.avgs],
      [
        ['2026-03-04', second],
        [null, 4],
      ],
    )
  })

  const wrong: [how: string, body: object, code: number, names: RegExp][] = [
    ['one date', { dates: [first] }, 2003, /^dates: must have two dates, but has 1/],
    ['three dates', { dates: [first, second, first] }, 2003, /^dates: must have two dates, but has 3/],
    ['no dates', { dates: undefined }, 2001, /^dates/],
    ['no region', { region_index: undefined }, 2001, /^region_index/],
    ['the region 0', { region_index: 0 }, 2003, /^region_index/],
    ['several regions', { region_index: [1, 2] }, 2002, /^region_index/],
    ['a project that is not there', { project_id: 999_999 }, 54, /^project_id/],
    ['a competitor that is none', { competitor_id: 999_999 }, 54, /^competitor_id/],
    [
      'an unknown field in a filter',
      { filters: [{ name: 'nmae', operator: 'EQUALS', values: ['x'] }] },
      2004,
      /nmae/,
    ],
    [
      'an invalid pattern',
      { filters: [{ name: 'name', operator: 'REGEXP', values: ['('] }] },
      2004,
      /^filters/,
    ],
  ]
  for (const [how, body, code, names] of wrong) {
    test(`with ${how} is refused`, async () => {
      assertRefused(await post(SUMMARY, { project_id, region_index: GOOGLE, dates, ...body }), code, names)
    })
  }

  test('of an archived project is refused', async () => {
    const archived = await newProject(sextant, 'rye')
    await call('edit/projects_2/projects/on', { id: archived, on: -1 })
    for (const address of [SUMMARY, CHART]) {
      assertRefused(
        await post(address, { project_id: archived, region_index: GOOGLE, dates }),
        3002,
        /^project_id/,
      )
    }
  })
})

describe('visibility', async () => {
  const project_id = await newProject(sextant, 'Крафт Хлеб', 'bagel', 'brioche', 'ciabatta')
  await seedChecks(sextant, project_id, [
    { keyword: 'крафт хлеб', date: first, position: 4 },
    { keyword: 'bagel', date: first, position: null },
    { keyword: 'brioche', date: first, position: 1 },
    { keyword: 'крафт хлеб', date: first, region: YANDEX, position: 16 },
  ])
  const visible = async (body: object = {}) => {
    const answer = await summary(project_id, { dates: [first, first], ...body })
    return [answer.visibilities[0], answer.visibility_coverage[0]]
  }

  test('is unknown without volumes', async () => {
    assert.deepEqual(await visible(), [null, 0])
  })

  test('is the share of searches that the positions reach, over keywords with a volume', async () => {
    await seedVolumes({ 'крафт хлеб': 100, bagel: 300, ciabatta: 9_000 })
    await seedVolumes({ brioche: 5_000 }, 1, 1)
    assert.deepEqual(await visible(), [21.25, 66.67])
    assert.deepEqual(await visible({ region_index: YANDEX }), [null, 0])
    await seedVolumes({ 'крафт хлеб': 70 }, 0)
    assert.deepEqual(await visible({ region_index: YANDEX }), [5, 100])
  })

  test('counts a volume of 0 as known', async () => {
    await seedVolumes({ brioche: 0 })
    assert.deepEqual(await visible(), [21.25, 100])
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['brioche'] }]
    assert.deepEqual(await visible({ filters }), [null, 100])
  })

  test('is the share of the account’s own volumes', async () => {
    const { executor } = sextant.app.installation.database
    const stranger = await sextant.newAccount()
    await sql`
      insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
      values (${stranger.id}, 1, 213, 3, 'bagel', 1, 'import')`.execute(executor)
    assert.deepEqual(await visible(), [21.25, 100])
  })
})

describe('a chart', async () => {
  const project_id = await newProject(sextant, 'rye', 'wheat', 'spelt')
  const [{ id: rival }] = await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
  await seedChecks(sextant, project_id, [
    { keyword: 'rye', date: first, position: 2 },
    { keyword: 'wheat', date: first, position: 100 },
    { keyword: 'spelt', date: first, position: 101 },
    { keyword: 'rye', date: second, position: 31 },
    { keyword: 'wheat', date: second, position: null },
    { keyword: 'rye', date: second, position: 1, competitor: rival },
    { keyword: 'wheat', date: '2026-03-05', region: YANDEX, position: 1 },
  ])
  const chart = (body: object) => call(CHART, { project_id, region_index: GOOGLE, ...body })

  test('has a series for everything requested, parallel to ascending dates', async () => {
    const answer = await chart({ dates: [second, '2026-03-02', first], ...everyPart })
    assert.deepEqual(answer, {
      dates: [first, '2026-03-02', second],
      seriesByProjectsId: {
        [project_id]: {
          tops: {
            all: [3, null, 2],
            '1_3': [1, null, 0],
            '1_10': [1, null, 0],
            '11_30': [0, null, 0],
            '31_50': [0, null, 1],
            '51_100': [1, null, 0],
            '101_10000': [1, null, 1],
          },
          avg: [67.67, null, 31],
          median: [100, null, 31],
          visibility: [null, null, null],
          visibility_coverage: [0, null, 0],
        },
      },
    })
  })

  test('is also available at its older address', async () => {
    const body = { project_id, region_index: GOOGLE, dates, show_avg: 1 }
    assert.deepEqual((await call('get/positions_2/summary_chart', body)).dates, dates)
    assert.deepEqual(await chart({ dates, show_avg: '1' }), {
      dates,
      seriesByProjectsId: { [project_id]: { avg: [67.67, 31] } },
    })
  })

  test('shows the checked dates of a period in the region', async () => {
    const period = { date1: '0001-01-01', date2: '2026-12-31' }
    assert.deepEqual((await chart(period)).dates, dates)
    assert.deepEqual((await chart({ ...period, count_dates: 1 })).dates, [second])
    assert.deepEqual((await chart({ ...period, region_index: 3 })).dates, [])
  })

  for (const name of ['competitors_ids', 'competitor_id']) {
    test(`shows the sites that ${name} names`, async () => {
      const answer = await chart({ dates, show_avg: 1, [name]: [rival, String(project_id)] })
      assert.deepEqual(answer.seriesByProjectsId, {
        [rival]: { avg: [null, 1] },
        [project_id]: { avg: [67.67, 31] },
      })
      const alone = await chart({ dates, show_tops: 1, [name]: rival })
      assert.deepEqual(Object.keys(alone.seriesByProjectsId), [String(rival)])
      const body = { project_id, region_index: GOOGLE, dates, [name]: [999_999] }
      assertRefused(await post(CHART, body), 54, new RegExp(`^${name}`))
    })
  }

  test('covers more days than a list can name', async () => {
    const days = daysFrom(2026, 100)
    const long = await newProject(sextant, 'rye')
    await seedChecks(
      sextant,
      long,
      days.map((date, index) => ({ keyword: 'rye', date, position: index + 1 })),
    )
    const period = { project_id: long, region_index: GOOGLE, date1: days[0], date2: days.at(-1), show_avg: 1 }
    const answer = await call(CHART, { ...period, type_range: 0 })
    assert.deepEqual(answer.dates, days)
    assert.deepEqual(
      answer.seriesByProjectsId[long].avg,
      days.map((_, index) => index + 1),
    )
    assert.equal((await call(CHART, period)).dates.length, 31)
  })
})

test('every metric follows its rule, whatever the positions', async () => {
  const weight = (position: number) => {
    const steps = [
      [3, 1],
      [4, 0.85],
      [5, 0.6],
      [7, 0.5],
      [9, 0.3],
      [10, 0.2],
      [15, 0.1],
      [20, 0.05],
    ] as const
    return steps.find(([downTo]) => position <= downTo)?.[1] ?? 0
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const cell = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 21 }), fc.constant(null))
  const volume = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined })
  let projects = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, volume), { minLength: 1, maxLength: 25 }), async (drawn) => {
      const prefix = `metric ${projects++}`
      const keywords = drawn.map(([position, searches], n) => ({
        name: `${prefix} ${n}`,
        position,
        searches,
      }))
      const project_id = await newProject(sextant, ...keywords.map(({ name }) => name))
      await seedChecks(
        sextant,
        project_id,
        keywords.map(({ name, position }) => ({ keyword: name, date: first, position })),
      )
      await seedVolumes(
        Object.fromEntries(
          keywords.flatMap(({ name, searches }) => (searches === undefined ? [] : [[name, searches]])),
        ),
      )
      const answer = await call(CHART, { project_id, region_index: GOOGLE, dates: [first], ...everyPart })
      const series = answer.seriesByProjectsId[project_id]
      const found = keywords.flatMap(({ position }) => position ?? []).toSorted((a, b) => a - b)
      const within = (low: number, high: number) =>
        keywords.filter(({ position }) => (position ?? 10_000) >= low && (position ?? 10_000) <= high).length
      assert.deepEqual(series.tops, {
        all: [keywords.length],
        '1_3': [within(1, 3)],
        '1_10': [within(1, 10)],
        '11_30': [within(11, 30)],
        '31_50': [within(31, 50)],
        '51_100': [within(51, 100)],
        '101_10000': [within(101, 10_000)],
      })
      const middle = (found.length - 1) / 2
      const near = (actual: number | null, expected: number) =>
        Number.isNaN(expected)
          ? assert.equal(actual, null)
          : assert.ok(
              actual !== null && Math.abs(actual - expected) <= 0.005_001,
              `${actual} for ${expected}`,
            )
      near(series.avg[0], sum(found) / found.length)
      near(series.median[0], (found[Math.floor(middle)]! + found[Math.ceil(middle)]!) / 2)
      const known = keywords.filter(({ searches }) => searches !== undefined)
      const reached = sum(known.map(({ position, searches }) => weight(position ?? 10_000) * searches!))
      near(series.visibility[0], (100 * reached) / sum(known.map(({ searches }) => searches!)))
      near(series.visibility_coverage[0], (100 * known.length) / keywords.length)
    }),
    { numRuns: triesOnBoth(10, 40) },
  )
})
