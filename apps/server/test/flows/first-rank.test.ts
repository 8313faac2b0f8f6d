import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'

const sextant = await startTestApp({ afterAll })
const { call, post } = sextant

test('a new installation gets from an empty database to a position and its charge', async () => {
  const projectId = await call('add/projects_2/projects', {
    url: 'https://www.Bakery-Lane.example/',
    name: 'Bakery Lane',
  })
  assert.equal(typeof projectId, 'number')
  assert.deepEqual(
    await call('add/keywords_2/keywords/import', {
      project_id: projectId,
      keywords: 'name;tags;group_name\nSourdough  Delivery;2;Bread\nrye bread price;;Bread\n',
    }),
    { countSended: 2, countDuplicated: 0, countAdded: 2, countChanged: 0 },
  )
  await call('add/positions_2/searchers', { project_id: projectId, searcher_key: 1 })
  await call('add/positions_2/searchers/regions', {
    project_id: projectId,
    searcher_key: 1,
    region_key: 213,
    region_depth: 2,
  })
  const [listed] = await call('get/projects_2/projects', { id: projectId, show_searchers_and_regions: 1 })
  const { index } = listed.searchers[0].regions[0]

  const price = await call('get/positions_2/checker/price', { id: projectId })
  assert.deepEqual(price.pricesByUsers['1'], { projectsIds: [projectId], price: 0.04, limits: 4 })
  assert.deepEqual(await call('edit/positions_2/checker/go', { id: projectId }), {
    projectIds: [projectId],
    projectsIds: [projectId],
  })
  await sextant.checked(projectId)

  const [done] = await call('get/projects_2/projects', {
    id: projectId,
    fields: ['status_positions', 'status_positions_percent', 'positions_percent', 'positions_date'],
  })
  assert.deepEqual(
    { ...done, positions_date: undefined },
    {
      status_positions: 0,
      status_positions_percent: 0,
      positions_percent: 100,
      positions_date: undefined,
    },
  )
  const history = await call('get/positions_2/history', {
    project_id: projectId,
    regions_indexes: [index],
    dates: [done.positions_date],
    show_exists_dates: 1,
  })
  assert.deepEqual(history.existsDates, [done.positions_date])
  for (const keyword of history.keywords) {
    const cell = keyword.positionsData[`${done.positions_date}:${projectId}:${index}`]
    assert.match(cell.position, /^(\d+|--)$/)
    assert.deepEqual(Object.keys(cell), ['position'])
  }
  const log = await post('get/bank_2/history', { fields: ['date', 'info', 'sum'], limit: '10' })
  assert.equal(log.json.result.length, 1)
  assert.match(log.json.result[0].sum, /^-0\.0[2-4]$/)
  assert.match(
    log.json.result[0].info,
    new RegExp(`^Rank check, project Bakery Lane \\(${projectId}\\): 2 checks, [2-4] pages$`),
  )
})

test('status_positions is 2 before checker/go has responded', async (t) => {
  const paused = await startTestApp(t, { worker: false })
  const id = await paused.call('add/projects_2/projects', { url: 'a.example' })
  await paused.call('add/keywords_2/keywords', { project_id: id, name: 'kettle' })
  await paused.call('add/positions_2/searchers/regions', { project_id: id, searcher_key: 1, region_key: 213 })
  await paused.call('edit/positions_2/checker/go', { id })
  const [project] = await paused.call('get/projects_2/projects', {
    id,
    fields: ['status_positions', 'status_positions_percent'],
  })
  assert.deepEqual(project, { status_positions: 2, status_positions_percent: 0 })
})

test('the envelopes of the keyword list and the billing log have exactly the keys of the protocol', async () => {
  const [project] = await call('get/projects_2/projects')
  const keywords = await post('get/keywords_2/keywords/', { project_id: project.id })
  assert.deepEqual(Object.keys(keywords.json), ['result'])
  assert.deepEqual(Object.keys(keywords.json.result[0]), ['id', 'name'])
  assert.match(keywords.json.result[0].id, /^\d+$/)

  const tagged = await post('get/keywords_2/keywords/', {
    project_id: project.id,
    fields: ['id', 'name', 'tags', 'group_name'],
    filters: [{ name: 'tags', operator: 'IN', values: [2, 5] }],
  })
  assert.deepEqual(tagged.json, {
    result: [{ id: keywords.json.result[0].id, name: 'sourdough delivery', tags: '2', group_name: 'Bread' }],
  })
  const one = await post('get/keywords_2/keywords/', {
    project_id: project.id,
    id: keywords.json.result[1].id,
  })
  assert.deepEqual(one.json, { result: [{ id: keywords.json.result[1].id, name: 'rye bread price' }] })

  const log = await post('get/bank_2/history', {
    fields: ['date', 'info', 'sum'],
    orders: [{ name: 'date', direction: 'DESC' }],
    limit: '10',
  })
  assert.deepEqual(Object.keys(log.json), ['result', 'limitedBy', 'total'])
  assert.equal(log.json.limitedBy, 10)
  assert.equal(log.json.total, log.json.result.length)
  assert.match(log.json.result[0].date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual(Object.keys(log.json.result[0]), ['date', 'info', 'sum'])
})
