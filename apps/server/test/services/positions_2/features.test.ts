import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { GOOGLE, newProject, seedChecks } from './checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call } = sextant
const { executor } = sextant.app.installation.database
const DATE = '2026-03-01'
const EARLIER = '2026-02-01'

/** What a check recorded of the blocks; null: nothing. */
interface Recorded {
  features: string[] | null
  overviewRead: boolean | null
  own?: Record<string, number>
  body?: string
}

const checks: Record<string, Recorded> = {
  rye: {
    features: ['ai_overview', 'videos'],
    overviewRead: true,
    own: { ai_overview: 2, videos: 1 },
    body: 'Dry it.',
  },
  wheat: { features: ['ai_overview'], overviewRead: true, own: { ai_overview: 0 } },
  spelt: { features: ['ai_overview', 'local_pack'], overviewRead: true },
  oat: { features: [], overviewRead: true },
  barley: { features: ['ai_overview'], overviewRead: false },
  'barley cited': { features: ['ai_overview'], overviewRead: false, own: { ai_overview: 1 } },
  millet: { features: ['ai_overview'], overviewRead: null },
  unread: { features: null, overviewRead: null },
}

const project_id = await newProject(sextant, ...Object.keys(checks), 'never')
const [{ id: rival }] = await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
await seedChecks(
  sextant,
  project_id,
  Object.entries(checks).flatMap(([keyword, { features }]) => [
    {
      keyword,
      date: DATE,
      position: 3,
      url: 'bakery-lane.example',
      ...(features === null ? {} : { features }),
    },
  ]),
)
for (const [keyword, { overviewRead, own = {}, body }] of Object.entries(checks)) {
  const ofCheck = sql`t.account_id = 1 and t.project_id = ${project_id} and t.query = ${keyword}`
  await sql`update tasks t set overview_read = ${overviewRead}::boolean where ${ofCheck}`.execute(executor)
  // Competitors have cells of the same checks.
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, task_id)
    select 1, ${rival}, t.region_index, t.date, t.keyword_id, 5, t.id from tasks t where ${ofCheck}`.execute(
    executor,
  )
  if (Object.keys(own).length > 0) {
    await sql`
      insert into own_features (account_id, task_id, project_id, features, places)
      select 1, t.id, ${project_id}, ${Object.keys(own)}::text[], ${Object.values(own)}::smallint[]
      from tasks t where ${ofCheck}`.execute(executor)
  }
  if (body !== undefined) {
    await sql`
      insert into ai_overviews (account_id, task_id, body, links)
      select 1, t.id, ${body}, 'https://a.example/' from tasks t where ${ofCheck}`.execute(executor)
  }
}
await sql`
  insert into positions (account_id, project_id, region_index, date, keyword_id, position)
  select 1, ${project_id}, ${GOOGLE}, ${DATE}::date, id, 9 from keywords
  where account_id = 1 and project_id = ${project_id} and name = 'never'`.execute(executor)

const states = {
  rye: 'cited',
  wheat: 'named',
  spelt: 'not_cited',
  oat: 'none',
  barley: 'unknown',
  'barley cited': 'cited',
  millet: 'unknown',
  unread: 'unknown',
  never: 'unknown',
}

/** Cells by keyword. */
async function cellsOf(site: number, fields: readonly string[], of = project_id) {
  const { keywords } = await call('get/positions_2/history', {
    project_id: of,
    regions_indexes: [GOOGLE],
    dates: [DATE],
    competitors_ids: [site],
    history_fields: fields,
  })
  return Object.fromEntries(
    keywords.map(({ name, positionsData }: { name: string; positionsData: object }) => [
      name,
      Object.values(positionsData)[0],
    ]),
  )
}

const valuesOf = (cells: Record<string, Record<string, unknown>>, field: string) =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell[field]]))

describe('the blocks that show a site are', () => {
  test('fields of the history', async () => {
    const fields = [
      'sf_ai_overview',
      'sf_ai_overview_place',
      'sf_owned',
      'sf_ai_oveview_body',
      'sf_ai_oveview_links',
    ]
    const cells = await cellsOf(project_id, fields)
    assert.deepEqual(valuesOf(cells, 'sf_ai_overview'), states)
    assert.deepEqual(cells.rye, {
      sf_ai_overview: 'cited',
      sf_ai_overview_place: 2,
      sf_owned: 'ai_overview:2,videos:1',
      sf_ai_oveview_body: 'Dry it.',
      sf_ai_oveview_links: 'https://a.example/',
    })
    const nothing = { sf_ai_overview_place: null, sf_ai_oveview_body: null, sf_ai_oveview_links: null }
    assert.deepEqual(cells.wheat, { sf_ai_overview: 'named', sf_owned: '', ...nothing })
    assert.deepEqual(cells.millet, { sf_ai_overview: 'unknown', sf_owned: null, ...nothing })
  })

  test('told for each competitor by its own row', async () => {
    const cells = await cellsOf(rival, ['sf_ai_overview', 'sf_owned'])
    assert.deepEqual(cells.rye, { sf_ai_overview: 'not_cited', sf_owned: '' })
    assert.deepEqual(cells.barley, { sf_ai_overview: 'unknown', sf_owned: '' })
  })

  test('unknown in a copy, whose cells point to checks of another project', async () => {
    const copying = { project_id, copy_keywords: 1, copy_positions: 1 }
    const copy = Number(await call('add/projects_2/projects/copy', copying))
    const cells = await cellsOf(copy, ['sf_ai_overview', 'sf_owned', 'position'], copy)
    assert.equal(Object.keys(cells).length, Object.keys(states).length)
    for (const cell of Object.values(cells) as Record<string, unknown>[]) {
      assert.deepEqual([cell.sf_ai_overview, cell.sf_owned], ['unknown', null])
    }
  })

  test('qualified fields of keywords, which filters and orders use', async () => {
    const of = `${DATE}:${project_id}:${GOOGLE}`
    const rows = await call('get/keywords_2/keywords', {
      project_id,
      fields: ['name', `sf_ai_overview:${of}`, `sf_owned:${of}`],
      filters: [{ name: `sf_ai_overview:${of}`, operator: 'IN', values: ['cited', 'named'] }],
      orders: [{ name: `sf_ai_overview_place:${of}`, direction: 'DESC' }],
    })
    const found = rows.map((row: Record<string, unknown>) => row.name).toSorted()
    assert.deepEqual(found, ['barley cited', 'rye', 'wheat'])
    const rye = rows.find((row: Record<string, unknown>) => row.name === 'rye')
    assert.deepEqual(rye, {
      name: 'rye',
      [`sf_ai_overview:${of}`]: 'cited',
      [`sf_owned:${of}`]: 'ai_overview:2,videos:1',
    })
    const without = await call('get/keywords_2/keywords', {
      project_id,
      fields: [`sf_ai_overview:${EARLIER}:${project_id}:${GOOGLE}`],
      limit: 1,
    })
    assert.deepEqual(Object.values(without[0]), [null])
  })

  test('counted by the summary', async () => {
    const { sf } = await call('get/positions_2/summary', {
      project_id,
      region_index: GOOGLE,
      dates: [DATE, DATE],
      show_sf: 1,
    })
    const counts = {
      ai_overview: { none: 1, cited: 2, named: 1, not_cited: 1, unknown: 4 },
      owned: { ai_overview: 2, videos: 1 },
      shown: { ai_overview: 6, local_pack: 1, videos: 1 },
    }
    assert.deepEqual(sf, [counts, counts])
  })
})
