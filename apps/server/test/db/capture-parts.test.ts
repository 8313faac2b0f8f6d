import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openMigratedBefore } from './migrated-before.ts'

test('charges from before providers were recorded are split where the pages show the provider, and never guessed', async (t) => {
  const { database, migrateOn } = await openMigratedBefore(t, '0020')
  const { executor } = database
  await sql`insert into accounts (id, name) values (1, 'Before')`.execute(executor)
  await sql`
    insert into projects (account_id, id, name, url, ord, demo, created_at) values
      (1, 1, 'Lane', 'a.example', 1, false, '2026-01-01'), (1, 2, 'Demo', 'b.example', 2, true, '2026-01-02')`.execute(
    executor,
  )
  await sql`
    insert into ledger_entries (account_id, id, kind, amount, hold_id, reference, info, target, by_account_id)
    select 1, id, kind, amount, hold_id, 'test:' || id, '', '', 1
    from (values
      (1, 'hold', 1, null), (2, 'capture', 0.05, 1),
      (3, 'hold', 0.02, null), (4, 'capture', 0.02, 3),
      (5, 'hold', 1, null), (6, 'capture', 0.07, 5),
      (7, 'hold', 1, null), (8, 'capture', 0.30, 7),
      (9, 'hold', 1, null), (10, 'capture', 0.11, 9),
      (11, 'hold', 1, null), (12, 'capture', 0, 11)
    ) as e(id, kind, amount, hold_id)`.execute(executor)
  await sql`
    insert into runs (account_id, project_id, id, by_account_id, provider, date, price_per_page, hold_id, tasks)
    select 1, 1, id, 1, 'serper', '2026-01-01', 0.01, hold_id, 1
    from (values (1, 1), (2, 3), (3, 5), (6, 11)) as r(id, hold_id)`.execute(executor)
  await sql`
    insert into tasks (account_id, project_id, id, run_id, keyword_id, region_index, date, query, site, pages_wanted)
    select 1, 1, id, id, id, 1, '2026-01-01', 'kettle', 'a.example', 9 from unnest('{1,2,3}'::int[]) id`.execute(
    executor,
  )
  await sql`
    insert into serp_pages (account_id, task_id, run_id, page, provider, parser_version, copied)
    select 1, run_id, run_id, page, provider, 1, copied from (values
      -- Two of Serper and three of DataForSEO in one reply; a copy is free.
      (1, 1, 'serper', false), (1, 2, 'serper', false), (1, 3, 'dataforseo', false), (1, 4, 'valueserp', true),
      -- More pages than were held.
      (2, 1, 'serper', false), (2, 2, 'serper', false), (2, 3, 'valueserp', false),
      -- Not what was charged.
      (3, 1, 'serper', false)
    ) as s(run_id, page, provider, copied)`.execute(executor)
  await sql`
    insert into volume_runs (account_id, project_id, by_account_id, provider, price_per_volume, hold_id, volumes)
    values (1, 1, 1, 'dataforseo', 0.001, 7, 300)`.execute(executor)
  await sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source, updated_at)
    select 1, 1, 213, 3, phrase, 10, source, at::timestamptz from (values
      ('from the demo', 'sandbox', '2026-01-02'), ('from the sandbox', 'sandbox', '2026-01-03'),
      ('a real one', 'dataforseo', '2026-01-02')
    ) as v(phrase, source, at)`.execute(executor)

  await migrateOn()
  const { rows } = await sql`
    select entry_id::int as entry, provider, amount::float8 as amount from capture_parts
    order by entry_id, provider`.execute(executor)
  assert.deepEqual(rows, [
    { entry: 2, provider: 'dataforseo', amount: 0.03 },
    { entry: 2, provider: 'serper', amount: 0.02 },
    { entry: 4, provider: 'serper', amount: 0.013333 },
    { entry: 4, provider: 'valueserp', amount: 0.006667 },
    { entry: 6, provider: null, amount: 0.07 },
    { entry: 8, provider: 'dataforseo', amount: 0.3 },
    { entry: 10, provider: null, amount: 0.11 },
  ])
  const { rows: volumes } = await sql`select phrase, source from volumes order by phrase`.execute(executor)
  assert.deepEqual(volumes, [
    { phrase: 'a real one', source: 'dataforseo' },
    { phrase: 'from the demo', source: 'demo' },
    { phrase: 'from the sandbox', source: 'sandbox' },
  ])
})
