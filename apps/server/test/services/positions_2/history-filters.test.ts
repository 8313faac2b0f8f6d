import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { triesOnBoth } from '../../sizes.ts'
import { GOOGLE, newProject, seedChecks, YANDEX } from './checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const ADDRESS = 'get/positions_2/history'
const [first, middle, last] = ['2026-03-01', '2026-03-02', '2026-03-03']
const dates = [first, middle, last]

/** Positions of a keyword on the three dates; `undefined` is no check, null `--`. */
type Course = readonly (number | null | undefined)[]

async function projectOf(courses: Record<string, Course>): Promise<number> {
  const project_id = await newProject(sextant, ...Object.keys(courses))
  await seedChecks(
    sextant,
    project_id,
    Object.entries(courses).flatMap(([keyword, course]) =>
      course.flatMap((position, index) =>
        position === undefined ? [] : [{ keyword, date: dates[index]!, position }],
      ),
    ),
  )
  return project_id
}

async function namesOf(project_id: number, body: object): Promise<string[]> {
  const asked = { project_id, regions_indexes: [GOOGLE], dates, ...body }
  return (await call(ADDRESS, asked)).keywords.map((row: { name: string }) => row.name)
}

describe('a history filtered by changes', async () => {
  const project_id = await projectOf({
    risen: [20, 5, 10],
    fallen: [1, 1, 2],
    stayed: [7, 30, 7],
    found: [null, 9, 90],
    lost: [3, 3, null],
    absent: [null, null, null],
    'only first': [4, undefined, undefined],
    'only last': [undefined, undefined, 6],
    never: [undefined, undefined, undefined],
  })

  const cases: [how: object, names: string[]][] = [
    [{ filter_by_dynamic: ['>'] }, ['risen', 'found']],
    [{ filter_by_dynamic: ['<'] }, ['fallen', 'lost']],
    [{ filter_by_dynamic: ['='] }, ['stayed', 'absent']],
    [{ filter_by_dynamic: '>' }, ['risen', 'found']],
    [{ filter_by_dynamic: ['>', '='] }, ['risen', 'stayed', 'found', 'absent']],
    [{ filter_by_positions: [[1, 3]] }, ['fallen']],
    [{ filter_by_positions: [1, 3] }, ['fallen']],
    [
      {
        filter_by_positions: [
          ['1', '3'],
          [6, 7],
        ],
      },
      ['fallen', 'stayed', 'only last'],
    ],
    [{ filter_by_positions: [[101, 10_000]] }, ['lost', 'absent']],
    [{ filter_by_positions: [[101, 9_999]] }, []],
    [{ filter_by_positions_delta: 1 }, ['risen', 'fallen', 'found', 'lost']],
    [{ filter_by_positions_delta: 10 }, ['risen', 'found', 'lost']],
    [{ filter_by_positions_delta: 10_000 }, ['found', 'lost']],
    [{ filter_by_dynamic: ['>'], filter_by_positions_delta: 10, filter_by_positions: [[1, 30]] }, ['risen']],
    [{ only_exists_first_date: 1 }, ['risen', 'fallen', 'stayed', 'found', 'lost', 'absent', 'only first']],
    [{ only_exists_first_date: 2 }, ['only last']],
    [
      { only_exists_first_date: 1, only_exists_by_date: last, filter_by_positions: [[1, 9]] },
      ['fallen', 'stayed', 'only last'],
    ],
    [{ only_exists_first_date: 2, only_exists_by_date: middle }, ['only last']],
    [{ only_exists_first_date: 1, only_exists_by_date: '2020-01-01' }, []],
    [{ only_exists_by_date: '2020-01-01', filter_by_dynamic: ['>'] }, ['risen', 'found']],
    [
      { dates: [first], filter_by_dynamic: ['='] },
      ['risen', 'fallen', 'stayed', 'found', 'lost', 'absent', 'only first'],
    ],
    [{ dates: ['2020-01-01', last], filter_by_dynamic: ['='] }, []],
    [{ dates: undefined, date1: first, date2: middle, filter_by_dynamic: ['<'] }, ['stayed']],
    [
      {
        filter_by_dynamic: [],
        filter_by_positions: [],
        filter_by_positions_delta: 0,
        filters: [{ name: 'name', operator: 'EQUALS', values: ['never'] }],
      },
      ['never'],
    ],
    [
      {
        filter_by_dynamic: ['>'],
        filters: [{ name: 'name', operator: 'CONTAINS', values: ['s'] }],
        orders: ['name'],
      },
      ['risen'],
    ],
  ]
  for (const [how, names] of cases) {
    test(`${JSON.stringify(how)} is ${names.join(', ') || 'nobody'}`, async () => {
      assert.deepEqual(await namesOf(project_id, how), names)
    })
  }

  test('may name positions in fields, filters and orders beside', async () => {
    const field = `position:${last}:${project_id}:${GOOGLE}`
    const { keywords } = await call(ADDRESS, {
      project_id,
      regions_indexes: [GOOGLE],
      dates: [first],
      fields: ['name', field],
      filters: [{ name: field, operator: 'GREATER_THAN', values: [5] }],
      orders: [{ name: field, direction: 'DESC' }],
      filter_by_dynamic: ['='],
      limit: 2,
    })
    assert.deepEqual(keywords, [
      { name: 'lost', [field]: '--', positionsData: { [`${first}:${project_id}:2`]: { position: '3' } } },
      { name: 'absent', [field]: '--', positionsData: { [`${first}:${project_id}:2`]: { position: '--' } } },
    ])
  })

  test('counts and pages the filtered keywords', async () => {
    const body = { project_id, regions_indexes: [GOOGLE], dates, filter_by_positions_delta: 1, limit: 3 }
    const page = await post(ADDRESS, body)
    assert.deepEqual([page.json.total, page.json.nextOffset, page.json.result.keywords.length], [4, 3, 3])
    const rest = await post(ADDRESS, { ...body, offset: 3 })
    assert.deepEqual([rest.json.total, rest.json.nextOffset], [4, undefined])
    assert.equal(rest.json.result.keywords[0].name, 'lost')
  })

  test('by form fields, as existing programs write lists', async () => {
    const form = new URLSearchParams([
      ['project_id', String(project_id)],
      ['regions_indexes[]', String(GOOGLE)],
      ['dates[]', first],
      ['dates[]', last],
      ['filter_by_positions[0][0]', '1'],
      ['filter_by_positions[0][1]', '3'],
    ])
    const response = await fetch(`${sextant.url}/v2/json/${ADDRESS}`, {
      method: 'POST',
      headers: { 'user-id': '1', authorization: `bearer ${sextant.admin.key}` },
      body: form,
    })
    const { result } = (await response.json()) as { result: { keywords: { name: string }[] } }
    assert.deepEqual(
      result.keywords.map((row) => row.name),
      ['fallen'],
    )
  })

  test('is not filtered in a comparison, except by what existed', async () => {
    const several = {
      regions_indexes: [GOOGLE, YANDEX],
      filter_by_dynamic: ['>'],
      filter_by_positions: [[1, 1]],
    }
    assert.equal((await namesOf(project_id, several)).length, 9)
    assert.deepEqual(await namesOf(project_id, { ...several, only_exists_first_date: 2 }), ['only last'])
  })
})

test('the filters by dynamic, positions and delta agree with a plain look at the cells', async () => {
  const position = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(null), fc.constant(undefined))
  const behind = (cell: number | null) => cell ?? 1_000_000
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(position, position, position), { minLength: 1, maxLength: 20 }),
      fc.option(fc.subarray(['>', '<', '='] as const, { minLength: 1 }), { nil: undefined }),
      fc.option(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 10_000 })), {
          minLength: 1,
          maxLength: 3,
        }),
        { nil: undefined },
      ),
      fc.integer({ min: 0, max: 50 }),
      async (courses, dynamics, ranges, delta) => {
        const named = Object.fromEntries(courses.map((course, index) => [`keyword ${index}`, course]))
        const project_id = await projectOf(named)
        const expected = Object.entries(named)
          .filter(([, [a, , b]]) => {
            const both = a !== undefined && b !== undefined
            const by = both ? behind(a) - behind(b) : undefined
            const sign = by === undefined ? undefined : by > 0 ? '>' : by < 0 ? '<' : '='
            return (
              (dynamics === undefined || dynamics.some((one) => one === sign)) &&
              (ranges === undefined ||
                (b !== undefined &&
                  ranges.some(([low, high]) => (b ?? 10_000) >= low && (b ?? 10_000) <= high))) &&
              (delta === 0 || (by !== undefined && Math.abs(by) >= delta))
            )
          })
          .map(([name]) => name)
        assert.deepEqual(
          await namesOf(project_id, {
            filter_by_dynamic: dynamics,
            filter_by_positions: ranges,
            filter_by_positions_delta: delta,
          }),
          expected,
        )
      },
    ),
    { numRuns: triesOnBoth(10, 40) },
  )
})

describe('a history of competitors', async () => {
  const project_id = await newProject(sextant, 'rye', 'wheat')
  const [rival, other] = (
    await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example', 'loaf.example'] })
  ).map(({ id }: { id: number }) => id)
  await seedChecks(sextant, project_id, [
    { keyword: 'rye', date: first, position: 3 },
    { keyword: 'rye', date: first, position: 1, competitor: rival },
    { keyword: 'rye', date: last, position: null, competitor: rival },
    { keyword: 'wheat', date: middle, position: 8, competitor: rival, region: YANDEX },
    { keyword: 'wheat', date: last, outcome: 'failed', reason: 'No answer.' },
  ])
  const cells = async (body: object) => {
    const answer = await call(ADDRESS, { project_id, regions_indexes: [GOOGLE], dates, ...body })
    return Object.assign({}, ...answer.keywords.map((row: { positionsData: object }) => row.positionsData))
  }

  test('contains only the named ones, under their ids', async () => {
    assert.deepEqual(await cells({ competitors_ids: [rival] }), {
      [`${first}:${rival}:2`]: { position: '1' },
      [`${last}:${rival}:2`]: { position: '--' },
    })
    assert.deepEqual(await cells({ competitors_ids: [String(project_id), rival, rival] }), {
      [`${first}:${project_id}:2`]: { position: '3' },
      [`${first}:${rival}:2`]: { position: '1' },
      [`${last}:${rival}:2`]: { position: '--' },
    })
    assert.deepEqual(await cells({ competitors_ids: [other] }), {})
    assert.deepEqual(await cells({ competitors_ids: [] }), await cells({}))
  })

  test('chooses and lists the dates on which those named were checked', async () => {
    const period = { date1: '0001-01-01', date2: '2026-12-31', dates: undefined, show_exists_dates: 1 }
    const asked = { project_id, regions_indexes: [GOOGLE, YANDEX], show_headers: 1, ...period }
    const one = await call(ADDRESS, { ...asked, competitors_ids: [project_id] })
    assert.deepEqual([one.headers.dates, one.existsDates], [[first], [first]])
    const two = await call(ADDRESS, { ...asked, competitors_ids: [rival, project_id] })
    assert.deepEqual([two.headers.dates, two.existsDates], [dates.toReversed(), dates])
    assert.equal(two.headers.isCompare, true)
    assert.deepEqual(
      two.headers.projects.map(({ id, name, site }: Record<string, unknown>) => [id, name, site]),
      [
        [rival, 'crumbs.example', 'crumbs.example'],
        [project_id, 'Lane', 'bakery-lane.example'],
      ],
    )
  })

  test('shows the failed checks under the project alone', async () => {
    const shown = await cells({
      competitors_ids: [project_id, rival],
      history_fields: ['position', 'reason'],
    })
    assert.deepEqual(shown[`${last}:${project_id}:2`], { position: null, reason: 'No answer.' })
    assert.equal(Object.keys(shown).length, 4)
    const rivals = await cells({ competitors_ids: [rival], history_fields: ['reason'] })
    assert.deepEqual(Object.keys(rivals).toSorted(), [`${first}:${rival}:2`, `${last}:${rival}:2`])
  })

  test('of one competitor in one region can be filtered', async () => {
    const body = { competitors_ids: [rival], filter_by_dynamic: ['<'] }
    assert.deepEqual(await namesOf(project_id, body), ['rye'])
  })

  test('refuses a competitor of another project', async () => {
    const elsewhere = await newProject(sextant, 'rye')
    const body = { project_id: elsewhere, regions_indexes: [GOOGLE], dates }
    for (const id of [rival, project_id, 999_999]) {
      const { json } = await post(ADDRESS, { ...body, competitors_ids: [elsewhere, id] })
      assert.equal(json.errors[0].code, 54)
    }
  })
})

describe('topsByDepth', async () => {
  const project_id = await projectOf({ a: [1, 5, null], b: [11, 10, null], c: [null, 3, undefined] })
  const tops = async (body: object) =>
    (await call(ADDRESS, { project_id, regions_indexes: [GOOGLE], dates, ...body })).topsByDepth

  test('is the percentage of the checked keywords within the depth, by date', async () => {
    assert.deepEqual(await tops({ show_top_by_depth: 10 }), {
      '10': {
        [`${first}:${project_id}:2`]: 33.33,
        [`${middle}:${project_id}:2`]: 100,
        [`${last}:${project_id}:2`]: 0,
      },
    })
  })

  test('counts all filtered keywords, on whichever page', async () => {
    const filters = [{ name: 'name', operator: 'IN', values: ['a', 'b'] }]
    const expected = { '10': { [`${first}:${project_id}:2`]: 50 } }
    assert.deepEqual(await tops({ show_top_by_depth: '10', filters, limit: 1, dates: [first] }), expected)
    const risen = { filter_by_dynamic: ['>'], dates: [first, middle], show_top_by_depth: 10, limit: 1 }
    assert.deepEqual(await tops(risen), {
      '10': { [`${first}:${project_id}:2`]: 0, [`${middle}:${project_id}:2`]: 100 },
    })
  })

  test('is in the headers too, and is empty where nothing was checked', async () => {
    const asked = {
      project_id,
      regions_indexes: [3],
      dates,
      show_headers: 1,
      show_top_by_depth: 3,
      show_visitors: 1,
    }
    const answer = await call(ADDRESS, asked)
    assert.deepEqual(answer.topsByDepth, { '3': {} })
    assert.deepEqual(answer.visitors, {})
    assert.deepEqual(answer.headers.summaries, { topsByDepth: { '3': {} }, visitors: {} })
    assert.equal(await tops({ show_top_by_depth: 0 }), null)
  })
})

describe('the cells of a history can hold', async () => {
  const project_id = await newProject(sextant, 'rye')
  const [{ id: rival }] = await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
  const snippet = { title: 'Rye "&" <bread>', body: 'Fresh\nevery day.', ext: 'Prices\nShops' }
  await seedChecks(sextant, project_id, [
    { keyword: 'rye', date: first, position: 2, features: ['ads', 'images'], snippet },
    { keyword: 'rye', date: middle, position: 2, features: [], snippet: { title: 'Rye' } },
    { keyword: 'rye', date: last, position: null },
    { keyword: 'rye', date: last, position: 5, competitor: rival, snippet: { title: 'Rye' } },
  ])
  const cells = async (...history_fields: string[]) =>
    (
      await call(ADDRESS, {
        project_id,
        regions_indexes: [GOOGLE],
        dates,
        competitors_ids: [project_id, rival],
        history_fields,
      })
    ).keywords[0].positionsData
  const [a, b, c, d] = [
    `${first}:${project_id}:2`,
    `${middle}:${project_id}:2`,
    `${last}:${project_id}:2`,
    `${last}:${rival}:2`,
  ] as const

  test('the snippet and its parts', async () => {
    const fields = ['snippet_title', 'snippet_body', 'snippet_ext', 'snippet']
    assert.deepEqual(await cells(...fields), {
      [a]: {
        snippet_title: snippet.title,
        snippet_body: snippet.body,
        snippet_ext: snippet.ext,
        snippet: `${snippet.title}\n${snippet.body}\n${snippet.ext}`,
      },
      [b]: { snippet_title: 'Rye', snippet_body: '', snippet_ext: '', snippet: 'Rye' },
      [c]: { snippet_title: null, snippet_body: null, snippet_ext: null, snippet: null },
      [d]: { snippet_title: 'Rye', snippet_body: '', snippet_ext: '', snippet: 'Rye' },
    })
  })

  test('a hash that shows whether snippets are the same', async () => {
    const hashes = await cells('snippet_hash()')
    const at = (key: string) => hashes[key]['snippet_hash()']
    assert.match(at(a), /^[0-9a-f]{32}$/)
    assert.notEqual(at(a), at(b))
    assert.equal(at(b), at(d))
    assert.equal(at(c), null)
  })

  test('the SERP features, and null for what Sextant has no source of', async () => {
    const fields = ['serp_features', 'visitors', 'relevant_url_significant', 'position']
    const nothing = { visitors: null, relevant_url_significant: null }
    assert.deepEqual(await cells(...fields), {
      [a]: { serp_features: 'ads,images', ...nothing, position: '2' },
      [b]: { serp_features: '', ...nothing, position: '2' },
      [c]: { serp_features: null, ...nothing, position: '--' },
      [d]: { serp_features: null, ...nothing, position: '5' },
    })
  })
})
