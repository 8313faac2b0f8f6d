import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openMigratedBefore } from './migrated-before.ts'

/** Cells from before they were labelled: of a check by a provider, or by that of its run; of none; of a deleted one. */
const cells = [
  { cell: 'by the sandbox', project: 1, task: 1, provider: 'sandbox', run: 1, invented: true },
  {
    cell: 'by a real provider that took over',
    project: 1,
    task: 2,
    provider: 'serper',
    run: 1,
    invented: false,
  },
  {
    cell: 'by the sandbox, from before checks had providers',
    project: 1,
    task: 3,
    provider: null,
    run: 1,
    invented: true,
  },
  {
    cell: 'by a real provider, from before checks had providers',
    project: 1,
    task: 4,
    provider: null,
    run: 2,
    invented: false,
  },
  { cell: 'imported', project: 1, task: null, provider: null, run: 1, invented: false },
  {
    cell: 'of a copied demo project whose original is deleted',
    project: 2,
    task: 99,
    provider: null,
    run: 1,
    invented: true,
  },
  { cell: 'of a competitor there', project: 3, task: 99, provider: null, run: 1, invented: true },
  { cell: 'imported into a demo project', project: 2, task: null, provider: null, run: 1, invented: false },
] as const

test('cells from before they were labelled get the label of the provider of their check', async (t) => {
  const { database, migrateOn } = await openMigratedBefore(t, '0051')
  const { executor } = database
  await sql`insert into accounts (id, name) values (1, 'Before')`.execute(executor)
  await sql`
    insert into projects (account_id, id, name, url, ord, demo)
    values (1, 1, 'Lane', 'a.example', 1, false), (1, 2, 'Demo', 'b.example', 2, true)`.execute(executor)
  await sql`
    insert into competitors (account_id, project_id, id, name, url, ord)
    values (1, 2, 3, 'Rival', 'c.example', 1)`.execute(executor)
  await sql`
    insert into runs (account_id, project_id, id, by_account_id, provider, date, price_per_page, hold_id, tasks)
    values (1, 1, 1, 1, 'sandbox', '2026-01-01', 0.01, 1, 3), (1, 1, 2, 1, 'serper', '2026-01-01', 0.01, 1, 1)`.execute(
    executor,
  )
  for (const [nth, { project, task, provider, run }] of cells.entries()) {
    if (task !== null && task < 99) {
      await sql`
        insert into tasks
          (account_id, project_id, id, run_id, keyword_id, region_index, date, query, site, pages_wanted, provider)
        values (1, ${project}, ${task}, ${run}, ${nth}, 1, '2026-01-01', 'kettle', 'a.example', 1, ${provider})`.execute(
        executor,
      )
    }
    await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, task_id)
      values (1, ${project}, 900, ${task === null ? '2026-01-02' : '2026-01-01'}, ${nth}, 3, ${task})`.execute(
      executor,
    )
  }
  await sql`
    insert into region_indexes (region_index, searcher_key, region_key, lang, device)
    values (900, 1, 213, 'en', 0), (901, 1, 2, 'en', 0)`.execute(executor)
  await sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
    values (1, 1, 2, 3, 'kettle', 5, 'demo')`.execute(executor)
  await sql`
    insert into daily_figures (account_id, project_id, region_index, date, keywords, with_volume)
    values (1, 1, 900, '2026-01-01', 4, 0), (1, 1, 900, '2026-01-02', 1, 1), (1, 1, 901, '2026-01-02', 1, 1)`.execute(
    executor,
  )
  await migrateOn()
  const { rows } = await sql<{ keyword_id: string; invented: boolean }>`
    select keyword_id, invented from positions order by keyword_id`.execute(executor)
  assert.deepEqual(
    rows.map(({ keyword_id, invented }) => ({ cell: cells[Number(keyword_id)]!.cell, invented })),
    cells.map(({ cell, invented }) => ({ cell, invented })),
  )
  const { rows: figures } = await sql`
    select region_index, date::text, keywords from daily_figures order by region_index, date`.execute(
    executor,
  )
  assert.deepEqual(figures, [
    { region_index: 900, date: '2026-01-01', keywords: null },
    { region_index: 900, date: '2026-01-02', keywords: 1 },
    { region_index: 901, date: '2026-01-02', keywords: null },
  ])
})

test('figures that were counted when volumes were of another kind are counted again', async (t) => {
  const { database, migrateOn } = await openMigratedBefore(t, '0070')
  const { executor } = database
  await sql`insert into accounts (id, name) values (1, 'Before'), (2, 'Real')`.execute(executor)
  await sql`
    insert into region_indexes (region_index, searcher_key, region_key, lang, device)
    values (900, 1, 213, 'en', 0), (901, 1, 2, 'en', 0)`.execute(executor)
  await sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
    values (1, 1, 2, 3, 'kettle', 5, 'sandbox'), (1, 1, 213, 3, 'kettle', 5, 'import'), (2, 1, 2, 3, 'kettle', 5, 'import')`.execute(
    executor,
  )
  await sql`
    insert into daily_figures (account_id, project_id, region_index, date, keywords, with_volume, invented_volumes)
    values (1, 1, 900, '2026-01-01', 4, 1, 1), (1, 1, 900, '2026-01-02', 1, 1, 0), (1, 1, 901, '2026-01-01', 1, 1, 0),
      (1, 1, 901, '2026-01-02', 1, 0, 0), (2, 2, 901, '2026-01-01', 1, 1, 0)`.execute(executor)
  await migrateOn()
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', account_id, region_index, date) as line from daily_figures
    where keywords is null order by 1`.execute(executor)
  assert.deepEqual(
    rows.map(({ line }) => line),
    ['1 900 2026-01-01', '1 901 2026-01-01'],
  )
})
