import assert from 'node:assert/strict'
import { Keyword } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { GOOGLE, newProject, seedChecks, YANDEX } from '../positions_2/checks.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database } = sextant.app.installation

const [FIRST, SECOND] = ['2026-01-01', '2026-01-08']
const list = (project_id: number, body: object = {}) =>
  call('get/keywords_2/keywords', { project_id, ...body })
const namesOf = async (project_id: number, body: object): Promise<string[]> =>
  (await list(project_id, { fields: ['name'], ...body })).map((row: { name: string }) => row.name)
/** The column of a field, in the order of the names `rye`, `sourdough`, `wheat`. */
const columnOf = (project_id: number, field: string): Promise<unknown[]> =>
  list(project_id, { fields: [field], orders: ['name'], fetch_style: 'fetchAllColumn' })
const filter = (name: string, operator: string, ...values: unknown[]) => ({
  filters: [{ name, operator, values }],
})

const project = await newProject(sextant, 'rye', 'sourdough', 'wheat')
const [{ id: competitor }] = await call('add/projects_2/competitors', {
  project_id: project,
  urls: ['crumbs.example'],
})
const RYE = 'bakery-lane.example/rye'
await call('edit/keywords_2/keywords/target', {
  project_id: project,
  ...filter('name', 'IN', 'rye', 'sourdough'),
  target: RYE,
})
await seedChecks(sextant, project, [
  { keyword: 'rye', date: FIRST, position: 12, url: RYE, features: ['images'] },
  {
    keyword: 'rye',
    date: SECOND,
    position: 7,
    url: RYE,
    features: ['ads', 'images'],
    snippet: { title: 'Rye', body: 'Fresh', ext: 'Prices\nDelivery' },
  },
  { keyword: 'sourdough', date: FIRST, position: 3, url: 'bakery-lane.example/other', features: [] },
  { keyword: 'sourdough', date: SECOND, features: [] },
  { keyword: 'sourdough', date: '2026-01-20', outcome: 'failed', reason: 'no page' },
  { keyword: 'wheat', date: SECOND, region: YANDEX, position: 100, url: 'bakery-lane.example' },
  { keyword: 'rye', date: SECOND, position: 2, url: 'crumbs.example/rye', competitor },
])
const at = (date: string, site = project, region = GOOGLE) => `${date}:${site}:${region}`

describe('the position of a date, project and region', () => {
  test('has exactly the requested name, in the order of the request', async () => {
    const names = [
      `position:${at(SECOND)}`,
      'name',
      `position:${at(FIRST)}`,
      `position:${SECOND}:0${project}:02`,
    ]
    const rows = await list(project, { fields: names, orders: ['name'] })
    assert.deepEqual(
      rows.map((row: object) => Object.entries(row)),
      [
        ['7', 'rye', '12', '7'],
        ['--', 'sourdough', '3', '--'],
        [null, 'wheat', null, null],
      ].map((values) => values.map((value, index) => [names[index], value])),
    )
  })

  test('is null for a region that the project does not have and for unknown projects', async () => {
    for (const place of [
      at(SECOND, project, 62),
      at('1999-12-31'),
      at(SECOND, 2_147_483_647),
      at(SECOND, 0, 0),
    ]) {
      assert.deepEqual(await columnOf(project, `position:${place}`), [null, null, null])
    }
  })

  test('may be that of a competitor', async () => {
    assert.deepEqual(await columnOf(project, `position:${at(SECOND, competitor)}`), ['2', null, null])
    assert.deepEqual(await columnOf(project, `relevant_url:${at(SECOND, competitor)}`), [
      'crumbs.example/rye',
      null,
      null,
    ])
  })

  test('is compared as a number, with `--` behind every number', async () => {
    const field = `position:${at(SECOND)}`
    const found = (operator: string, ...values: unknown[]) =>
      namesOf(project, { ...filter(field, operator, ...values), orders: ['name'] })
    assert.deepEqual(await found('LESS_THAN', 10), ['rye'])
    assert.deepEqual(await found('LESS_THAN_EQUALS', '--'), ['rye', 'sourdough'])
    assert.deepEqual(await found('GREATER_THAN', '9'.repeat(400)), ['sourdough'])
    assert.deepEqual(await found('EQUALS', '--'), ['sourdough'])
    assert.deepEqual(await found('NOT_EQUALS', '--'), ['rye', 'wheat'])
    assert.deepEqual(await found('IN', '07', '--'), ['rye', 'sourdough'])
    assert.deepEqual(await found('BETWEEN', 1, 10, 50, '--'), ['rye', 'sourdough'])
    assert.deepEqual(await found('IS_NULL'), ['wheat'])
    assert.deepEqual(await found('CONTAINS', '-'), ['sourdough'])
    assert.deepEqual(await found('REGEXP', '^[0-9]+$'), ['rye'])
    assert.deepEqual(await found('LESS_THAN', `Field:position:${at(FIRST)}`), ['rye'])
    const filters = [{ name: field, operator: 'LESS_THAN', values: ['top'] }]
    assertRefused(await post('get/keywords_2/keywords', { project_id: project, filters }), 2004, /`--`/)
  })

  test('has a change since an earlier one, which only two positions have', async () => {
    const change = `position_change:${FIRST}:${at(SECOND)}`
    // Of `sourdough` only the first date has a position, of `wheat` neither.
    assert.deepEqual(await columnOf(project, change), [5, null, null])
    assert.deepEqual(await columnOf(project, `position_change:${SECOND}:${at(FIRST)}`), [-5, null, null])
    assert.deepEqual(await namesOf(project, filter(change, 'GREATER_THAN', 0)), ['rye'])
    await sql`
      update positions set invented = true
      where account_id = 1 and project_id = ${project} and date = ${FIRST}::date`.execute(database.executor)
    assert.deepEqual(await columnOf(project, change), [null, null, null])
    await sql`
      update positions set invented = false
      where account_id = 1 and project_id = ${project} and date = ${FIRST}::date`.execute(database.executor)
  })

  test('sorts keywords, also to store the order and to delete', async () => {
    const sorted = (direction: string) =>
      namesOf(project, { orders: [{ name: `position:${at(SECOND)}`, direction }] })
    assert.deepEqual(await sorted('ASC'), ['wheat', 'rye', 'sourdough'])
    assert.deepEqual(await sorted('DESC'), ['sourdough', 'rye', 'wheat'])
    const other = await newProject(sextant, 'one', 'two', 'three')
    await seedChecks(sextant, other, [
      { keyword: 'one', date: FIRST, position: 30 },
      { keyword: 'two', date: FIRST, position: 4 },
      { keyword: 'three', date: FIRST },
    ])
    const field = `position:${at(FIRST, other)}`
    await call('edit/keywords_2/keywords/sort', { project_id: other, orders: [field] })
    assert.deepEqual(await namesOf(other, {}), ['two', 'one', 'three'])
    assert.equal(
      await call('del/keywords_2/keywords', { project_id: other, ...filter(field, 'EQUALS', '--') }),
      1,
    )
    assert.deepEqual(await namesOf(other, {}), ['two', 'one'])
  })

  test('comes on every page of a list alike, and in every fetch style', async () => {
    const field = `position:${at(SECOND)}`
    const whole = await list(project, { fields: ['name', field], orders: ['name'] })
    const paged: unknown[] = []
    for (let offset = 0; offset < 3; offset++) {
      paged.push(...(await list(project, { fields: ['name', field], orders: ['name'], limit: 1, offset })))
    }
    assert.deepEqual(paged, whole)
    const styled = (fetch_style: string) =>
      list(project, { fields: ['name', field], orders: ['name'], limit: 2, fetch_style })
    assert.deepEqual(await styled('fetchUniqueColumn'), { rye: '7', sourdough: '--' })
    assert.deepEqual(await styled('fetchAllNum'), [
      ['rye', '7'],
      ['sourdough', '--'],
    ])
    const empty = await post('get/keywords_2/keywords', {
      project_id: project,
      fields: [field],
      limit: 1,
      offset: 9,
    })
    assert.deepEqual(empty.json, { result: [], total: 3 })
  })

  test('is in the history beside the cells, in exports and in the response to a new keyword', async () => {
    const field = `position:${at(SECOND, project, 62)}`
    const history = await call('get/positions_2/history', {
      project_id: project,
      regions_indexes: ['2'],
      date1: FIRST,
      date2: SECOND,
      fields: ['name', field, `position:${at(SECOND)}`],
      orders: [`position:${at(SECOND)}`],
      limit: 2,
    })
    assert.deepEqual(
      history.keywords.map((row: object) => Object.keys(row)),
      Array(2).fill(['name', field, `position:${at(SECOND)}`, 'positionsData']),
    )
    assert.deepEqual(history.keywords[1].positionsData[at(SECOND)], { position: '7' })
    assert.equal(history.keywords[1][`position:${at(SECOND)}`], '7')
    const file = await post('get/keywords_2/keywords/export', {
      project_id: project,
      output: 'csvUTF8',
      fields: ['name', `position:${at(SECOND)}`],
      orders: ['name'],
    })
    assert.match(file.text, /^rye;7\r$/m)
    const added = await call('add/keywords_2/keywords', {
      project_id: project,
      name: 'rye',
      fields: ['name', `position:${at(SECOND)}`, 'target_status:2'],
    })
    assert.deepEqual(added, { name: 'rye', [`position:${at(SECOND)}`]: '7', 'target_status:2': 1 })
  })
})

describe('the result page of a date', () => {
  test('has the URL, the snippet and the SERP features', async () => {
    const shown = (field: string) => columnOf(project, `${field}:${at(SECOND)}`)
    assert.deepEqual(await shown('relevant_url'), [RYE, null, null])
    assert.deepEqual(await shown('snippet_title'), ['Rye', null, null])
    assert.deepEqual(await shown('snippet_body'), ['Fresh', null, null])
    assert.deepEqual(await shown('snippet_ext'), ['Prices\nDelivery', null, null])
    assert.deepEqual(await shown('serp_features_by_check'), ['ads,images', '', null])
  })

  test('is null where Sextant has no source', async () => {
    for (const field of [
      'relevant_url_significant',
      'visitors',
      'sf_ai_oveview_body',
      'sf_ai_oveview_links',
    ]) {
      assert.deepEqual(await columnOf(project, `${field}:${at(SECOND)}`), [null, null, null])
    }
    assert.deepEqual(await columnOf(project, 'cost_forecast:P1L:213:0'), [null, null, null])
  })
})

describe('the latest check in a region', () => {
  test('shows whether the target ranks, whatever was last checked of other keywords', async () => {
    assert.deepEqual(await columnOf(project, `target_status:${GOOGLE}`), [1, -1, null])
    await seedChecks(sextant, project, [
      { keyword: 'sourdough', date: '2026-01-15', position: 9, url: 'bakery-lane.example/other' },
    ])
    assert.deepEqual(await columnOf(project, `target_status:${GOOGLE}`), [1, 0, null])
    assert.deepEqual(await columnOf(project, `project_relevant_url:${project}:${GOOGLE}`), [
      RYE,
      'bakery-lane.example/other',
      null,
    ])
    assert.deepEqual(await columnOf(project, `project_relevant_url:${competitor}:${GOOGLE}`), [
      'crumbs.example/rye',
      null,
      null,
    ])
  })

  test('shows the SERP features and their number; unknown is not none', async () => {
    assert.deepEqual(await columnOf(project, `serp_features:${GOOGLE}`), ['ads,images', null, null])
    assert.deepEqual(await columnOf(project, `serp_features_count:${GOOGLE}`), [2, null, null])
  })

  test('shows how it ended: found, not found, never checked, or still running', async () => {
    const other = await newProject(sextant, 'rye', 'sourdough', 'wheat')
    await seedChecks(sextant, other, [
      { keyword: 'rye', date: FIRST, position: 30 },
      { keyword: 'sourdough', date: FIRST, position: 30 },
      { keyword: 'sourdough', date: SECOND },
      { keyword: 'wheat', date: SECOND, outcome: 'failed', reason: 'no page' },
    ])
    assert.deepEqual(await columnOf(other, `positionStatus:${GOOGLE}`), [1, 0, null])
    await call('edit/positions_2/checker/go', { id: other, regions_indexes: [GOOGLE] })
    assert.deepEqual(await columnOf(other, `positionStatus:${GOOGLE}`), [2, 2, 2])
    assert.deepEqual(await columnOf(other, `positionStatus:${YANDEX}`), [null, null, null])
  })
})

describe('the search volume', () => {
  test('is that of the phrase in any case, and sorts as programs ask', async () => {
    await sql`
      insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
      values (1, 0, 213, 6, fold('RYE'), 320, 'import'), (1, 0, 213, 6, fold('wheat'), 0, 'import'),
             (1, 1, 213, 3, fold('rye'), 90, 'import')`.execute(database.executor)
    assert.deepEqual(await columnOf(project, 'volume:213:0:6'), [320, null, 0])
    assert.deepEqual(await columnOf(project, 'volume:213:1:3'), [90, null, null])
    // Google has one type; a program requests another one.
    assert.deepEqual(await columnOf(project, 'volume:213:1:1'), [null, null, null])
    const popular = { orders: [{ name: 'volume:213:0:6', direction: 'DESC' }], limit: 1, fields: ['name'] }
    assert.deepEqual(await list(project, popular), [{ name: 'rye' }])
    const groups = await call('get/keywords_2/groups', {
      project_id: project,
      fields: ['name', 'volume:213:0:6', 'volume:2:0:6'],
    })
    assert.deepEqual(groups, [{ name: 'Bread', 'volume:213:0:6': 320, 'volume:2:0:6': null }])
  })

  test('of another account stays with it', async () => {
    const stranger = await sextant.newAccount()
    const theirs: number = await call('add/projects_2/projects', { url: 'a.example' }, stranger)
    await call('add/keywords_2/keywords', { project_id: theirs, name: 'rye' }, stranger)
    const [row] = await call(
      'get/keywords_2/keywords',
      {
        project_id: theirs,
        fields: ['volume:213:0:6', `position:${at(SECOND)}`, `project_relevant_url:${project}:${GOOGLE}`],
      },
      stranger,
    )
    assert.deepEqual(Object.values(row), [null, null, null])
    const foreign = await post(
      'get/keywords_2/keywords',
      { project_id: project, fields: [`position:${at(SECOND)}`] },
      stranger,
    )
    assertRefused(foreign, 54, /no such project/)
  })
})

test('every qualified field returns, filters and sorts, as many as fit in one request', async () => {
  const values: Readonly<Record<string, string>> = {
    date: SECOND,
    date1: FIRST,
    date2: SECOND,
    project_id: String(project),
    region_index: String(GOOGLE),
    region_key: '213',
    searcher_key: '0',
    type: '6',
    position: 'P11',
  }
  const names = Object.entries(Keyword.qualified).map(([name, { qualifiers }]) =>
    [name, ...qualifiers.map((qualifier) => values[qualifier])].join(':'),
  )
  for (const limit of [undefined, 2]) {
    for (const sorted of [names.slice(0, 20), names.slice(-20)]) {
      const rows = await list(project, {
        fields: names,
        filters: names.map((name) => ({ name, operator: 'NOT_IN', values: [77_777] })),
        orders: sorted.map((name) => ({ name, direction: 'DESC' })),
        limit,
      })
      assert.equal(rows.length, limit ?? 3)
      for (const row of rows) assert.deepEqual(Object.keys(row), names)
    }
  }
})

test('the length of a phrase is in characters, and its tags have their names', async () => {
  const other = await newProject(sextant, '🍞 bread')
  await call('edit/keywords_2/keywords/tags', {
    project_id: other,
    ...filter('id', 'NOT_EQUALS', 0),
    tags: [2, 5],
    action: 'set',
  })
  await sql`insert into tags (account_id, id, name) values (1, 5, 'Bread')`.execute(database.executor)
  assert.deepEqual(await list(other, { fields: ['LENGTH(name)', 'tagsNames()'] }), [
    { 'LENGTH(name)': 7, 'tagsNames()': '2,Bread' },
  ])
})

test('rows are sorted by `orderValues`, and by a condition', async () => {
  const orders = (order: object) => namesOf(project, { orders: [order, 'name'] })
  assert.deepEqual(await orders({ name: 'name', orderValues: ['WHEAT', 'sourdough'] }), [
    'wheat',
    'sourdough',
    'rye',
  ])
  assert.deepEqual(await orders({ name: 'name', orderValues: ['wheat', 'sourdough'], direction: 'DESC' }), [
    'rye',
    'sourdough',
    'wheat',
  ])
  assert.deepEqual(await orders({ name: 'name', operator: 'STARTS_WITH', values: ['r'] }), [
    'sourdough',
    'wheat',
    'rye',
  ])
  assert.deepEqual(
    await orders({ name: `position:${at(SECOND)}`, operator: 'LESS_THAN', values: [10], direction: 'DESC' }),
    ['rye', 'sourdough', 'wheat'],
  )
})
