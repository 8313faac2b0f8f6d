import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Message } from '#events/message.ts'
import { reportFinished } from '#events/report.ts'
import { findWrongFigures } from '#figures/wrong.ts'
import { removeInvented } from '#ranking/end/remove-invented.ts'
import { startTestApp } from '../app.ts'
import { clearRewritten } from '../rewritten.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn, listen } from '../serp/stand-in.ts'
import { createWorld } from '../serp/world.ts'
import { trackProject, type TrackedProject } from './tracked-project.ts'

const serper = await listen(createStandIn(serperFormat, createWorld()))
afterAll(() => serper.close())
const sextant = await startTestApp({ afterAll })
const { call } = sextant
const { database, log, queue } = sextant.app.installation
const { executor } = database

const KEYWORDS = ['rye bread', 'bagel', 'sourdough']
const DATES = ['invented', 'real'] as const
let project: TrackedProject
let rival: number
/** The dates of the check by the sandbox, and of the later one by a real provider. */
const date = { invented: '', real: '' }
/** Fields of a keyword, with the qualifiers of both dates. */
const onBoth = (name: string, site = project.id) =>
  DATES.map((kind) => `${name}:${date[kind]}:${site}:${project.regionIndex}`)

async function check(): Promise<void> {
  await call('edit/positions_2/checker/go', { id: project.id })
  await sextant.checked(project.id)
  await reportFinished({ database, log, queue, perDay: 100, emailsPerDay: 1_000 })
}

/** Makes everything that was checked so far a day older. */
async function nextDay(): Promise<void> {
  for (const table of ['runs', 'tasks', 'positions', 'daily_figures']) {
    await sql`update ${sql.table(table)} set date = date - 1`.execute(executor)
  }
  // What was compared in the meantime has the date of before.
  await clearRewritten(executor, sextant.admin.id, project.id)
}

const addRealProvider = () =>
  call('add/providers_2/providers', {
    id: 'serper',
    key: 'key-ok-of-serper',
    base_url: serper.url,
    price_per_unit: '0.01',
  })

beforeAll(async () => {
  project = await trackProject(sextant, { keywords: KEYWORDS })
  await call('add/projects_2/competitors', { project_id: project.id, urls: 'rival.example' })
  ;[{ id: rival }] = await call('get/projects_2/competitors', { project_id: project.id })
  const target = await call('add/events_2/targets', {
    project_id: project.id,
    kind: 'webhook',
    address: 'https://hooks.invalid/',
  })
  for (const rule of [{ kind: 'check_finished' }, { kind: 'moved', threshold: 1 }]) {
    await call('add/events_2/rules', { project_id: project.id, event_target_id: target.id, ...rule })
  }
  await check()
  await nextDay()
  await addRealProvider()
  await check()
  const { rows } = await sql<{ date: string }>`select distinct date from tasks order by date`.execute(
    executor,
  )
  date.invented = rows[0]!.date
  date.real = rows[1]!.date
})

describe('after a check by a real provider, what the sandbox invented is still labelled', () => {
  test('in the history of the project and its competitors, `--` included', async () => {
    const { keywords } = await call('get/positions_2/history', {
      project_id: project.id,
      regions_indexes: [project.regionIndex],
      competitors_ids: [project.id, rival],
      dates: [date.invented, date.real],
      history_fields: ['position', 'invented'],
    })
    assert.equal(keywords.length, KEYWORDS.length)
    const seen = new Set<string>()
    for (const { positionsData } of keywords) {
      for (const site of [project.id, rival]) {
        const cells = DATES.map((kind) => positionsData[`${date[kind]}:${site}:${project.regionIndex}`])
        assert.deepEqual(
          cells.map((cell) => cell.invented),
          [1, 0],
        )
        seen.add(cells[0].position)
      }
    }
    assert.ok(seen.has('--'), 'the sandbox left a site out')
  })

  test('in fields of keywords, which filter by it', async () => {
    const fields = ['name', ...onBoth('invented'), ...onBoth('invented', rival)]
    const rows = await call('get/keywords_2/keywords', { project_id: project.id, fields })
    for (const { name: _, ...labels } of rows) assert.deepEqual(Object.values(labels), [1, 0, 1, 0])
    const [before, after] = onBoth('invented')
    const real = async (name: string) =>
      (
        await call('get/keywords_2/keywords', {
          project_id: project.id,
          filters: [{ name, operator: 'EQUALS', values: [0] }],
        })
      ).length
    assert.deepEqual([await real(before!), await real(after!)], [0, KEYWORDS.length])
    const latest = await call('get/keywords_2/keywords', {
      project_id: project.id,
      fields: [`latest_invented:${project.regionIndex}`],
    })
    assert.deepEqual(
      latest.map((row: object) => Object.values(row)[0]),
      [0, 0, 0],
    )
  })

  test('in fields of groups, and in files of keywords', async () => {
    const [group] = await call('get/keywords_2/groups', {
      project_id: project.id,
      fields: onBoth('invented'),
    })
    assert.deepEqual(Object.values(group), [1, 0])
    const { text } = await sextant.post('get/keywords_2/keywords/export', {
      output: 'csvUTF8',
      project_id: project.id,
      fields: ['name', ...onBoth('invented')],
    })
    assert.match(text, /rye bread;1;0/)
  })

  test('in summaries and charts, which compare no invented position with a real one', async () => {
    const place = { project_id: project.id, region_index: project.regionIndex }
    const both = { ...place, dates: [date.invented, date.real] }
    const asked = {
      show_dynamics: 1,
      show_avg: 1,
      show_tops: 1,
      show_visibility: 1,
      show_entries: 1,
      show_invented: 1,
    }
    for (const site of [project.id, rival]) {
      const summary = await call('get/positions_2/summary', { ...both, ...asked, competitor_id: site })
      assert.deepEqual(summary.dynamics, { all: 0, up: 0, stay: 0, down: 0 })
      assert.deepEqual(summary.entries, { entered: 0, left: 0 })
      assert.deepEqual(
        [summary.avg_dynamic, summary.visibility_dynamic, summary.tops_dynamics['1_3']],
        [null, null, null],
      )
      assert.deepEqual(summary.invented, [
        { cells: 3, volumes: 0 },
        { cells: 0, volumes: 0 },
      ])
    }
    const chart = await call('get/positions_2/summary/chart', {
      ...both,
      competitors_ids: [project.id, rival],
      show_avg: 1,
      show_invented: 1,
    })
    for (const site of [project.id, rival]) {
      const { invented } = chart.seriesByProjectsId[site]
      assert.deepEqual(invented, [
        { cells: 3, volumes: 0 },
        { cells: 0, volumes: 0 },
      ])
    }
    const same = await call('get/positions_2/summary', {
      ...place,
      ...asked,
      date1: date.invented,
      date2: date.invented,
    })
    assert.deepEqual(same.dynamics, { all: 3, up: 0, stay: 3, down: 0 })
  })

  test('in the list of projects', async () => {
    const [row] = await call('get/projects_2/projects', {
      id: project.id,
      fields: ['pos_summary_invented', 'pos_summary_up', 'pos_summary_stay', 'pos_summary_down', 'synthetic'],
      include_positions_summary: 1,
      include_positions_summary_params: { show_invented: 1 },
      show_history_days: 30,
    })
    assert.equal(row.pos_summary_invented, 0)
    assert.deepEqual([row.pos_summary_up, row.pos_summary_stay, row.pos_summary_down], [0, 0, 0])
    assert.deepEqual(row.positions_summary.invented, [
      { cells: 3, volumes: 0 },
      { cells: 0, volumes: 0 },
    ])
    assert.deepEqual(row.positions_history.invented, [1, 0])
  })

  test('in SERPs, which have no storm score between the two', async () => {
    const asked = {
      project_id: project.id,
      region_index: project.regionIndex,
      dates: [date.invented, date.real],
    }
    const { keywords } = await call('get/snapshots_2/history', { ...asked, show_ams: 1, show_invented: 1 })
    for (const { amsData, inventedData } of keywords) {
      assert.deepEqual(inventedData, { [`${date.invented}:${project.regionIndex}`]: 1 })
      assert.deepEqual(amsData, [])
    }
    const { inventedDates } = await call('get/snapshots_2/competitors', { ...asked, show_invented: 1 })
    assert.deepEqual(inventedDates, [date.invented])
  })

  test('in the explanation of a position', async () => {
    const [{ id }] = await call('get/keywords_2/keywords', { project_id: project.id, fields: ['id'] })
    const of = { project_id: project.id, keyword_id: id, region_index: project.regionIndex }
    const labels = await Promise.all(
      DATES.map(
        async (kind) => (await call('get/positions_2/provenance', { ...of, date: date[kind] })).invented,
      ),
    )
    assert.deepEqual(labels, [1, 0])
  })

  test('in copies, even after the original and its checks are deleted', async () => {
    const copy = Number(
      await call('add/projects_2/projects/copy', {
        project_id: project.id,
        copy_keywords: 1,
        copy_positions: 1,
      }),
    )
    const second = Number(
      await call('add/projects_2/projects/copy', { project_id: copy, copy_keywords: 1, copy_positions: 1 }),
    )
    await call('del/projects_2/projects', { id: copy })
    const rows = await call('get/keywords_2/keywords', {
      project_id: second,
      fields: onBoth('invented', second),
    })
    assert.equal(rows.length, KEYWORDS.length)
    for (const row of rows) assert.deepEqual(Object.values(row), [1, 0])
    await call('del/projects_2/projects', { id: second })
  })

  test('in the list of result URLs', async () => {
    const rows = await call('get/positions_2/urls', {
      project_id: project.id,
      date1: date.invented,
      date2: date.real,
      fields: ['date', 'invented'],
    })
    assert.ok(rows.length > 0)
    for (const row of rows) assert.equal(row.invented, row.date === date.invented ? 1 : 0)
  })

  test('in messages, which report no movement between invented and real positions', async () => {
    const { rows } = await sql<{ message: Message }>`
      select message from event_deliveries where project_id = ${project.id} order by id`.execute(executor)
    const told = rows.map(({ message: { event, check: of, text } }) => [
      event,
      of!.invented,
      /sandbox/.test(text),
    ])
    assert.deepEqual(told, [
      ['check_finished', true, true],
      ['check_finished', false, false],
    ])
  })
})

describe('on one date', () => {
  const cells = async () => {
    const { rows } = await sql<{ position: number | null; invented: boolean }>`
      select position, invented from positions
      where project_id = ${project.id} and date = ${date.real}::date order by keyword_id`.execute(executor)
    return rows
  }

  test('a later check by the sandbox replaces no real position, nor does a replay of both', async () => {
    const before = await cells()
    assert.ok(before.every(({ invented }) => !invented))
    await call('edit/providers_2/providers/order', { searcher_key: 1, providers: ['sandbox'] })
    await check()
    assert.deepEqual(await cells(), before)
    const id: number = await call('add/positions_2/replays', { project_id: project.id, preview: 0 })
    const isDone = async () => {
      const [row] = await call('get/positions_2/replays', { project_id: project.id, id, fields: ['status'] })
      return row.status === 'finished'
    }
    while (!(await isDone())) await setTimeout(20)
    assert.deepEqual(await cells(), before)
  })

  test('a replay of checks by the sandbox replaces no imported position', async () => {
    const other = await trackProject(sextant, { keywords: KEYWORDS })
    await call('edit/positions_2/checker/go', { id: other.id })
    await sextant.checked(other.id)
    const positionsOf = async () => {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', k.name, coalesce(p.position::text, '--'), p.invented) as line, p.date from positions p
        join keywords k on k.account_id = 1 and k.id = p.keyword_id
        where p.account_id = 1 and p.project_id = ${other.id} order by k.name`.execute(executor)
      return rows.map(({ line }) => line)
    }
    const { rows } = await sql<{ date: string }>`
      select distinct date from tasks where project_id = ${other.id}`.execute(executor)
    const today = rows[0]!.date
    await call('add/positions_2/history/import', {
      project_id: other.id,
      region_index: other.regionIndex,
      positions: [
        'name;date;position;relevant_url',
        `bagel;${today};77;bakery.example/real`,
        `rye bread;${today};--;`,
      ],
    })
    const before = await positionsOf()
    assert.deepEqual([before[0], before[1]], ['bagel 77 f', 'rye bread -- f'])
    for (const preview of [1, 0]) {
      const replay: number = await call('add/positions_2/replays', { project_id: other.id, preview })
      const read = async () => {
        const fields = ['status', 'added', 'changed', 'removed']
        const [row] = await call('get/positions_2/replays', { project_id: other.id, id: replay, fields })
        return row
      }
      while ((await read()).status !== 'finished') await setTimeout(20)
      assert.deepEqual(await read(), { status: 'finished', added: 0, changed: 0, removed: 0 })
    }
    assert.deepEqual(await positionsOf(), before)
    await call('del/projects_2/projects', { id: other.id })
  })
})

describe('what the sandbox invented can be deleted in one step', () => {
  const place = { searcher_key: 1, region_key: 213, type: 3 }
  const history = (of: object = { id: project.id }) => call('get/positions_2/sandbox', of)
  const ledger = async () =>
    (await sql`select id, kind, amount from ledger_entries order by id`.execute(executor)).rows
  const volumes = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', phrase, source) as line from volumes
      where account_id = ${project.as.id} and phrase = any(${KEYWORDS}::text[]) order by phrase, source`.execute(
      executor,
    )
    return rows.map(({ line }) => line)
  }

  beforeAll(async () => {
    await sql`
      insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
      select ${project.as.id}, ${place.searcher_key}, ${place.region_key}, ${place.type}, v.phrase, 10, v.source
      from (values ('rye bread', 'sandbox'), ('bagel', 'import'), ('sourdough', 'demo')) v(phrase, source)`.execute(
      executor,
    )
  })

  test('after it was counted', async () => {
    const counted = await history()
    // Also the check by the sandbox on the later date, whose positions replaced no real ones.
    assert.deepEqual(counted, { projects: 1, dates: 2, checks: 6, positions: 6, volumes: 1, removing: 0 })
    assert.equal((await history({ filters: [{ name: 'id', operator: 'EQUALS', values: [0] }] })).checks, 0)
  })

  test('with its volumes, runs and figures; what is real, imported or charged stays', async () => {
    const before = await ledger()
    const all = { filters: [{ name: 'id', operator: 'GREATER_THAN', values: [0] }] }
    const deleted = await call('del/positions_2/sandbox', all)
    assert.deepEqual(deleted, { projects: 1, dates: 2, checks: 6, positions: 6, volumes: 1, removing: 1 })
    await removeInvented(database)
    while ((await history()).removing === 1) await setTimeout(20)
    assert.deepEqual(await history(), {
      projects: 0,
      dates: 0,
      checks: 0,
      positions: 0,
      volumes: 0,
      removing: 0,
    })
    assert.deepEqual(await ledger(), before)
    assert.deepEqual(await volumes(), ['bagel import', 'sourdough demo'])
    const { rows: left } = await sql<{ date: string; cells: number }>`
      select date, count(*)::int as cells from positions
      where project_id = any(${[project.id, rival]}::int[]) group by date`.execute(executor)
    assert.deepEqual(left, [{ date: date.real, cells: 6 }])
    const runs = await call('get/positions_2/runs', { project_id: project.id, fields: ['provider'] })
    assert.deepEqual(runs, [{ provider: 'serper' }])
    const summary = await call('get/positions_2/summary', {
      project_id: project.id,
      region_index: project.regionIndex,
      dates: [date.invented, date.real],
      show_avg: 1,
      show_invented: 1,
    })
    const real = { cells: 0, volumes: 0 }
    assert.deepEqual(
      [summary.dates, summary.invented],
      [
        [date.real, date.real],
        [real, real],
      ],
    )
    assert.deepEqual(await findWrongFigures(executor), [])
  })

  test('but for demo projects, where nothing is real', async () => {
    const demo = Number(await call('add/projects_2/projects/demo', { lang: 'en' }))
    assert.equal((await history({ id: demo })).positions, 0)
    assert.equal((await call('del/positions_2/sandbox', { id: demo })).positions, 0)
    await removeInvented(database)
    const [{ pos_summary_invented: invented }] = await call('get/projects_2/projects', {
      id: demo,
      fields: ['pos_summary_invented'],
    })
    assert.ok(invented > 0)
  })
})
