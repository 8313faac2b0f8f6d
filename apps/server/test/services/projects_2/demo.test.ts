import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { finishDeletions } from '../../deletions.ts'

const { app, call, post, newAccount, checked } = await startTestApp({ afterAll })
const { executor } = app.installation.database

/** The regions of a project, by their index. */
async function regionsOf(id: number): Promise<{ index: number; depth: number }[]> {
  const [project] = await call('get/projects_2/projects', { id, show_searchers_and_regions: 1 })
  return project.searchers.flatMap((searcher: { regions: object[] }) => searcher.regions)
}

/** Checks the keywords of a project's first group and waits; all groups would take longer and show no more. */
async function checkFirstGroup(id: number, as: TestAccount): Promise<void> {
  const [group] = await call('get/keywords_2/groups', { project_id: id, fields: ['id'] }, as)
  await call('edit/positions_2/checker/go', { id, groups_ids: [group.id] }, as)
  await checked(id, as)
}

/** A demo of the administrator, whose positions no test changes. */
const demo: number = await call('add/projects_2/projects/demo', { lang: 'en' })

test('a demo project comes with ninety days, labelled and free', async () => {
  const [project] = await call('get/projects_2/projects', {
    id: demo,
    fields: [
      'name',
      'demo',
      'synthetic',
      'count_keywords',
      'positions_checks',
      'positions_failed',
      'spent_month',
    ],
    show_history_days: 90,
    include_positions_summary: 1,
  })
  assert.match(project.name, /Demo/)
  assert.equal(project.demo, 1)
  assert.equal(project.synthetic, 1)
  assert.equal(project.count_keywords, 50)
  assert.equal(project.positions_checks, 100)
  assert.equal(project.positions_failed, 0)
  assert.equal(Number(project.spent_month), 0)
  assert.equal(project.positions_history.dates.length, 90)
  assert.ok(project.positions_history.visibility.every((value: unknown) => typeof value === 'number'))
  assert.equal(project.positions_summary.tops.length, 2)
  assert.deepEqual(await call('get/bank_2/history'), [])
})

test('a replay leaves the positions of days without stored pages, and counts them', async () => {
  const cells = async () =>
    (
      await sql`
        select region_index, date, keyword_id, position, relevant_url from positions
        where account_id = 1 and project_id = ${demo} order by 1, 2, 3`.execute(executor)
    ).rows
  const before = await cells()
  const { rows: dates } = await sql<{ date: string }>`
    select distinct date from positions where account_id = 1 and project_id = ${demo} order by date`.execute(
    executor,
  )
  const date1 = dates.at(-10)!.date
  const started: number = await call('add/positions_2/replays', { project_id: demo, preview: 0, date1 })
  const fields = ['status', 'checks', 'removed', 'changed', 'gone']
  for (;;) {
    const [{ status, ...told }] = await call('get/positions_2/replays', {
      project_id: demo,
      id: started,
      fields,
    })
    if (status === 'finished') {
      assert.deepEqual(told, { checks: 1_000, removed: 0, changed: 0, gone: 200 })
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.deepEqual(await cells(), before)
})

test('its positions are those of its stored pages', async () => {
  const project_id = demo
  const [project] = await call('get/projects_2/projects', { id: demo, fields: ['positions_date'] })
  const keywords: { id: string }[] = await call('get/keywords_2/keywords', { project_id, fields: ['id'] })
  assert.equal(keywords.length, 50)
  const competitors: { id: number }[] = await call('get/projects_2/competitors', { project_id })
  const sites = [undefined, ...competitors.map((one) => one.id)]
  for (const { index } of await regionsOf(demo)) {
    for (const { id: keyword } of keywords.slice(0, 12)) {
      for (const site of sites) {
        const told = await call('get/positions_2/provenance', {
          project_id,
          keyword_id: keyword,
          region_index: index,
          date: project.positions_date,
          ...(site === undefined ? {} : { site_id: site }),
        })
        assert.equal(told.agrees, 1, JSON.stringify(told))
      }
    }
  }
})

test('some of its pages compete for a keyword', async () => {
  const [project] = await call('get/projects_2/projects', { id: demo, fields: ['positions_date'] })
  const [region] = await regionsOf(demo)
  const date2: string = project.positions_date
  const date1 = new Date(Date.parse(date2) - 89 * 86_400_000).toISOString().slice(0, 10)
  const rows = await call('get/positions_2/urls/cannibalised', {
    project_id: demo,
    region_index: region!.index,
    date1,
    date2,
    show_urls: 1,
  })
  assert.ok(rows.length > 0)
  for (const { alternated, urls } of rows) assert.deepEqual([alternated, urls.length], [1, 2])
})

test('the sandbox checks it for free, whatever the account can spend', async () => {
  const poor = await newAccount()
  const id = await call('add/projects_2/projects/demo', { lang: 'ru' }, poor)
  const { pricesByUsers } = await call('get/positions_2/checker/price', { id }, poor)
  assert.equal(pricesByUsers[poor.id].price, 0)
  await checkFirstGroup(id, poor)
  const [run] = await call(
    'get/positions_2/runs',
    { project_id: id, fields: ['provider', 'price', 'failed'] },
    poor,
  )
  assert.deepEqual({ ...run, price: Number(run.price) }, { provider: 'sandbox', price: 0, failed: 0 })
})

test('a copy of it is a demo too, and its positions cannot move to a real project', async () => {
  const copy = await call('add/projects_2/projects/copy', { project_id: demo })
  const [copied] = await call('get/projects_2/projects', { id: copy, fields: ['demo'] })
  assert.equal(copied.demo, 1)
  const own = await call('add/projects_2/projects', { url: 'own.example' })
  const everything = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
  const to = { project_id: demo, to_project_id: own, filters: everything }
  const refused = await post('edit/keywords_2/keywords/export/toProject', { ...to, with_history: 1 })
  assert.equal(refused.json.errors[0].code, 2003, refused.text)
  const { count_added } = await call('edit/keywords_2/keywords/export/toProject', to)
  assert.equal(count_added, 50)
})

/** The number of rows of an account in each table that has some. */
async function rowsOf(accountId: number): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'
      and c.table_name <> 'audit_entries'
    order by 1`.execute(executor)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where account_id = ${accountId}`.execute(executor)
    if (rows[0]!.count > 0) counts[name] = rows[0]!.count
  }
  return counts
}

test('deleting it and its copies leaves only ledger entries of 0', async () => {
  const as = await newAccount({ bonus: '5' })
  const own = await call('add/projects_2/projects', { url: 'own.example' }, as)
  const before = await rowsOf(as.id)
  const id = await call('add/projects_2/projects/demo', { lang: 'en' }, as)
  await checkFirstGroup(id, as)
  const volume = 'volume:84:1:3'
  const known = async (project_id: number) => {
    const rows = await call('get/keywords_2/keywords', { project_id, fields: ['name', volume] }, as)
    return rows.filter((row: Record<string, unknown>) => row[volume] !== null).length
  }
  // Two of its phrases in another project, one of them with a volume of another source.
  const [first, second] = await call('get/keywords_2/keywords', { project_id: id, fields: ['name'] }, as)
  const keywords = `${first.name}\n${second.name}`
  await call('add/keywords_2/keywords/import', { project_id: own, keywords }, as)
  const volumes = `name;${volume}\n${first.name};77`
  await call('add/keywords_2/volumes/import', { project_id: own, volumes }, as)
  const all = await known(id)
  assert.ok(all > 40)

  const copy = await call('add/projects_2/projects/copy', { project_id: id, copy_keywords: 1 }, as)
  await call('del/projects_2/projects', { id }, as)
  assert.equal(await known(copy), all)
  await call('del/projects_2/projects', { id: copy }, as)
  assert.equal(await known(own), 1)
  await finishDeletions(app.installation.database)
  const after = await rowsOf(as.id)
  const added = { keywords: 2, groups: 1, volumes: 1, ledger_entries: after.ledger_entries }
  assert.deepEqual(after, { ...before, ...added })
  assert.equal((await call('get/bank_2/history', {}, as)).length, 1)
})
