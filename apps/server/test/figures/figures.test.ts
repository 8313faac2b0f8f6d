import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { countFigures } from '#figures/recount.ts'
import { findWrongFigures } from '#figures/wrong.ts'
import { startTestApp } from '../app.ts'
import { daysFrom, GOOGLE, newProject, seedChecks, YANDEX } from '../services/positions_2/checks.ts'
import { triesOnBoth } from '../sizes.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call } = sextant
const { database } = sextant.app.installation
const { executor } = database
const running = new AbortController().signal
const count = () => countFigures(database, running)

const phrases = ['rye', 'wheat', 'spelt', 'oat', 'barley', 'millet']
const today = new Date()
const dates = daysFrom(2026, 3)
/** In the days that project lists show. */
const recent = [0, 1].map((ago) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10))
const every = [...dates, ...recent]
const parts = {
  show_tops: 1,
  show_avg: 1,
  show_median: 1,
  show_visibility: 1,
  show_coverage: 1,
  show_invented: 1,
}
/** Selects every keyword, and so counts from the cells. */
const filters = [{ name: 'id', operator: 'NOT_EQUALS', values: [0] }]

interface Site {
  readonly project: number
  readonly competitor: number | undefined
}

async function newSite(): Promise<Site> {
  const project = await newProject(sextant, ...phrases)
  const [competitor] = await call('add/projects_2/competitors', {
    project_id: project,
    urls: ['rival.example'],
  }).then(() =>
    sql<{ id: number }>`select id from competitors where account_id = 1 and project_id = ${project}`
      .execute(executor)
      .then(({ rows }) => rows.map(({ id }) => id)),
  )
  return { project, competitor }
}

async function assertReportsAreOfCells({ project: project_id, competitor }: Site): Promise<void> {
  const competitors_ids = competitor === undefined ? [project_id] : [project_id, competitor]
  for (const region_index of [GOOGLE, YANDEX]) {
    const chart = { project_id, region_index, competitors_ids, dates: every, ...parts }
    const fromFigures = await call('get/positions_2/summary/chart', chart)
    assert.deepEqual(fromFigures, await call('get/positions_2/summary/chart', { ...chart, filters }))
  }
  const history = {
    project_id,
    regions_indexes: [GOOGLE, YANDEX],
    competitors_ids,
    dates: every,
    show_top_by_depth: 10,
    limit: 1,
  }
  const { topsByDepth } = await call('get/positions_2/history', history)
  assert.deepEqual(
    { topsByDepth },
    { topsByDepth: (await call('get/positions_2/history', { ...history, filters })).topsByDepth },
  )
  await assertListIsOfCells(project_id)
}

async function assertListIsOfCells(project_id: number): Promise<void> {
  const [row] = await call('get/projects_2/projects', {
    id: project_id,
    fields: ['id'],
    show_history_days: 30,
    include_positions_summary: 1,
  })
  const { rows } = await sql<{ region_index: number }>`
    select r.region_index from regions r join searchers s on s.account_id = 1 and s.id = r.searcher_id
    where r.account_id = 1 and r.project_id = ${project_id} and exists (
      select from positions p
      where p.account_id = 1 and p.project_id = ${project_id} and p.region_index = r.region_index
    )
    order by s.ord, r.ord limit 1`.execute(executor)
  const place = rows[0]
  if (place === undefined) return assert.equal(row.positions_summary, null)
  const whole = { project_id, region_index: place.region_index, filters, ...parts }
  const { dates: compared, ...summary } = row.positions_summary
  const {
    coverage: _,
    invented: __,
    ...expected
  } = await call('get/positions_2/summary', {
    ...whole,
    dates: [compared[0], compared[1]],
    show_dynamics: 1,
  })
  assert.deepEqual({ dates: compared, ...summary }, expected)
  const chart = await call('get/positions_2/summary/chart', { ...whole, dates: recent })
  const { avg, invented, tops, visibility } = chart.seriesByProjectsId[project_id]
  const shown = chart.dates
    .map((_date: string, index: number) => index)
    .filter((index: number) => tops.all[index] > 0)
  assert.deepEqual(row.positions_history, {
    dates: shown.map((index: number) => chart.dates[index]),
    avg: shown.map((index: number) => avg[index]),
    visibility: shown.map((index: number) => visibility[index]),
    invented: shown.map((index: number) => (invented[index].cells > 0 ? 1 : 0)),
  })
}

/** Everything that changes what figures are counted from. */
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cells' as const),
      cells: fc.array(
        fc.record({
          phrase: fc.constantFrom(...phrases),
          date: fc.constantFrom(...every),
          region: fc.constantFrom(GOOGLE, YANDEX),
          position: fc.option(fc.constantFrom(1, 3, 4, 7, 10, 20, 31, 100, 150, 3_000)),
          ofCompetitor: fc.boolean(),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  },
  fc.record({ kind: fc.constant('count' as const) }),
  fc.record({ kind: fc.constant('discard' as const), phrase: fc.constantFrom(...phrases) }),
  fc.record({ kind: fc.constant('restore' as const), phrase: fc.constantFrom(...phrases) }),
  fc.record({ kind: fc.constant('discard group' as const) }),
  fc.record({ kind: fc.constant('restore group' as const) }),
  fc.record({
    kind: fc.constant('rename' as const),
    phrase: fc.constantFrom(...phrases),
    to: fc.constantFrom('bran', 'malt'),
  }),
  fc.record({
    kind: fc.constant('volume' as const),
    phrase: fc.constantFrom(...phrases, 'bran'),
    // Few, so that some keep their number while their source changes.
    volume: fc.constantFrom(0, 10, 900),
    searcher: fc.constantFrom(0, 1),
  }),
  fc.record({
    kind: fc.constant('failure' as const),
    phrase: fc.constantFrom(...phrases),
    date: fc.constantFrom(...every),
  }),
  fc.record({ kind: fc.constant('copy project' as const) }),
  fc.record({ kind: fc.constant('copy keywords' as const), move: fc.boolean() }),
)

/** As well as the sandbox, whose statements are several here. */
const changeOrInvent = fc.oneof(
  { weight: 10, arbitrary: change },
  fc.record({
    kind: fc.constant('invent' as const),
    date: fc.constantFrom(...every),
    phrase: fc.constantFrom(...phrases),
  }),
)

type Change = typeof changeOrInvent extends fc.Arbitrary<infer T> ? T : never

async function make(of: Change, site: Site, other: Site): Promise<Site | undefined> {
  const project_id = site.project
  const named = (phrase: string) => ({
    project_id,
    filters: [{ name: 'name', operator: 'EQUALS', values: [phrase] }],
  })
  switch (of.kind) {
    case 'cells': {
      const lines = of.cells.map(({ phrase, date, region, position, ofCompetitor }) =>
        [phrase, date, position ?? '--', region, ofCompetitor ? site.competitor : ''].join(';'),
      )
      await call('add/positions_2/history/import', {
        project_id,
        positions: ['name;date;position;region_index;competitor_id', ...lines].join('\n'),
        skip_unknown: 1,
      })
      return undefined
    }
    case 'count':
      await count()
      return undefined
    case 'discard':
      await call('del/keywords_2/keywords', named(of.phrase))
      return undefined
    case 'restore':
      await call('edit/keywords_2/keywords/undel', named(of.phrase))
      return undefined
    case 'discard group':
      await call('del/keywords_2/groups', { ...named('Bread') })
      return undefined
    case 'restore group':
      await call('edit/keywords_2/groups/undel', { ...named('Bread') })
      return undefined
    case 'rename':
      await sextant.post('edit/keywords_2/keywords/rename', { ...named(of.phrase), name: of.to })
      return undefined
    case 'volume':
      await call('add/keywords_2/volumes/import', {
        project_id,
        volumes: `name;volume:213:${of.searcher}:${of.searcher === 0 ? 6 : 3}\n${of.phrase};${of.volume}`,
      })
      return undefined
    case 'failure': {
      // As the end of a check would.
      const live = await call('get/keywords_2/keywords', { ...named(of.phrase), fields: ['id'] })
      if (live.length === 0) return undefined
      await seedChecks(sextant, project_id, [
        { keyword: of.phrase, date: of.date, outcome: 'failed', reason: 'No answer.' },
      ])
      await sql`
        update daily_figures set keywords = null
        where account_id = 1 and project_id = ${project_id} and date = ${of.date}::date`.execute(executor)
      return undefined
    }
    case 'invent':
      // As a check and a collection by the sandbox would.
      await sql`
        update positions set invented = true where account_id = 1 and date = ${of.date}::date`.execute(
        executor,
      )
      await sql`update volumes set source = 'sandbox' where account_id = 1 and phrase = ${of.phrase}`.execute(
        executor,
      )
      await sql`update daily_figures set keywords = null where account_id = 1`.execute(executor)
      return undefined
    case 'copy project': {
      const copy = Number(
        await call('add/projects_2/projects/copy', { project_id, copy_keywords: 1, copy_positions: 1 }),
      )
      return { project: copy, competitor: undefined }
    }
    case 'copy keywords':
      await call('edit/keywords_2/keywords/export/toProject', {
        project_id,
        to_project_id: other.project,
        filters,
        with_history: 1,
        delete_from_original_project: of.move ? 1 : 0,
      })
      return undefined
  }
}

test('reports on figures are those on the cells, whatever changes and whenever figures are counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changeOrInvent, { minLength: 4, maxLength: 14 }), async (changes) => {
      const [site, other] = [await newSite(), await newSite()]
      const projects = [site.project]
      for (const of of changes) {
        const copy = await make(of, site, other)
        assert.deepEqual(await findWrongFigures(executor), [], of.kind)
        if (copy === undefined) continue
        projects.push(copy.project)
        await assertReportsAreOfCells(copy)
      }
      await assertReportsAreOfCells(site)
      await count()
      assert.deepEqual(await findWrongFigures(executor), [])
      await assertReportsAreOfCells(site)
      await assertReportsAreOfCells(other)
      await call('del/projects_2/competitors', { project_id: site.project, ids: [site.competitor] })
      await call('del/projects_2/projects', { id: other.project })
      const { rows } = await sql`
        select from daily_figures
        where account_id = 1 and project_id in (${site.competitor}::int, ${other.project}, ${other.competitor}::int)`.execute(
        executor,
      )
      assert.equal(rows.length, 0)
      // So that the next histories do not count the figures of this one again and again.
      for (const id of projects) await call('del/projects_2/projects', { id })
    }),
    { numRuns: triesOnBoth(8, 60) },
  )
})

test('figures stay right when many change them at once', async () => {
  const sites = [await newSite(), await newSite()] as const
  const [some] = fc.sample(fc.array(change, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 5 })
  const work = some!.flatMap((of, index) => {
    const [site, other] = index % 2 === 0 ? sites : [sites[1], sites[0]]
    return of.kind === 'copy project' ? [] : [() => make(of, site, other), count]
  })
  // Eight at once.
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (const [index, run] of work.entries()) if (index % 8 === lane) await run()
    }),
  )
  assert.deepEqual(await findWrongFigures(executor), [])
  await count()
  assert.deepEqual(await findWrongFigures(executor), [])
  for (const site of sites) await assertReportsAreOfCells(site)
})

test('figures stay counted when few keywords change, and are cleared when many do', async () => {
  const { project: project_id } = await newSite()
  const many = Array.from({ length: 150 }, (_, index) => `bread ${index}`)
  await call('add/keywords_2/keywords/import', { project_id, keywords: many.join('\n') })
  const lines = [...phrases, ...many].flatMap((phrase, index) =>
    dates.map((date) => [phrase, date, index % 7 === 0 ? '--' : (index % 30) + 1, GOOGLE].join(';')),
  )
  await call('add/positions_2/history/import', {
    project_id,
    positions: ['name;date;position;region_index', ...lines].join('\n'),
  })
  await count()
  const counted = async () => {
    assert.deepEqual(await findWrongFigures(executor), [])
    const { rows } = await sql<{ keywords: number | null }>`
      select keywords from daily_figures where account_id = 1 and project_id = ${project_id} order by date`.execute(
      executor,
    )
    return rows.map(({ keywords }) => keywords)
  }
  const named = (operator: string, value: string) => ({
    project_id,
    filters: [{ name: 'name', operator, values: [value] }],
  })
  const all = phrases.length + many.length
  const after = [
    ['del/keywords_2/keywords', named('EQUALS', 'rye'), all - 1],
    ['del/keywords_2/keywords', named('EQUALS', 'bread 7'), all - 2],
    ['edit/keywords_2/keywords/undel', named('EQUALS', 'rye'), all - 1],
    ['edit/keywords_2/keywords/rename', { ...named('EQUALS', 'rye'), name: 'ryes' }, all - 1],
    ['del/keywords_2/keywords', named('CONTAINS', 'bread'), null],
  ] as const
  for (const [address, request, expected] of after) {
    await call(address, request)
    assert.deepEqual(
      await counted(),
      dates.map(() => expected),
      address,
    )
  }
  await count()
  assert.deepEqual(
    await counted(),
    dates.map(() => phrases.length),
  )
})
