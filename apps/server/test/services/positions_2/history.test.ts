import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { refuseTooManyCells } from '#services/positions_2/history/rows.ts'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'
import * as checks from './checks.ts'
import { GOOGLE, YANDEX } from './checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const ADDRESS = 'get/positions_2/history'
const newProject = (...keywords: string[]) => checks.newProject(sextant, ...keywords)
const seed = (projectId: number, seen: readonly checks.Check[]) => checks.seedChecks(sextant, projectId, seen)

const history = (body: object) => call(ADDRESS, { regions_indexes: [GOOGLE], ...body })
/** Cells as `keyword date region` → the cell. */
async function cellsOf(project_id: number, body: object): Promise<Record<string, unknown>> {
  const { keywords } = await history({ project_id, ...body })
  return Object.fromEntries(
    keywords.flatMap((row: { name: string; positionsData: object }) =>
      Object.entries(row.positionsData).map(([key, cell]) => {
        const [date, project, region] = key.split(':')
        assert.equal(project, String(project_id))
        return [`${row.name} ${date} ${region}`, cell]
      }),
    ),
  )
}
const datesOf = async (project_id: number, body: object): Promise<string[]> =>
  Object.keys(await cellsOf(project_id, body))
    .map((key) => key.split(' ').at(-2)!)
    .toSorted()

describe('the dates of a history', async () => {
  const project_id = await newProject('rye')
  // Forty days in a row, and one long before.
  const days = checks.daysFrom(2026, 40)
  await seed(
    project_id,
    ['2019-05-05', ...days].map((date, index) => ({ keyword: 'rye', date, position: index + 1 })),
  )

  test('are the days of the list, whichever of them were checked', async () => {
    const dates = ['2026-01-03', '2026-01-01', '2025-06-06', '2026-01-03']
    assert.deepEqual(await datesOf(project_id, { dates }), ['2026-01-01', '2026-01-03'])
  })

  test('may be one day, and the same day twice', async () => {
    const day = ['2026-01-02']
    assert.deepEqual(await datesOf(project_id, { dates: [...day, ...day], type_range: 0 }), day)
    assert.deepEqual(await datesOf(project_id, { date1: day[0], date2: day[0] }), day)
  })

  for (const type_range of [0, 2, 100, '100', '0']) {
    test(`are the list also with type_range ${JSON.stringify(type_range)} and count_dates`, async () => {
      const dates = days.slice(0, 5)
      assert.deepEqual(await datesOf(project_id, { dates, type_range, count_dates: 2 }), dates)
    })
  }

  test('of a period are at most 31 of the checked ones, the latest', async () => {
    const period = { date1: '0001-01-01', date2: '2026-12-31' }
    assert.deepEqual(await datesOf(project_id, period), days.slice(-31))
    assert.deepEqual(await datesOf(project_id, { ...period, count_dates: '10' }), days.slice(-10))
    assert.deepEqual(await datesOf(project_id, { ...period, count_dates: 1, type_range: 2 }), days.slice(-1))
  })

  test('of a period with type_range 0 are all that were checked, from the beginning', async () => {
    const period = { date1: '0001-01-01', date2: '2026-12-31', type_range: 0 }
    assert.deepEqual(await datesOf(project_id, period), ['2019-05-05', ...days])
    assert.deepEqual(await datesOf(project_id, { ...period, count_dates: 3 }), ['2019-05-05', ...days])
  })

  test('of a period are within it, its bounds included', async () => {
    const period = { date1: days[3], date2: days[6] }
    assert.deepEqual(await datesOf(project_id, period), days.slice(3, 7))
    assert.deepEqual(await datesOf(project_id, { ...period, count_dates: 2 }), days.slice(5, 7))
    assert.deepEqual(await datesOf(project_id, { date1: '2020-01-01', date2: '2021-01-01' }), [])
  })

  const wrong: [how: string, body: object, code: number, names: RegExp][] = [
    ['no dates', {}, 2001, /^dates: .*date1/],
    ['an empty list', { dates: [] }, 2001, /^dates/],
    ['date1 alone', { date1: '2026-01-01' }, 2001, /^date2/],
    ['date2 alone', { date2: '2026-01-01' }, 2001, /^date1/],
    ['both forms', { dates: ['2026-01-01'], date1: '2026-01-01', date2: '2026-01-02' }, 2003, /^dates/],
    ['bounds the wrong way round', { date1: '2026-01-02', date2: '2026-01-01' }, 2003, /^date1/],
    ['a day that is none', { dates: ['2026-02-29'] }, 2003, /^dates\[0\]/],
    ['a day in another form', { dates: ['01.02.2026'] }, 2003, /^dates\[0\]/],
    ['the year 0', { date1: '0000-01-01', date2: '2026-01-01' }, 2003, /^date1/],
    ['a number', { dates: [20260101] }, 2002, /^dates\[0\]/],
    ['a text that is no date', { dates: 'yesterday' }, 2003, /^dates/],
    ['32 days', { dates: days.slice(0, 32) }, 2003, /^dates: must have at most 31 dates, but has 32$/],
    ['count_dates 32', { date1: days[0], date2: days[1], count_dates: 32 }, 2003, /^count_dates/],
    ['count_dates 0', { date1: days[0], date2: days[1], count_dates: 0 }, 2003, /^count_dates/],
    ['another type_range', { date1: days[0], date2: days[1], type_range: 8 }, 2003, /^type_range/],
    ['type_range 100 and a period', { date1: days[0], date2: days[1], type_range: 100 }, 2003, /^type_range/],
  ]
  for (const [how, body, code, names] of wrong) {
    test(`with ${how} are refused`, async () => {
      assertRefused(await post(ADDRESS, { project_id, regions_indexes: [GOOGLE], ...body }), code, names)
    })
  }
})

describe('the cells of a history', async () => {
  const project_id = await newProject('rye', 'wheat', 'spelt', 'oat')
  const [first, second] = ['2026-03-01', '2026-03-02']
  const dates = [first, second]
  await seed(project_id, [
    { keyword: 'rye', date: first, position: 7, url: 'bakery-lane.example/rye' },
    { keyword: 'rye', date: second, position: 1 },
    { keyword: 'rye', date: first, region: YANDEX, position: 55, depth: 100 },
    { keyword: 'wheat', date: first, position: null, depth: 20 },
    { keyword: 'wheat', date: second, outcome: 'failed', reason: 'The provider did not answer.', depth: 0 },
    { keyword: 'spelt', date: first, outcome: 'partial', reason: 'Page 2 could not be read.', depth: 10 },
    { keyword: 'spelt', date: second, outcome: 'at_best', position: 4, depth: 5 },
  ])

  test('hold a position as digits, or -- for checked but not found', async () => {
    assert.deepEqual(await cellsOf(project_id, { dates }), {
      'rye 2026-03-01 2': { position: '7' },
      'rye 2026-03-02 2': { position: '1' },
      'wheat 2026-03-01 2': { position: '--' },
    })
  })

  test('are an empty list for a keyword that has none, an object for one that has', async () => {
    const { keywords } = await history({ project_id, dates, fields: ['name'] })
    assert.deepEqual(keywords[3], { name: 'oat', positionsData: [] })
    assert.deepEqual(keywords[1], {
      name: 'wheat',
      positionsData: { [`${first}:${project_id}:2`]: { position: '--' } },
    })
  })

  test('exist for every requested region, given as numbers or digits', async () => {
    for (const regions_indexes of [
      [YANDEX, GOOGLE],
      ['2', '1', 2],
    ]) {
      const cells = await cellsOf(project_id, { dates: [first], regions_indexes })
      assert.deepEqual(Object.keys(cells).toSorted(), [
        'rye 2026-03-01 1',
        'rye 2026-03-01 2',
        'wheat 2026-03-01 2',
      ])
    }
  })

  test('are none for a region that the project does not have', async () => {
    const answer = await history({ project_id, dates, regions_indexes: [3, 99_999], show_exists_dates: 1 })
    assert.deepEqual(
      answer.keywords.map((row: { positionsData: unknown }) => row.positionsData),
      [[], [], [], []],
    )
    assert.deepEqual(answer.existsDates, [])
  })

  for (const parameter of ['history_fields', 'positions_fields']) {
    test(`hold what ${parameter} names, in its order`, async () => {
      const cells = await cellsOf(project_id, { dates, [parameter]: ['relevant_url', 'position'] })
      assert.deepEqual(cells, {
        'rye 2026-03-01 2': { relevant_url: 'bakery-lane.example/rye', position: '7' },
        'rye 2026-03-02 2': { relevant_url: null, position: '1' },
        'wheat 2026-03-01 2': { relevant_url: null, position: '--' },
      })
      assert.deepEqual(Object.keys(cells['rye 2026-03-01 2'] as object), ['relevant_url', 'position'])
      const one = await cellsOf(project_id, { dates: [first], [parameter]: 'position' })
      assert.deepEqual(one['rye 2026-03-01 2'], { position: '7' })
      const refused = { project_id, dates, regions_indexes: [GOOGLE], [parameter]: ['postion'] }
      assertRefused(await post(ADDRESS, refused), 2003, /Did you mean "position"/)
    })
  }

  test('prefer history_fields to its older name', async () => {
    const cells = await cellsOf(project_id, {
      dates: [first],
      history_fields: ['position'],
      positions_fields: ['relevant_url'],
    })
    assert.deepEqual(cells['rye 2026-03-01 2'], { position: '7' })
  })

  test('show checks without a position, and the reason, only with outcome, reason or depth', async () => {
    const history_fields = ['position', 'outcome', 'reason', 'depth']
    assert.deepEqual(await cellsOf(project_id, { dates, history_fields }), {
      'rye 2026-03-01 2': { position: '7', outcome: 'exact', reason: null, depth: 100 },
      'rye 2026-03-02 2': { position: '1', outcome: 'exact', reason: null, depth: 100 },
      'wheat 2026-03-01 2': { position: '--', outcome: 'not_within', reason: null, depth: 20 },
      'wheat 2026-03-02 2': {
        position: null,
        outcome: 'failed',
        reason: 'The provider did not answer.',
        depth: 0,
      },
      'spelt 2026-03-01 2': {
        position: null,
        outcome: 'partial',
        reason: 'Page 2 could not be read.',
        depth: 10,
      },
      'spelt 2026-03-02 2': { position: null, outcome: 'at_best', reason: null, depth: 5 },
    })
    assert.equal(
      Object.keys(await cellsOf(project_id, { dates, history_fields: ['relevant_url'] })).length,
      3,
    )
  })

  test('of a day that was checked and then failed keep the position', async () => {
    const other = await newProject('rye')
    await seed(other, [{ keyword: 'rye', date: first, position: 3 }])
    await seed(other, [{ keyword: 'rye', date: first, outcome: 'failed', reason: 'No answer.' }])
    const cells = await cellsOf(other, { dates: [first], history_fields: ['position', 'outcome', 'reason'] })
    assert.deepEqual(cells, { 'rye 2026-03-01 2': { position: '3', outcome: 'exact', reason: null } })
  })

  test('of a day with only failures show the latest failure', async () => {
    const other = await newProject('rye')
    for (const reason of ['First.', 'Second.']) {
      await seed(other, [{ keyword: 'rye', date: first, outcome: 'failed', reason }])
    }
    const cells = await cellsOf(other, { dates: [first], history_fields: ['reason'] })
    assert.deepEqual(cells, { 'rye 2026-03-01 2': { reason: 'Second.' } })
    assert.deepEqual(await cellsOf(other, { dates: [first] }), {})
  })

  test('follow their keyword when it is moved, and into the trash', async () => {
    const other = await newProject('rye')
    await seed(other, [{ keyword: 'rye', date: first, position: 3 }])
    const [{ id }] = await call('get/keywords_2/keywords', { project_id: other })
    await call('del/keywords_2/keywords', { project_id: other, id })
    assert.deepEqual((await history({ project_id: other, dates: [first] })).keywords, [])
    assert.deepEqual(await cellsOf(other, { dates: [first], show_trash: '1' }), {
      'rye 2026-03-01 2': { position: '3' },
    })
  })
})

describe('existsDates', async () => {
  const project_id = await newProject('rye', 'wheat')
  await seed(project_id, [
    { keyword: 'rye', date: '2026-04-03', position: 1 },
    { keyword: 'rye', date: '2026-04-01', position: 1 },
    { keyword: 'wheat', date: '2026-04-01', position: null },
    { keyword: 'wheat', date: '2018-12-31', position: 5 },
    { keyword: 'rye', date: '2026-04-02', region: YANDEX, position: 1 },
    { keyword: 'rye', date: '2026-04-09', outcome: 'failed', reason: 'No answer.' },
  ])
  const exists = async (body: object) =>
    (await history({ project_id, show_exists_dates: 1, ...body })).existsDates

  test('are all dates with a check in the regions, ascending, beyond the requested dates', async () => {
    const far = { dates: ['1990-01-01', '2030-01-01'] }
    assert.deepEqual(await exists(far), ['2018-12-31', '2026-04-01', '2026-04-03'])
    assert.deepEqual(await exists({ date1: '2026-04-01', date2: '2026-04-01' }), [
      '2018-12-31',
      '2026-04-01',
      '2026-04-03',
    ])
    assert.deepEqual(await exists({ ...far, regions_indexes: [YANDEX] }), ['2026-04-02'])
    assert.deepEqual(await exists({ ...far, regions_indexes: [YANDEX, GOOGLE] }), [
      '2018-12-31',
      '2026-04-01',
      '2026-04-02',
      '2026-04-03',
    ])
  })

  test('do not depend on the keywords that are listed', async () => {
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['rye'] }]
    assert.equal((await exists({ dates: ['2026-04-01'], filters, limit: 1 })).length, 3)
  })

  test('are null unless requested, and so is everything beside the keywords', async () => {
    const answer = await history({ project_id, dates: ['2026-04-01'] })
    assert.deepEqual(Object.entries({ ...answer, keywords: undefined }), [
      ['keywords', undefined],
      ['headers', null],
      ['existsDates', null],
      ['topsByDepth', null],
      ['visitors', null],
      ['top', null],
    ])
  })
})

describe('headers', async () => {
  const project_id = await newProject('rye')
  await seed(project_id, [
    { keyword: 'rye', date: '2026-05-01', position: 1 },
    { keyword: 'rye', date: '2026-05-04', position: 1 },
    { keyword: 'rye', date: '2026-05-02', region: YANDEX, position: 1 },
  ])
  const headers = async (body: object) => (await history({ project_id, show_headers: 1, ...body })).headers

  test('name project, engines and regions, the index as text', async () => {
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['rye'] }]
    const fields = ['id', 'name']
    const answer = await headers({
      date1: '2026-05-01',
      date2: '2026-05-31',
      regions_indexes: [GOOGLE, YANDEX],
      history_fields: ['position', 'relevant_url'],
      filters,
      fields,
    })
    const moscow = { key: 213, name: 'Moscow', lang: 'ru', device: 0, device_name: 'PC', countryCode: 'RU' }
    assert.deepEqual(answer, {
      projectId: project_id,
      dates: ['2026-05-04', '2026-05-02', '2026-05-01'],
      projects: [
        {
          id: project_id,
          name: 'Lane',
          site: 'bakery-lane.example',
          searchers: [
            { key: 0, name: 'Yandex', regions: [{ index: '1', ...moscow }] },
            { key: 1, name: 'Google', regions: [{ index: '2', ...moscow }] },
          ],
        },
      ],
      historyFields: ['position', 'relevant_url'],
      isCompare: true,
      fields: [{ name: 'id' }, { name: 'name' }],
      filters,
      groupBy: '',
      summaries: { topsByDepth: null, visitors: null },
    })
  })

  test('list the dates newest first: those of the list, or the checked ones of the period', async () => {
    const dates = ['2026-05-01', '2026-05-04', '2026-05-03']
    assert.deepEqual((await headers({ dates })).dates, ['2026-05-04', '2026-05-03', '2026-05-01'])
    const period = { date1: '0001-01-01', date2: '2026-05-31' }
    assert.deepEqual((await headers(period)).dates, ['2026-05-04', '2026-05-01'])
    assert.deepEqual((await headers({ ...period, count_dates: 1 })).dates, ['2026-05-04'])
  })

  test('lead an official program from every date and region to its cells', async () => {
    const answer = await history({
      project_id,
      date1: '0001-01-01',
      date2: '2026-12-31',
      count_dates: 10,
      regions_indexes: [YANDEX, GOOGLE],
      show_headers: '1',
    })
    const found: string[] = []
    for (const date of answer.headers.dates) {
      for (const { id, searchers } of answer.headers.projects) {
        for (const region of searchers.flatMap((each: { regions: { index: string }[] }) => each.regions)) {
          const cell = answer.keywords[0].positionsData[`${date}:${id}:${region.index}`]
          if (cell !== undefined) found.push(`${date} ${region.index} ${cell.position}`)
        }
      }
    }
    assert.deepEqual(found, ['2026-05-04 2 1', '2026-05-02 1 1', '2026-05-01 2 1'])
  })

  test('include regions that the project does not have, without unknown indexes', async () => {
    const answer = await headers({ dates: ['2026-05-01'], regions_indexes: [5, 99_999] })
    const { searchers } = answer.projects[0]
    assert.deepEqual([searchers.length, searchers[0].regions.length], [1, 1])
    assert.deepEqual([searchers[0].name, searchers[0].regions[0].name], ['Yandex', 'Russia'])
  })
})

describe('the keywords of a history', async () => {
  const names = Array.from({ length: 7 }, (_, index) => `keyword ${index + 1}`)
  const project_id = await newProject(...names)
  const dates = ['2026-06-01']
  await seed(
    project_id,
    names.map((keyword, index) => ({ keyword, date: dates[0]!, position: index + 1 })),
  )

  test('have id and name, or the requested fields in their order, and their cells last', async () => {
    const [plain] = (await history({ project_id, dates })).keywords
    assert.deepEqual(Object.keys(plain), ['id', 'name', 'positionsData'])
    assert.match(plain.id, /^\d+$/)
    const fields = ['group_name', 'name', 'tags']
    const [asked] = (await history({ project_id, dates, fields })).keywords
    assert.deepEqual(Object.keys(asked), [...fields, 'positionsData'])
    assert.deepEqual(asked.positionsData, { [`2026-06-01:${project_id}:2`]: { position: '1' } })
  })

  test('have three keys before the last page, two on the last, one when complete', async () => {
    const seen: string[] = []
    let offset = 0
    for (;;) {
      const body = { project_id, regions_indexes: [GOOGLE], dates, type_range: 0, limit: '3', offset }
      const { json } = await post(ADDRESS, body)
      assert.equal(json.total, 7)
      for (const row of json.result.keywords) {
        const [cell] = Object.values<{ position: string }>(row.positionsData)
        assert.equal(row.name, `keyword ${cell!.position}`)
        seen.push(row.name)
      }
      if (Object.keys(json).length !== 3) {
        assert.deepEqual(Object.keys(json), ['result', 'total'])
        break
      }
      assert.deepEqual(Object.keys(json), ['result', 'nextOffset', 'total'])
      assert.equal(json.nextOffset, offset + 3)
      offset = json.nextOffset
    }
    assert.deepEqual(seen, names)
    const whole = { project_id, regions_indexes: [GOOGLE], dates, limit: 10_000 }
    assert.deepEqual(Object.keys((await post(ADDRESS, whole)).json), ['result'])
    const beyond = await post(ADDRESS, { ...whole, offset: 70 })
    assert.deepEqual([beyond.json.total, beyond.json.result.keywords], [7, []])
  })

  test('are filtered and ordered as in the list of keywords', async () => {
    const listed = async (body: object) =>
      (await history({ project_id, dates, ...body })).keywords.map((row: { name: string }) => row.name)
    const filters = [{ name: 'name', operator: 'REGEXP', values: ['[257]$'] }]
    const orders = [{ name: 'name', direction: 'DESC' }]
    assert.deepEqual(await listed({ filters, orders }), ['keyword 7', 'keyword 5', 'keyword 2'])
    const { id } = (await history({ project_id, dates })).keywords[3]
    assert.deepEqual(await listed({ id }), ['keyword 4'])
    assert.deepEqual(await listed({ filters: [{ name: 'name', operator: 'EQUALS', values: ['x'] }] }), [])
  })

  test('of an empty project are none', async () => {
    const empty = await newProject()
    const { json } = await post(ADDRESS, { project_id: empty, regions_indexes: [GOOGLE], dates })
    assert.deepEqual(json.result.keywords, [])
    assert.deepEqual(Object.keys(json), ['result'])
  })
})

describe('a history is refused', async () => {
  const project_id = await newProject('rye')
  const body = { project_id, regions_indexes: [GOOGLE], dates: ['2026-06-01'] }

  const wrong: [how: string, changes: object, code: number, names: RegExp][] = [
    ['without a project', { project_id: undefined }, 2001, /^project_id/],
    ['without regions', { regions_indexes: undefined }, 2001, /^regions_indexes/],
    ['with the region 0', { regions_indexes: [0] }, 2003, /^regions_indexes\[0\]/],
    ['with a region that is a word', { regions_indexes: ['one'] }, 2002, /^regions_indexes\[0\]/],
    ['of a project that is not there', { project_id: 999_999 }, 54, /^project_id/],
    ['with an unknown field', { fields: ['nmae'] }, 2004, /^fields\[0\].*Did you mean "name"/],
    ['with the cells as a field', { fields: ['positionsData'] }, 2004, /^fields\[0\]/],
    ['with a count as field', { fields: ['COUNT(*)'] }, 2004, /^fields/],
    [
      'with an invalid pattern',
      { filters: [{ name: 'name', operator: 'REGEXP', values: ['('] }] },
      2004,
      /^filters/,
    ],
    ['with a limit of 0', { limit: 0 }, 2005, /^limit/],
    ['with a competitor that is none', { competitors_ids: [999_999] }, 54, /^competitors_ids/],
    [
      'with 252 competitors',
      { competitors_ids: Array.from({ length: 252 }, (_, n) => n + 1) },
      2003,
      /^competitors_ids/,
    ],
    [
      'with more than 1,000 pairs of a site and a region',
      { competitors_ids: [1, 2, 3], regions_indexes: Array.from({ length: 334 }, (_, n) => n + 1) },
      2003,
      /^regions_indexes: .*at most 1000 pairs/,
    ],
    ['with a negative depth', { show_top_by_depth: -1 }, 2003, /^show_top_by_depth/],
    ['with a dynamic that is none', { filter_by_dynamic: ['up'] }, 2003, /^filter_by_dynamic\[0\]/],
    ['with a range of one number', { filter_by_positions: [[1]] }, 2003, /^filter_by_positions\[0\]/],
    ['with a range upside down', { filter_by_positions: [[10, 1]] }, 2003, /^filter_by_positions\[0\]/],
    ['with a range of words', { filter_by_positions: [['a', 'b']] }, 2002, /^filter_by_positions\[0\]\[0\]/],
    ['with a negative delta', { filter_by_positions_delta: -1 }, 2003, /^filter_by_positions_delta/],
    ['with another only_exists_first_date', { only_exists_first_date: 3 }, 2003, /^only_exists_first_date/],
  ]
  for (const [how, changes, code, names] of wrong) {
    test(how, async () => {
      assertRefused(await post(ADDRESS, { ...body, ...changes }), code, names)
    })
  }

  test('with more cells than one response can hold', () => {
    const day = { '#text': '1234567:100,'.repeat(1_000_000) }
    assert.doesNotThrow(() => refuseTooManyCells([day, day, day]))
    assert.throws(() => refuseTooManyCells([day, day, day, day]), /fewer dates or regions/)
  })

  test('for another account, like one of a project that does not exist', async () => {
    const stranger = await sextant.newAccount()
    const foreign = await post(ADDRESS, body, stranger)
    assertRefused(foreign, 54, /^project_id/)
    assert.deepEqual(foreign.json, (await post(ADDRESS, { ...body, project_id: 999_999 }, stranger)).json)
  })

  test('of an archived project', async () => {
    const archived = await newProject('rye')
    await call('edit/projects_2/projects/on', { id: archived, on: -1 })
    assertRefused(await post(ADDRESS, { ...body, project_id: archived }), 3002, /^project_id/)
  })

  test('not with the project’s own id among the competitors, nor with what is ignored', async () => {
    const extras = {
      competitors_ids: [project_id],
      groups_ids: [1],
      show_tops: 1,
      filter_by_dynamic: [],
      show_visitors: 0,
      period_days: '7',
    }
    assert.equal((await history({ ...body, ...extras })).keywords.length, 1)
  })
})
