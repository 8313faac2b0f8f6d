import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { endTasks, recordFindings } from '#ranking/end/end.ts'
import { findSites } from '#ranking/find/findings.ts'
import { asRead } from '#ranking/find/read-page.ts'
import { latestVersionsSql } from '#ranking/match/versions.ts'
import { queryOf } from '#ranking/query.ts'
import { workOnReplay } from '#ranking/replay/work.ts'
import { newPage, storePages } from '#ranking/stored/pages.ts'
import { claimTasks } from '#ranking/task/tasks.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { OVERVIEW } from '#serp/query.ts'
import { startTestApp } from '../../app.ts'
import { SITE, trackProject, type TrackedProject } from '../../flows/tracked-project.ts'
import { triesOnBoth } from '../../sizes.ts'
import { days } from './stored-days.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call } = sextant
const { database, queue } = sextant.app.installation
const { executor } = database
const RIVAL = 'crumbs.example'

/** The blocks of SerpApi's replies. */
const link = fc.constantFrom(
  `https://${SITE}/rye`,
  `https://www.${RIVAL}/`,
  'https://c.example/',
  '/goto?url=C',
)
const overview = fc.oneof(
  fc.constant(undefined),
  fc.constant({ page_token: 'KIVu-nictZPdjr', serpapi_link: 'https://serpapi.com/search.json' }),
  fc.record({
    text_blocks: fc.constantFrom(
      [{ type: 'paragraph', snippet: `Ask ${SITE} first.`, reference_indexes: [0] }],
      [{ type: 'paragraph', snippet: 'Dry it.', reference_indexes: [0, 1] }],
      [],
    ),
    references: fc.array(
      link.map((url) => ({ title: 'T', link: url })),
      { maxLength: 4 },
    ),
  }),
)
const blocks = fc.record({
  ai_overview: overview,
  related_questions: fc.option(
    fc.array(
      link.map((url) => ({ question: 'Q?', link: url })),
      { minLength: 1, maxLength: 4 },
    ),
    { nil: undefined },
  ),
  local_results: fc.constantFrom(undefined, {
    places: [{ title: 'Crumbs', links: { website: `https://${RIVAL}/` } }],
  }),
})
type Blocks = Readonly<Record<string, unknown>>

/** The reply to a second request for an AI Overview, if one was stored. */
const second = fc.option(
  fc.record({
    page_token: fc.constantFrom('KIVu-nictZPdjr', 'KIVu-nictZPdjr', 'of another page'),
    ai_overview: fc.oneof(
      fc.constant({ error: "Can't generate an AI overview right now. Try again later." }),
      fc.record({
        text_blocks: fc.constant([{ type: 'paragraph', snippet: 'Dry it.', reference_indexes: [0, 1] }]),
        references: fc.array(
          link.map((url) => ({ title: 'T', link: url })),
          { maxLength: 4 },
        ),
      }),
    ),
  }),
  { nil: undefined },
)
type Second = typeof second extends fc.Arbitrary<infer S> ? S : never

/** Checks the keyword of a project on each date; `shown` are the blocks of each, and `loaded` the second replies. */
async function checkDays(
  { id, regionIndex, as }: TrackedProject,
  shown: readonly Blocks[],
  loaded: readonly Second[] = [],
): Promise<void> {
  const dates = days(shown.length)
  const { rows: runs } = await sql<{ id: string }>`
    with current as materialized (
      select array(select c.id from competitors c where c.account_id = ${as.id} and c.project_id = ${id}) as competitors,
        ${latestVersionsSql(as.id, sql`${id}`)} as versions, with_ai_overview_full
      from projects where account_id = ${as.id} and id = ${id}
    )
    insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks,
      competitors_ids, rules_versions, with_ai_overview_full, finished_at)
    select ${as.id}::int, ${id}::int, ${as.id}::int, 'serpapi', ${dates[0]}::date, 0.01, 0, 0, competitors, versions,
      with_ai_overview_full, now()
    from current
    returning id`.execute(executor)
  const due = { account_id: as.id, run_id: runs[0]!.id, provider: 'serpapi', urgent: false }
  for (const [at, date] of dates.entries()) {
    await sql`
      insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted,
        provider)
      select k.account_id, k.project_id, ${runs[0]!.id}::bigint, k.id, ${regionIndex}, ${date}::date, k.name, p.url,
        1, 'serpapi'
      from keywords k join projects p on p.account_id = k.account_id and p.account_id = ${as.id} and p.id = k.project_id
      where k.account_id = ${as.id} and k.project_id = ${id}`.execute(executor)
    for (const task of await claimTasks(database, due, 10, 60)) {
      const query = queryOf(task, 1)
      const raw = replyTo(query.text, shown[at]!)
      const parsed = serpapi.parse(raw, query)
      await storePages(executor, as.id, [newPage(task, serpapi, 1, { ...parsed, raw }, null)])
      const pages = [asRead(parsed, 1, 'addressable')]
      const reply = loaded[at] && secondReply(loaded[at])
      if (reply !== undefined) {
        const overview = serpapi.parse(reply, { ...query, page: OVERVIEW })
        await storePages(executor, as.id, [
          newPage(task, serpapi, OVERVIEW, { ...overview, raw: reply }, null),
        ])
        pages.push(asRead(overview, OVERVIEW, 'addressable'))
      }
      const findings = findSites(pages, task)
      await database.transaction(async (tx) => {
        const { sites } = await endTasks(tx, as.id, [{ task, findings }])
        await recordFindings(tx, as.id, [{ task, findings }], sites)
      })
    }
  }
}

function replyTo(q: string, shown: Blocks): string {
  return JSON.stringify({
    search_metadata: { status: 'Success' },
    search_parameters: { engine: 'google', q, gl: 'gb', hl: 'en', device: 'desktop', nfpr: '1' },
    organic_results: Array.from({ length: 5 }, (_, index) => ({
      position: 1 + index,
      title: 'A',
      link: `https://x${index}.example/`,
    })),
    ...shown,
  })
}

function secondReply({ page_token, ai_overview }: NonNullable<Second>): string {
  return JSON.stringify({
    search_metadata: { status: 'Success' },
    search_parameters: { engine: 'google_ai_overview', page_token },
    ai_overview,
  })
}

/** All that is stored of the blocks of a project's checks. */
async function storedOf({ id, as }: TrackedProject) {
  const { rows } = await sql<object>`
    select t.date, t.serp_features, t.overview_read, a.body, a.links, (
      select json_agg(json_build_array(o.project_id, o.features, o.places) order by o.project_id) from own_features o
      where o.account_id = ${as.id} and o.task_id = t.id
    ) as own
    from tasks t left join ai_overviews a on a.account_id = ${as.id} and a.task_id = t.id
    where t.account_id = ${as.id} and t.project_id = ${id} order by t.date, t.id`.execute(executor)
  return rows
}

/** Makes the checks look as if they were done before blocks had owners. */
async function forget({ id, as }: TrackedProject): Promise<void> {
  const ofProject = sql`task_id in (select t.id from tasks t where t.account_id = ${as.id} and t.project_id = ${id})`
  await sql`delete from own_features where account_id = ${as.id} and ${ofProject}`.execute(executor)
  await sql`delete from ai_overviews where account_id = ${as.id} and ${ofProject}`.execute(executor)
  await sql`
    update tasks set overview_read = null, serp_features = '{}'
    where account_id = ${as.id} and project_id = ${id}`.execute(executor)
}

async function replay({ id }: TrackedProject, more: object = {}): Promise<void> {
  const replayId: number = await call('add/positions_2/replays', { project_id: id, preview: 0, ...more })
  await workOnReplay(
    { database, queue, stopping: new AbortController().signal },
    { accountId: sextant.admin.id, replayId },
  )
}

async function newProject(settings: object): Promise<TrackedProject> {
  const project = await trackProject(sextant, { keywords: ['stove'] })
  await call('add/projects_2/competitors', { project_id: project.id, urls: [RIVAL] })
  await call('edit/positions_2/settings', { project_id: project.id, ...settings })
  return project
}

describe('the blocks of past checks', () => {
  test('are the same after a late replay as from day one, for any replies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(blocks, second), { minLength: 6, maxLength: 10 }),
        fc.boolean(),
        fc.boolean(),
        async (replies, with_ai_overview_full, load_ai_overview) => {
          const project = await newProject({ with_ai_overview_full, load_ai_overview })
          await checkDays(
            project,
            replies.map(([shown]) => shown),
            replies.map(([, loaded]) => loaded),
          )
          const dayOne = await storedOf(project)
          await call('edit/positions_2/settings', {
            project_id: project.id,
            load_ai_overview: !load_ai_overview,
          })
          await replay(project)
          assert.deepEqual(await storedOf(project), dayOne, 'a replay changes nothing')
          await forget(project)
          await replay(project, { preview: 1 })
          const forgotten = await storedOf(project)
          assert.ok(
            forgotten.every((row) => 'own' in row && row.own === null),
            'a preview changes nothing',
          )
          await replay(project)
          assert.deepEqual(await storedOf(project), dayOne)
        },
      ),
      { numRuns: triesOnBoth(4, 40) },
    )
  })

  test('get the text of AI Overviews once the project keeps it', async () => {
    const project = await newProject({ with_ai_overview_full: false })
    const ai_overview = {
      text_blocks: [{ type: 'paragraph', snippet: 'Dry it.', reference_indexes: [0] }],
      references: [{ title: 'T', link: `https://${SITE}/rye` }],
    }
    await checkDays(project, [{ ai_overview }])
    const textsOf = async () => (await storedOf(project)).map((row) => 'body' in row && row.body)
    assert.deepEqual(await textsOf(), [null])
    await call('edit/positions_2/settings', { project_id: project.id, with_ai_overview_full: true })
    await replay(project)
    assert.deepEqual(await textsOf(), ['Dry it.'])
  })

  test('keep those of a competitor that is not replayed', async () => {
    const project = await newProject({})
    const places = [{ title: 'Crumbs', links: { website: `https://${RIVAL}/` } }]
    await checkDays(project, [{ local_results: { places } }])
    const before = await storedOf(project)
    await replay(project, { sites_ids: [project.id] })
    assert.deepEqual(await storedOf(project), before)
    assert.ok(JSON.stringify(before).includes('local_pack'))
  })

  test('stay unrecorded until every site was read again, since the others would look as if they were nowhere', async () => {
    const project = await newProject({})
    const places = [{ title: 'Crumbs', links: { website: `https://${RIVAL}/` } }]
    await checkDays(project, [{ local_results: { places } }])
    const dayOne = await storedOf(project)
    await forget(project)
    await replay(project, { sites_ids: [project.id] })
    const readOf = async () =>
      (await storedOf(project)).map((row) => 'overview_read' in row && row.overview_read)
    assert.deepEqual(await readOf(), [null])
    await replay(project)
    assert.deepEqual(await readOf(), [true])
    assert.deepEqual(await storedOf(project), dayOne)
  })
})
