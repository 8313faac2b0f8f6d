import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { recoverChecks } from '#ranking/end/recovery.ts'
import type { Installation } from '#services/request/context.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { finishDeletions } from '../deletions.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { assertSettled, readChecks, SITE, trackProject, type TrackedProject } from './tracked-project.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())

const settings = {
  SERP_PROVIDER: 'serper',
  SERPER_API_KEY: 'key-ok',
  SERPER_BASE_URL: serper.url,
  PAGE_TIMEOUT_SECONDS: '5',
  CHECK_ATTEMPTS: '2',
  CHECK_FAILING_SECONDS: '15',
  // The test counts the pages that a check reads.
  SHARE_PAGES_MINUTES: '0',
}
const sextant = await startTestApp({ afterAll }, { settings })
const { executor } = sextant.app.installation.database
const DEPTH = 3

interface Rival {
  readonly id: number
  readonly site: string
}

/** Adds competitors named by their domain: `near` is near.example. */
async function addRivals(
  { call }: Pick<TestApp, 'call'>,
  project: TrackedProject,
  names: readonly string[],
): Promise<Record<string, number>> {
  const urls = names.map((name) => `${name}.example`)
  const added: Rival[] = await call(
    'add/projects_2/competitors',
    { project_id: project.id, urls },
    project.as,
  )
  return Object.fromEntries(added.map(({ id, site }) => [site.replace('.example', ''), id]))
}

async function check({ call, checked }: TestApp, { id, as }: TrackedProject, more = {}): Promise<void> {
  await call('edit/positions_2/checker/go', { id, ...more }, as)
  await checked(id, as)
}

/** Cells by phrase and site (`own` or the id of a competitor). */
async function cells(database: typeof executor, project: number): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; site: number; cell: string }>`
    select k.name, p.project_id as site, coalesce(p.position::text, '--') as cell
    from positions p join keywords k on k.account_id = p.account_id and k.id = p.keyword_id
    where k.project_id = ${project} order by k.name, p.project_id`.execute(database)
  return Object.fromEntries(
    rows.map(({ name, site, cell }) => [`${name}: ${site === project ? 'own' : site}`, cell]),
  )
}

/** Cells and snippets that deletions leave of sites. */
async function orphans({ database }: Installation): Promise<unknown[]> {
  await finishDeletions(database)
  const { rows } = await sql`
    select table_name, site from (
      select 'positions' as table_name, project_id as site from positions
      union all
      select 'snippets', project_id from snippets
      union all
      select 'own_urls', project_id from own_urls
      union all
      select 'match_rules', site_id from match_rules
    ) of_site
    where site not in (select id from projects union all select id from competitors)`.execute(
    database.executor,
  )
  return rows
}

describe('a check of a project with competitors', async () => {
  const project = await trackProject(sextant, { keywords: ['kettle', '!missing-page-2 pot'], depth: DEPTH })
  const rivals = await addRivals(sextant, project, ['near', 'far', 'absent', 'off'])
  await sextant.call('edit/projects_2/competitors/on', { project_id: project.id, ids: [rivals.off], on: -1 })
  serper.place('kettle', `https://${SITE}/kettles`, 3)
  serper.place('kettle', 'https://www.near.example/', 5)
  serper.place('kettle', 'https://off.example/', 6)
  serper.place('kettle', 'https://shop.far.example/kettle', 15)
  serper.place('!missing-page-2 pot', 'https://near.example/pot', 4)
  serper.place('!missing-page-2 pot', `https://${SITE}/pot`, 8)
  serper.place('!missing-page-2 pot', 'https://far.example/pot', 12)
  await check(sextant, project)

  test('gives a cell to every competitor that is on, and none to the one that is off', async () => {
    const seen = await cells(executor, project.id)
    assert.deepEqual(Object.fromEntries(Object.entries(seen).filter(([name]) => name.startsWith('kettle'))), {
      'kettle: own': '3',
      [`kettle: ${rivals.near}`]: '5',
      [`kettle: ${rivals.far}`]: '15',
      [`kettle: ${rivals.absent}`]: '--',
    })
    const { rows } = await sql<{ relevant_url: string }>`
      select relevant_url from positions where project_id = ${rivals.far}`.execute(executor)
    assert.deepEqual(rows, [{ relevant_url: 'shop.far.example/kettle' }])
  })

  test('keeps sites found before a failed page, and concludes nothing about the others', async () => {
    const seen = await cells(executor, project.id)
    assert.deepEqual(Object.fromEntries(Object.entries(seen).filter(([name]) => name.startsWith('!'))), {
      '!missing-page-2 pot: own': '8',
      [`!missing-page-2 pot: ${rivals.near}`]: '4',
    })
    const checks = await readChecks(executor, project.id)
    assert.deepEqual(
      checks.map(({ phrase, outcome, position, reason, pages }) => ({
        phrase,
        outcome,
        position,
        reason,
        pages,
      })),
      [
        { phrase: 'kettle', outcome: 'exact', position: 3, reason: null, pages: [1, 2, 3] },
        { phrase: '!missing-page-2 pot', outcome: 'exact', position: 8, reason: null, pages: [1] },
      ],
    )
  })

  test('is charged for the pages read, after a hold for the whole depth', async () => {
    const [run] = await assertSettled(executor, project.id)
    assert.deepEqual({ held: run?.held, captured: run?.captured }, { held: 6, captured: 4 })
  })

  test('stops as soon as all are found', async () => {
    const other = await trackProject(sextant, { keywords: ['kettle'], depth: DEPTH })
    await addRivals(sextant, other, ['near'])
    await check(sextant, other)
    const [record] = await readChecks(executor, other.id)
    assert.deepEqual(record?.pages, [1])
  })

  test('records the blocks of the first page', async () => {
    const { rows } = await sql`
      select distinct serp_features from tasks where project_id = ${project.id}`.execute(executor)
    assert.deepEqual(rows, [{ serp_features: ['people_also_ask'] }])
  })

  test('leaves the blocks unknown when no page could be read', async () => {
    const other = await trackProject(sextant, { keywords: ['!truncated kettle'] })
    await check(sextant, other)
    const { rows } = await sql`
      select outcome, serp_features from tasks where project_id = ${other.id}`.execute(executor)
    assert.deepEqual(rows, [{ outcome: 'failed', serp_features: null }])
  })

  test('keeps snippets only if the project is set to', async () => {
    const snippets = async () => {
      const { rows } = await sql`
        select s.project_id, s.title, s.body, s.ext from snippets s join tasks t on t.account_id = s.account_id and t.id = s.task_id
        where t.project_id = ${project.id} and t.query = 'kettle' order by s.project_id`.execute(executor)
      return rows
    }
    assert.deepEqual(await snippets(), [])
    await sextant.call('edit/positions_2/settings', { project_id: project.id, with_snippets: 1 })
    await check(sextant, project)
    assert.deepEqual(await snippets(), [
      { project_id: project.id, title: `Placed https://${SITE}/kettles`, body: '', ext: '' },
      { project_id: rivals.near, title: 'Placed https://www.near.example/', body: '', ext: '' },
      { project_id: rivals.far, title: 'Placed https://shop.far.example/kettle', body: '', ext: '' },
    ])
  })

  test('reads the pages of a snapshot even if everything is found', async () => {
    const other = await trackProject(sextant, { keywords: ['kettle'], depth: 1 })
    await check(sextant, other, { do_snapshots: 3 })
    const [record] = await readChecks(executor, other.id)
    assert.deepEqual({ position: record?.position, pages: record?.pages }, { position: 3, pages: [1, 2, 3] })
    const { rows } = await sql`
      select (select sum(amount)::text from ledger_entries e where e.account_id = r.account_id and e.hold_id = r.hold_id and e.kind = 'capture') as paid
      from runs r where r.project_id = ${other.id}`.execute(executor)
    assert.deepEqual(rows, [{ paid: '0.030000' }])
  })
})

describe('while a check is under way', async () => {
  let gate = Promise.withResolvers<void>()
  const app = await startTestApp(
    { afterAll },
    {
      settings: { ...settings, SERPER_API_KEY: 'key-ok-gate', PAGE_TIMEOUT_SECONDS: '60' },
      fetch: async (...request) => {
        await gate.promise
        return fetch(...request)
      },
    },
  )
  const database = app.app.installation.database.executor
  serper.place('teapot', `https://${SITE}/`, 2)
  serper.place('teapot', 'https://near.example/', 4)
  serper.place('teapot', 'https://late.example/', 6)

  /** Starts a check, makes a change while its first page is requested, and lets the check end. */
  async function during(
    change: (project: TrackedProject, rivals: Record<string, number>) => Promise<unknown>,
  ) {
    gate = Promise.withResolvers<void>()
    const project = await trackProject(app, { keywords: ['teapot'] })
    const rivals = await addRivals(app, project, ['near', 'off'])
    await app.call('edit/projects_2/competitors/on', { project_id: project.id, ids: [rivals.off], on: -1 })
    await app.call('edit/positions_2/settings', { project_id: project.id, with_snippets: 1 })
    await app.call('edit/positions_2/checker/go', { id: project.id })
    await change(project, rivals)
    gate.resolve()
    await app.checked(project.id).catch(() => undefined)
    return { project, rivals, cells: await cells(database, project.id) }
  }

  test('an added competitor is not looked for, and one that is turned off still is', async () => {
    const { rivals, cells: seen } = await during(async (project, { near }) => {
      await addRivals(app, project, ['late'])
      await app.call('edit/projects_2/competitors/on', { project_id: project.id, ids: [near], on: -1 })
    })
    assert.deepEqual(seen, { 'teapot: own': '2', [`teapot: ${rivals.near}`]: '4' })
  })

  test('a deleted competitor leaves no data', async () => {
    const { cells: seen } = await during((project, { near }) =>
      app.call('del/projects_2/competitors', { project_id: project.id, ids: [near] }),
    )
    assert.deepEqual(seen, { 'teapot: own': '2' })
    assert.deepEqual(await orphans(app.app.installation), [])
  })

  test('a deleted project and its competitors leave no data', async () => {
    await during(({ id }) => app.call('del/projects_2/projects', { id }))
    assert.deepEqual(await orphans(app.app.installation), [])
  })
})

test('deletions while checks end leave no cell of deleted objects', async () => {
  // The provider responds at once, so that checks end while the deletions run.
  const keywords = Array.from({ length: 12 }, (_, index) => `racing kettle ${index}`)
  for (const phrase of keywords) {
    serper.place(phrase, `https://${SITE}/`, 1)
    serper.place(phrase, 'https://near.example/', 2)
    serper.place(phrase, 'https://far.example/', 3)
  }
  for (let round = 0; round < 8; round += 1) {
    const project = await trackProject(sextant, { keywords })
    const rivals = await addRivals(sextant, project, ['near', 'far'])
    await sextant.call('edit/positions_2/settings', { project_id: project.id, with_snippets: 1 })
    await sextant.call('edit/positions_2/checker/go', { id: project.id })
    await new Promise((resolve) => setTimeout(resolve, round * 15))
    const gone = { project_id: project.id, ids: [rivals.near] }
    const deletions = [sextant.post('del/projects_2/competitors', gone)]
    if (round % 2 === 1) deletions.push(sextant.post('del/projects_2/projects', { id: project.id }))
    for (const { status, text } of await Promise.all(deletions)) {
      // The project may have been deleted first.
      assert.ok(status === 200 || status === 403, text)
    }
    if (round % 2 === 0) await sextant.checked(project.id)
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  assert.deepEqual(await orphans(sextant.app.installation), [])
})

test('after a crash the stored pages give the same result, and the check continues where it stopped', async (t) => {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const app = await startTestApp(t, {
    settings: { ...settings, SERPER_API_KEY: 'key-ok-crash', PAGE_TIMEOUT_SECONDS: '60' },
    fetch: async (...request) => {
      asked += 1
      // The second page is requested when the claim expires, as after kill -9.
      if (asked === 2) await gate.promise
      return fetch(...request)
    },
  })
  const database = app.app.installation.database.executor
  serper.place('samovar', `https://${SITE}/`, 2)
  serper.place('samovar', 'https://near.example/', 14)
  const project = await trackProject(app, { keywords: ['samovar'], depth: DEPTH })
  const rivals = await addRivals(app, project, ['near'])
  await app.call('edit/positions_2/checker/go', { id: project.id })
  while (asked < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  // Another process takes over the task. A competitor was added since the start.
  await addRivals(app, project, ['absent'])
  await sql`update tasks set claimed_until = now() - interval '1 second'`.execute(database)
  await sql`update due_checks set due_at = now()`.execute(database)
  await recoverChecks(app.app.installation)
  await app.checked(project.id)
  gate.resolve()
  assert.deepEqual(await cells(database, project.id), {
    'samovar: own': '2',
    [`samovar: ${rivals.near}`]: '14',
  })
  const [record] = await readChecks(database, project.id)
  assert.deepEqual(record?.pages, [1, 2])
})
