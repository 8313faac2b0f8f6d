import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { countFigures } from '#figures/recount.ts'
import { recoverReplays } from '#ranking/replay/recovery.ts'
import { workOnReplay } from '#ranking/replay/work.ts'
import { removeReplies } from '#ranking/stored/retention.ts'
import { startTestApp } from '../../app.ts'
import { finishDeletions } from '../../deletions.ts'
import { SITE, trackProject, type TrackedProject } from '../../flows/tracked-project.ts'
import { assertRefused } from '../../services/refusal.ts'
import { checkDays, days } from './stored-days.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database, queue, log } = sextant.app.installation
const { executor } = database
const RIVAL = 'crumbs.example'
const KEYWORDS = ['stove', 'kettle']
const ALWAYS = { stopping: new AbortController().signal }

/** A project with stored pages, which also show the rival. */
async function checkedProject(dates: readonly string[]): Promise<TrackedProject> {
  const project = await trackProject(sextant, { keywords: KEYWORDS, depth: 2 })
  await checkDays(sextant, project, dates, [SITE, RIVAL])
  return project
}

async function addRival({ id }: TrackedProject): Promise<number> {
  const [rival] = await call('add/projects_2/competitors', { project_id: id, urls: [RIVAL] })
  return rival.id
}

/** Works on a replay like a worker. `stopping` decides before each step whether the process stops. */
const work = (replayId: number, { stopping } = ALWAYS) =>
  workOnReplay({ database, queue, stopping }, { accountId: 1, replayId })

/** Starts a replay and works on it to its end. Returns its row. */
async function replay(project: TrackedProject, more: object = {}) {
  const id: number = await call('add/positions_2/replays', { project_id: project.id, preview: 0, ...more })
  await work(id)
  return read(project, id)
}

async function read(project: TrackedProject, id: number) {
  const figures = ['checks', 'done', 'added', 'changed', 'removed', 'unchanged', 'gone', 'unreadable']
  const fields = ['status', ...figures]
  const [row] = await call('get/positions_2/replays', { project_id: project.id, id, fields })
  return row
}

/** The history of a site, by keyword and date. */
async function historyOf({ id, regionIndex }: TrackedProject, site: number) {
  const fields = ['position', 'relevant_url', 'outcome', 'depth', 'snippet', 'serp_features']
  const period = { date1: '2026-01-01', date2: '2026-12-31', type_range: 0 }
  const asked = {
    project_id: id,
    regions_indexes: [regionIndex],
    competitors_ids: [site],
    history_fields: fields,
  }
  const { keywords } = await call('get/positions_2/history', { ...asked, ...period })
  return keywords.map(({ name, positionsData }: { name: string; positionsData: object }) => [
    name,
    Object.entries(positionsData)
      .map(([key, cell]) => [key.slice(0, 10), cell] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  ])
}

async function urlsOf({ id }: TrackedProject, site_id: number) {
  const fields = ['keyword_id', 'date', 'position', 'url', 'urls_count']
  return call('get/positions_2/urls', {
    project_id: id,
    site_id,
    fields,
    date1: '2026-01-01',
    date2: '2026-12-31',
  })
}

test('a competitor added after 90 days of stored pages has the same history as one added on day one', async () => {
  const project = await trackProject(sextant, { keywords: ['stove'], depth: 2 })
  const dayOne = await addRival(project)
  await checkDays(sextant, project, days(90), [SITE, RIVAL])
  const [history, urls] = [await historyOf(project, dayOne), await urlsOf(project, dayOne)]
  assert.ok(history.every(([, cells]: [string, unknown[]]) => cells.length === 90))
  const own = await historyOf(project, project.id)
  assert.ok(new Set(history[0][1].map(([, cell]: [string, { position: string }]) => cell.position)).size > 1)

  await call('del/projects_2/competitors', { project_id: project.id, ids: [dayOne] })
  const later = await addRival(project)
  assert.deepEqual(await urlsOf(project, later), [])

  const preview = await replay(project, { preview: 1 })
  const expected = { status: 'finished', checks: 90, done: 90, added: 90, changed: 0, removed: 0 }
  assert.deepEqual(preview, { ...expected, unchanged: 90, gone: 0, unreadable: 0 })
  assert.deepEqual(await urlsOf(project, later), [], 'a preview changes nothing')

  const done = await replay(project)
  assert.deepEqual(done, preview)
  assert.deepEqual(await historyOf(project, later), history)
  assert.deepEqual(await urlsOf(project, later), urls)
  assert.deepEqual(await historyOf(project, project.id), own)
  const { rows } = await sql`
    select p.depth = t.depth as is_same, count(*)::int as cells
    from positions p join tasks t on t.account_id = 1 and t.id = p.task_id
    where p.account_id = 1 and p.project_id = any(${[project.id, later]}::int[]) group by 1`.execute(executor)
  assert.deepEqual(rows, [{ is_same: true, cells: 180 }], 'checks and replays write the depth')
})

describe('a changed rule', async () => {
  const project = await checkedProject(days(4))
  const before = await historyOf(project, project.id)
  const positions = (history: [string, [string, { position: string }][]][]) =>
    history.flatMap(([, cells]) => cells.map(([, { position }]) => position))
  const setRules = (rules: object[]) => call('edit/positions_2/rules', { project_id: project.id, rules })

  test('changes the history, and reverting the rule restores it', async () => {
    await setRules([{ kind: 'host', value: RIVAL, subdomains: 1 }])
    const changed = await replay(project)
    assert.equal(changed.changed + changed.unchanged, 8)
    assert.ok(changed.changed > 0)
    const rival = await addRival(project)
    await replay(project, { sites_ids: [rival] })
    assert.deepEqual(await historyOf(project, project.id), await historyOf(project, rival))
    await call('del/projects_2/competitors', { project_id: project.id, ids: [rival] })
    await setRules([])
    assert.equal((await replay(project)).changed, changed.changed)
    assert.deepEqual(await historyOf(project, project.id), before)
  })

  test('lists the previous values, in the preview as in the replay', async () => {
    await setRules([{ kind: 'host', value: 'nobody.example' }])
    const changesOf = async (preview: 0 | 1) => {
      const id: number = await call('add/positions_2/replays', { project_id: project.id, preview })
      await work(id)
      const fields = ['change', 'old_position', 'position', 'name', 'date']
      const of = { project_id: project.id, replay_id: id, fields }
      const rows: { old_position: string; position: string }[] = await call(
        'get/positions_2/replays/changes',
        of,
      )
      const filters = [
        { name: 'old_position', operator: 'LESS_THAN', values: [4] },
        { name: 'position', operator: 'EQUALS', values: ['--'] },
      ]
      assert.deepEqual(
        await call('get/positions_2/replays/changes', { ...of, filters }),
        rows.filter(({ old_position }) => Number(old_position) < 4),
      )
      const replaysOf = (siteId: number) =>
        call('get/positions_2/replays', {
          project_id: project.id,
          fields: ['id'],
          filters: [{ name: 'sites_ids', operator: 'IN', values: [siteId] }],
        })
      assert.ok((await replaysOf(project.id)).some((one: { id: number }) => one.id === id))
      assert.deepEqual(await replaysOf(2_147_483_647), [])
      return rows
    }
    const listed = await changesOf(1)
    assert.deepEqual(await historyOf(project, project.id), before)
    assert.deepEqual(await changesOf(0), listed)
    const known = positions(before).filter((position) => position !== '--')
    assert.deepEqual(listed.map((row) => row.old_position).toSorted(), known.toSorted())
    assert.ok(listed.every((row) => row.position === '--'))
    assert.ok(positions(await historyOf(project, project.id)).every((position) => position === '--'))
  })
})

describe('an interrupted replay', async () => {
  const dates = days(40)
  const project = await checkedProject(dates)
  const rival = await addRival(project)
  /** Stops after one step. */
  const afterOneStep = () => {
    let looks = 0
    return {
      stopping: {
        get aborted() {
          return looks++ > 0
        },
      } as AbortSignal,
    }
  }
  const ALL = dates.length * KEYWORDS.length

  test('continues where it was, and counts nothing twice', async () => {
    const id: number = await call('add/positions_2/replays', {
      project_id: project.id,
      preview: 0,
      sites_ids: [rival],
    })
    await work(id, afterOneStep())
    assert.deepEqual(await read(project, id), {
      status: 'running',
      checks: ALL,
      done: 25,
      added: 25,
      changed: 0,
      removed: 0,
      unchanged: 0,
      gone: 0,
      unreadable: 0,
    })
    // A killed process releases nothing.
    await sql`update replays set claimed_until = now() + interval '1 hour' where id = ${id}`.execute(executor)
    await work(id)
    assert.equal((await read(project, id)).done, 25)
    await recoverReplays({ database, queue, log }, { aloneAtStart: true })
    await Promise.all([work(id), work(id)])
    const end = await read(project, id)
    assert.deepEqual([end.status, end.done, end.added], ['finished', ALL, ALL])
    await work(id)
    assert.deepEqual(await read(project, id), end)
  })

  test('prevents another one of the project, and ends when it is cancelled', async () => {
    const start = { project_id: project.id, preview: 0 }
    const id: number = await call('add/positions_2/replays', start)
    await work(id, afterOneStep())
    assertRefused(await post('add/positions_2/replays', start), 3003, new RegExp(`replay ${id}`))
    const cancel = { project_id: project.id, id }
    assert.equal(await call('edit/positions_2/replays/cancel', cancel), 1)
    assert.equal(await call('edit/positions_2/replays/cancel', cancel), 0)
    await work(id)
    const { status, done } = await read(project, id)
    assert.deepEqual([status, done], ['cancelled', 25])
    assertRefused(await post('edit/positions_2/replays/cancel', { ...cancel, id: id + 1 }), 54, /replay/)
  })

  test('leaves out a competitor that was deleted meanwhile', async () => {
    const id: number = await call('add/positions_2/replays', { project_id: project.id, preview: 0 })
    await work(id, afterOneStep())
    await call('del/projects_2/competitors', { project_id: project.id, ids: [rival] })
    await finishDeletions(database)
    await work(id)
    assert.equal((await read(project, id)).done, ALL)
    const { rows } = await sql`select from positions where project_id = ${rival}`.execute(executor)
    assert.equal(rows.length, 0)
  })
})

describe('pages that were deleted or cannot be read', async () => {
  const project = await checkedProject(days(3))
  const before = await historyOf(project, project.id)
  const setRules = (rules: object[]) => call('edit/positions_2/rules', { project_id: project.id, rules })

  test('change nothing, and are counted', async () => {
    await setRules([{ kind: 'host', value: 'nobody.example' }])
    await sql`
      update serp_pages s set body = ${Buffer.from([3, 0])} from tasks t
      where t.account_id = ${project.as.id} and s.account_id = t.account_id and t.id = s.task_id
        and t.project_id = ${project.id} and s.page = 1 and t.date = '2026-01-02'`.execute(executor)
    const preview = await replay(project, { preview: 1 })
    assert.deepEqual([preview.unreadable, preview.gone, preview.removed], [2, 0, 0])
    assert.ok(preview.changed <= 4)

    await sql`update runs set finished_at = now() - interval '31 days'
      where account_id = ${project.as.id} and project_id = ${project.id}`.execute(executor)
    await removeReplies({ database, log }, 0)
    await removeReplies({ database, log }, 32)
    assert.equal((await replay(project, { preview: 1 })).gone, 0)
    await removeReplies({ database, log }, 30)
    const { gone, added, changed, removed } = await replay(project)
    assert.deepEqual([gone, added, changed, removed], [6, 0, 0, 0])
    assert.deepEqual(await historyOf(project, project.id), before)
  })

  test('are shown in the provenance of a position', async () => {
    const [{ id: keyword_id }] = await call('get/keywords_2/keywords', { project_id: project.id })
    const cell = { project_id: project.id, keyword_id, region_index: project.regionIndex, date: '2026-01-01' }
    const told = await call('get/positions_2/provenance', cell)
    assert.match(told.info, /Its replies were removed on \d{4}-\d\d-\d\d\./)
    assert.deepEqual(
      [told.agrees, told.recomputed, told.pages.map(({ state }: { state: string }) => state)],
      [null, null, ['removed', 'removed']],
    )
    assertRefused(await post('get/positions_2/provenance/reply', { ...cell, page: 1 }), 2003, /removed on/)
    const snapshots = { project_id: project.id, region_index: project.regionIndex, dates: ['2026-01-01'] }
    const { keywords } = await call('get/snapshots_2/history', snapshots)
    assert.deepEqual(keywords[0].snapshotsData, [])
  })
})

test('a replay that finds other results besides unchanged positions changes the numbers of URLs', async () => {
  const project = await checkedProject(days(2))
  const asked = {
    project_id: project.id,
    fields: ['url'],
    date1: '2026-01-01',
    date2: '2026-12-31',
    limit: 100,
  }
  const totalOfUrls = async () => (await post('get/positions_2/urls', asked)).json.total
  const read = await totalOfUrls()
  // As an earlier reading might have left them.
  await sql`
    insert into own_urls (account_id, task_id, project_id, positions, urls)
    select account_id, task_id, project_id, array[position, position + 1]::smallint[], '{kept.example,more.example}'
    from positions where account_id = 1 and project_id = ${project.id}`.execute(executor)
  await sql`
    update daily_figures set keywords = null where account_id = 1 and project_id = ${project.id}`.execute(
    executor,
  )
  await countFigures(database, ALWAYS.stopping)
  assert.equal(await totalOfUrls(), 2 * read)
  const { added, changed, removed } = await replay(project)
  assert.deepEqual([added, changed, removed], [0, 0, 0])
  assert.equal(await totalOfUrls(), read)
})
