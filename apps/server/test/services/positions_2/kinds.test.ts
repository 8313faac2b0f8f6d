import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { countFigures } from '#figures/recount.ts'
import { startTestApp } from '../../app.ts'
import { GOOGLE, newProject } from './checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call } = sextant
const { database } = sextant.app.installation
const [first, second] = ['2026-03-01', '2026-03-08']
const PAGE = 'bakery-lane.example/rye'

/** Writes cells on a page of the site, real or invented, of keywords by name. */
async function cells(
  project_id: number,
  date: string,
  invented: boolean,
  positions: Readonly<Record<string, number>>,
) {
  for (const [name, position] of Object.entries(positions)) {
    await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, invented)
      select 1, ${project_id}, ${GOOGLE}, ${date}::date, id, ${position}, ${PAGE}, ${invented}
      from keywords where account_id = 1 and project_id = ${project_id} and name = ${name}`.execute(
      database.executor,
    )
  }
}

test('a report compares no pages and no tops of invented positions with real ones', async () => {
  const project_id = await newProject(sextant, 'rye', 'bun', 'roll')
  await cells(project_id, first, true, { rye: 9, bun: 2, roll: 3 })
  await cells(project_id, second, false, { rye: 4, bun: 5 })
  const preview = async () => {
    const { blocks } = await call('get/reports_2/templates/preview', {
      project_id,
      period: 'checks',
      regions_indexes: [GOOGLE],
      language: 'en',
      blocks: [{ kind: 'summary' }, { kind: 'pages' }],
    })
    const [summary, pages] = blocks
    return { note: summary.figures[1].note, rows: pages.rows }
  }
  assert.deepEqual(await preview(), { note: 'of 2', rows: [['/rye', 0, 2, 2, '4']] })
  await sql`update positions set invented = true where account_id = 1 and project_id = ${project_id}`.execute(
    database.executor,
  )
  assert.deepEqual(await preview(), { note: 'of 2, was 3 of 3', rows: [['/rye', 3, 2, 2, '4']] })
})

test('a keyword in the trash does not decide which kind of positions the pages are counted from', async () => {
  const project_id = await newProject(sextant, 'rye', 'bun')
  await cells(project_id, first, true, { rye: 9 })
  await cells(project_id, second, true, { rye: 4 })
  await cells(project_id, second, false, { bun: 1 })
  const pages = async () => {
    const asked = { project_id, region_index: GOOGLE, date1: first, date2: second }
    const rows = await call('get/positions_2/urls/summary', asked)
    return rows.map(({ keywords, keywords_before }: Record<string, unknown>) => [keywords_before, keywords])
  }
  assert.deepEqual(await pages(), [[0, 1]])
  const bun = { project_id, filters: [{ name: 'name', operator: 'EQUALS', values: ['bun'] }] }
  await call('del/keywords_2/keywords', bun)
  assert.deepEqual(await pages(), [[1, 1]])
})

test('invented volumes are counted only where visibility is asked for', async () => {
  const project_id = await newProject(sextant, 'rye')
  await cells(project_id, first, false, { rye: 4 })
  await cells(project_id, second, false, { rye: 4 })
  await sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
    values (1, 1, 213, 3, 'rye', 10, 'sandbox')`.execute(database.executor)
  await countFigures(database, new AbortController().signal)
  for (const show_visibility of [0, 1]) {
    const asked = {
      project_id,
      region_index: GOOGLE,
      dates: [first, second],
      show_invented: 1,
      show_visibility,
    }
    const { seriesByProjectsId } = await call('get/positions_2/summary/chart', asked)
    const { invented } = await call('get/positions_2/summary', asked)
    const expected = [1, 2].map(() => ({ cells: 0, volumes: show_visibility }))
    assert.deepEqual([seriesByProjectsId[project_id].invented, invented], [expected, expected])
  }
})
