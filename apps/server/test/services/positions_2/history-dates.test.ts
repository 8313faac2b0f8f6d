import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { triesOnBoth } from '../../sizes.ts'
import { assertRefused } from '../refusal.ts'
import { daysFrom, GOOGLE, newProject, seedChecks, YANDEX } from './checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const ADDRESS = 'get/positions_2/history'

/** The dates of a response, ascending. */
async function datesOf(project_id: number, body: object): Promise<string[]> {
  const asked = { project_id, regions_indexes: [GOOGLE], show_headers: 1, ...body }
  return (await call(ADDRESS, asked)).headers.dates.toReversed()
}

describe('a type_range chooses among the checked dates of a period', async () => {
  const project_id = await newProject(sextant, 'rye')
  const checked = ['2025-12-30', '2026-01-02', '2026-01-05', '2026-01-31', '2026-02-14', '2026-03-01']
  await seedChecks(sextant, project_id, [
    ...checked.map((date) => ({ keyword: 'rye', date, position: 1 })),
    { keyword: 'rye', date: '2026-01-20', region: YANDEX, position: 1 },
    { keyword: 'rye', date: '2026-02-20', position: null, outcome: 'failed' as const, reason: 'No answer.' },
  ])
  const period = { date1: '2026-01-01', date2: '2026-02-28' }

  const chosen: [type_range: number, body: object, dates: string[]][] = [
    [0, { count_dates: 1 }, ['2026-01-02', '2026-01-05', '2026-01-31', '2026-02-14']],
    [2, { count_dates: 3 }, ['2026-01-05', '2026-01-31', '2026-02-14']],
    [3, { count_dates: 1 }, ['2026-01-02', '2026-02-14']],
    [4, {}, ['2026-02-14']],
    [5, {}, ['2026-01-31', '2026-02-14']],
    [5, { count_dates: 1 }, ['2026-02-14']],
    // Steps back from 2026-02-28: to 02-22, 02-15, 02-08 (with 02-14), …, 01-25 (01-31), …, 01-04 (01-05), 12-28 (01-02).
    [6, {}, ['2026-01-02', '2026-01-05', '2026-01-31', '2026-02-14']],
    [6, { period_days: 31 }, ['2026-01-05', '2026-02-14']],
    [6, { period_days: 31, count_dates: 1 }, ['2026-02-14']],
    [7, {}, ['2026-01-31', '2026-02-14']],
    [7, { date1: undefined, date2: undefined }, ['2026-02-14', '2026-03-01']],
    [3, { date1: '2026-02-14', date2: '2026-02-14' }, ['2026-02-14']],
    [3, { date1: '2026-02-15', date2: '2026-02-28' }, []],
    [5, { date1: '2020-01-01', date2: '2020-12-31' }, []],
  ]
  for (const [type_range, body, dates] of chosen) {
    test(`${type_range} with ${JSON.stringify(body)}: ${dates.join(', ')}`, async () => {
      assert.deepEqual(await datesOf(project_id, { ...period, type_range, ...body }), dates)
    })
  }

  test('1 takes the dates of Yandex, whose updates are unknown, if it is asked for', async () => {
    const regions_indexes = [YANDEX, GOOGLE]
    assert.deepEqual(await datesOf(project_id, { ...period, type_range: 1, regions_indexes }), ['2026-01-20'])
    // Without a region of Yandex it has nothing to leave out.
    const latest = { ...period, type_range: 1, count_dates: 2 }
    assert.deepEqual(await datesOf(project_id, latest), ['2026-01-31', '2026-02-14'])
  })

  test('and none changes a list of dates', async () => {
    const dates = ['2026-01-01', '2026-01-05']
    for (const type_range of [0, 1, 2, 3, 4, 5, 6, 7, 100]) {
      assert.deepEqual(await datesOf(project_id, { dates, type_range, count_dates: 1 }), dates)
    }
  })

  for (const type_range of [0, 1, 2, 3, 4, 5, 6]) {
    test(`${type_range} needs a period or a list`, async () => {
      assertRefused(
        await post(ADDRESS, { project_id, regions_indexes: [GOOGLE], type_range }),
        2001,
        /^dates: required: `dates`, or both/,
      )
    })
  }

  test('7 needs both ends of a period or none', async () => {
    const body = { project_id, regions_indexes: [GOOGLE], type_range: 7, date1: '2026-01-01' }
    assertRefused(await post(ADDRESS, body), 2001, /^date2/)
  })

  test('6 takes steps of 1 to 31 days', async () => {
    for (const period_days of [0, 32]) {
      const body = { project_id, regions_indexes: [GOOGLE], ...period, type_range: 6, period_days }
      assertRefused(await post(ADDRESS, body), 2003, /^period_days/)
    }
  })
})

test('dates with only failures are shown on request, and never compared', async () => {
  const project_id = await newProject(sextant, 'rye', 'spelt')
  const failed = { outcome: 'failed' as const, reason: 'No credit.', reason_kind: 'quota' as const }
  await seedChecks(sextant, project_id, [
    { keyword: 'rye', date: '2026-01-05', ...failed },
    { keyword: 'rye', date: '2026-01-06', position: 9 },
    { keyword: 'spelt', date: '2026-01-06', position: 5 },
    { keyword: 'rye', date: '2026-01-08', position: 4 },
    { keyword: 'spelt', date: '2026-01-08', position: 7 },
    { keyword: 'rye', date: '2026-01-10', ...failed },
    {
      keyword: 'spelt',
      date: '2026-01-10',
      outcome: 'partial',
      reason: 'Cancelled.',
      reason_kind: 'cancelled',
    },
  ])
  const period = { date1: '2026-01-01', date2: '2026-01-31', show_failed_dates: 1 }
  const every = ['2026-01-05', '2026-01-06', '2026-01-08', '2026-01-10']
  const answered = ['2026-01-06', '2026-01-08']
  const chosen: [type_range: number, dates: string[]][] = [
    [0, every],
    [2, every],
    [3, answered],
    [4, every.slice(-1)],
    [5, answered.slice(-1)],
    [6, answered.slice(-1)],
    [7, every.slice(-2)],
  ]
  for (const [type_range, dates] of chosen) {
    const body = { ...period, type_range, period_days: 31 }
    assert.deepEqual(await datesOf(project_id, body), dates, `type_range ${type_range}`)
  }
  assert.deepEqual(await datesOf(project_id, { ...period, show_failed_dates: 0 }), answered)

  const history_fields = ['outcome', 'reason_kind']
  const asked = {
    project_id,
    regions_indexes: [GOOGLE],
    fields: ['name'],
    history_fields,
    show_failed_dates: 1,
  }
  const shown = await call(ADDRESS, { ...asked, ...period, show_exists_dates: 1, filters: named('spelt') })
  assert.deepEqual(shown.existsDates, answered)
  assert.deepEqual(shown.keywords[0].positionsData[`2026-01-10:${project_id}:${GOOGLE}`], {
    outcome: 'partial',
    reason_kind: 'cancelled',
  })
  const { keywords: up } = await call(ADDRESS, { ...asked, ...period, filter_by_dynamic: ['>'] })
  assert.deepEqual(namesOf(up), ['rye'])
  assert.deepEqual(up[0].positionsData[`2026-01-05:${project_id}:${GOOGLE}`], {
    outcome: 'failed',
    reason_kind: 'quota',
  })
  // Further rows are requested with a list of the same dates.
  const listed = { ...asked, dates: every, filter_by_positions: [[5, 8]], only_exists_first_date: 1 }
  assert.deepEqual(namesOf((await call(ADDRESS, listed)).keywords), ['spelt'])
})

const named = (name: string) => [{ name: 'name', operator: 'EQUALS', values: [name] }]
const namesOf = (keywords: { name: string }[]) => keywords.map(({ name }) => name)

test('dates are chosen by the reference, whatever days were checked', async () => {
  const days = daysFrom(2026, 120)
  const dayNumber = (date: string) => Date.parse(date) / 86_400_000
  /** The rule of every type_range, written differently. */
  const model = (checked: string[], type_range: number, to: string, count: number, step: number) => {
    const lastBy = (key: (date: string) => unknown) => [
      ...new Map(checked.map((date) => [key(date), date])).values(),
    ]
    switch (type_range) {
      case 0:
        return checked
      case 3:
        return [...new Set([...checked.slice(0, 1), ...checked.slice(-1)])]
      case 4:
        return checked.slice(-1)
      case 5:
        return lastBy((date) => date.slice(0, 7)).slice(-count)
      case 6:
        return lastBy((date) => Math.floor((dayNumber(to) - dayNumber(date)) / step)).slice(-count)
      case 7:
        return checked.slice(-2)
      default:
        return checked.slice(-count)
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(days, { maxLength: 30 }),
      fc.subarray(days, { minLength: 1, maxLength: 10 }),
      fc.tuple(fc.nat(119), fc.nat(119)),
      fc.constantFrom(0, 2, 3, 4, 5, 6, 7),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 31 }),
      async (google, yandex, ends, type_range, count_dates, period_days) => {
        const project_id = await newProject(sextant, 'rye')
        await seedChecks(sextant, project_id, [
          ...google.map((date) => ({ keyword: 'rye', date, position: 1 })),
          ...yandex.map((date) => ({ keyword: 'rye', date, region: YANDEX, position: null })),
        ])
        const [date1, date2] = ends.toSorted((a, b) => a - b).map((day) => days[day]!) as [string, string]
        const checked = [...new Set([...google, ...yandex])]
          .filter((date) => date >= date1 && date <= date2)
          .toSorted()
        assert.deepEqual(
          await datesOf(project_id, {
            regions_indexes: [GOOGLE, YANDEX],
            date1,
            date2,
            type_range,
            count_dates,
            period_days,
          }),
          model(checked, type_range, date2, count_dates, period_days),
        )
      },
    ),
    { numRuns: triesOnBoth(10, 40) },
  )
})
