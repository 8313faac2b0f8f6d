import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { whyCancelled } from '#ranking/end/cancel.ts'
import { removeDeleted } from '#ranking/end/remove-deleted.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { openMigratedBefore } from '../db/migrated-before.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount } = sextant
const { database } = sextant.app.installation

/** Cells of two regions, five dates and two keywords. */
async function addCells(account: TestAccount, site: number): Promise<void> {
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position)
    select ${account.id}, ${site}, region, '2026-01-01'::date + day, keyword, 1
    from unnest(array[2, 7]) region, generate_series(0, 4) day, generate_series(1, 2) keyword`.execute(
    database.executor,
  )
}

async function sitesOf(account: TestAccount): Promise<string[]> {
  const { rows } = await sql<{ site: string }>`
    select project_id || ': ' || count(*) as site from positions where account_id = ${account.id}
    group by project_id order by project_id`.execute(database.executor)
  return rows.map(({ site }) => site)
}

async function project(account: TestAccount): Promise<{ id: number; rival: number }> {
  const id: number = await call('add/projects_2/projects', { url: 'cells.example' }, account)
  const [rival] = await call(
    'add/projects_2/competitors',
    { project_id: id, urls: ['rival.example'] },
    account,
  )
  for (const site of [id, rival.id]) await addCells(account, site)
  return { id, rival: rival.id }
}

/** An ended check with a page, for every keyword and each of `dates` dates. */
async function addChecks(account: TestAccount, site: number, keywords: number, dates: number): Promise<void> {
  await sql`
    with run as (
      insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, finished_at)
      select ${account.id}, ${site}, ${account.id}, 'serper', '2026-01-01'::date + day, 1, 0, ${keywords}, now()
      from generate_series(1, ${dates}::int) day
      returning id, date
    ), ended as (
      insert into tasks
        (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted, outcome, depth, ended_at)
      select ${account.id}, ${site}, run.id, keyword, 2, run.date, 'kettle', 'cells.example', 1, 'not_within', 10, now()
      from run, generate_series(1, ${keywords}::int) keyword
      returning id, run_id
    )
    insert into serp_pages (account_id, task_id, page, run_id, provider, parser_version, body)
    select ${account.id}, id, 1, run_id, 'serper', 1, 'reply' from ended`.execute(database.executor)
}

/** Adds a replay with two changes of cells. */
async function addReplay(account: TestAccount, site: number): Promise<void> {
  await sql`
    with replay as (
      insert into replays (account_id, project_id, by_account_id, preview, sites_ids, rules_versions, subdomains, checks, finished_at)
      values (${account.id}, ${site}, ${account.id}, true, '{}', '{}', true, 2, now())
      returning id
    )
    insert into replay_changes (account_id, replay_id, project_id, region_index, date, keyword_id, change)
    select ${account.id}, id, ${site}, 2, '2026-01-01', keyword, 'removed' from replay, generate_series(1, 2) keyword`.execute(
    database.executor,
  )
}

/** Rows of an account by table, without those that are always there. */
async function rowsOf(account: TestAccount): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      -- What an account was charged and what was done in it outlives its projects.
      and table_name not in ('api_keys', 'balances', 'ledger_lines', 'audit_entries')
    order by 1`.execute(database.executor)
  const counts: [string, number][] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where account_id = ${account.id}`.execute(
      database.executor,
    )
    if (rows[0]!.count > 0) counts.push([name, rows[0]!.count])
  }
  return Object.fromEntries(counts)
}

/** A database that crashes after some transactions. */
function crashingAfter(transactions: number): Database {
  let left = transactions
  return new Proxy(database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name, target) as unknown
      return async (...parameters: Parameters<Database['transaction']>) => {
        if (left === 0) throw new Error('crashed')
        left -= 1
        return target.transaction(...parameters)
      }
    },
  })
}

test('the cells of a deleted project and its competitors are removed, and none of others', async () => {
  const [account, other] = [await newAccount(), await newAccount()]
  const [deleted, kept] = [await project(account), await project(account)]
  for (const site of [deleted.id, deleted.rival]) await addCells(other, site)
  await call('del/projects_2/projects', { id: deleted.id }, account)
  assert.equal((await sitesOf(account)).length, 4, 'nobody waits for them')
  await removeDeleted(database)
  assert.deepEqual(await sitesOf(account), [`${kept.id}: 20`, `${kept.rival}: 20`])
  assert.deepEqual(await sitesOf(other), [`${deleted.id}: 20`, `${deleted.rival}: 20`])
  await call('del/projects_2/competitors', { project_id: kept.id, ids: [kept.rival] }, account)
  await removeDeleted(database)
  assert.deepEqual(await sitesOf(account), [`${kept.id}: 20`])
})

test('a deletion that crashes after any of its transactions is continued, and leaves nothing behind', async () => {
  const account = await newAccount()
  const empty = await rowsOf(account)
  const kept = await project(account)
  await addChecks(account, kept.id, 3, 2)
  await addReplay(account, kept.id)
  const before = await rowsOf(account)
  const deleted = await project(account)
  await addChecks(account, deleted.id, 1_200, 2)
  await addReplay(account, deleted.id)
  const whole = await rowsOf(account)
  await call('del/projects_2/projects', { id: deleted.id }, account)
  const hidden = await rowsOf(account)
  assert.deepEqual([hidden.tasks, hidden.serp_pages, hidden.replay_changes], [2_406, 2_406, 4])
  let crashes = 0
  for (let transactions = 0; ; transactions += 1) {
    try {
      await removeDeleted(crashingAfter(transactions))
      break
    } catch (error) {
      assert.equal((error as Error).message, 'crashed')
      crashes += 1
    }
    assert.ok(crashes < 100)
  }
  assert.ok(crashes > 5)
  assert.notDeepEqual(before, whole)
  assert.deepEqual(await rowsOf(account), before)
  await call('del/projects_2/projects', { id: kept.id }, account)
  await removeDeleted(database)
  assert.deepEqual(await rowsOf(account), empty)
})

test('two processes that remove the same project leave nothing behind', async () => {
  const account = await newAccount()
  const empty = await rowsOf(account)
  const { id } = await project(account)
  await addChecks(account, id, 700, 3)
  await call('del/projects_2/projects', { id }, account)
  await Promise.all([removeDeleted(database), removeDeleted(database)])
  // One of them may have left the rest to the other, which then ends.
  await removeDeleted(database)
  assert.deepEqual(await rowsOf(account), empty)
})

test('a check that ends after its project was deleted asks for no page and leaves nothing behind', async () => {
  const account = await newAccount()
  const empty = await rowsOf(account)
  const { id } = await project(account)
  await addChecks(account, id, 1, 1)
  const { rows } = await sql<{ id: string; run_id: string }>`
    update tasks set outcome = null, ended_at = null, depth = null where account_id = ${account.id}
    returning id, run_id`.execute(database.executor)
  const task = { ...rows[0]!, round: 1 }
  assert.equal((await whyCancelled(database.executor, account.id, [task])).size, 0)
  await sql`update runs set finished_at = now() where account_id = ${account.id}`.execute(database.executor)
  await call('del/projects_2/projects', { id }, account)
  const why = await whyCancelled(database.executor, account.id, [task])
  assert.deepEqual(why.get(task.id), { kind: 'cancelled', text: 'The project was deleted.' })
  await removeDeleted(database)
  assert.deepEqual(await rowsOf(account), empty)
})

test('an upgrade removes the cells that a crash left of an earlier deletion', async (t) => {
  const { database: older, migrateOn } = await openMigratedBefore(t, '0041')
  const { executor } = older
  await sql`insert into accounts (id, name) values (1, 'One'), (2, 'Two')`.execute(executor)
  await sql`insert into projects (account_id, id, name, url, ord) values (1, 10, 'Kept', 'kept.example', 1)`.execute(
    executor,
  )
  await sql`
    insert into competitors (account_id, project_id, id, name, url, ord)
    values (1, 10, 11, 'Rival', 'rival.example', 1)`.execute(executor)
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position)
    select account, site, 2, date::date, 1, 1
    from (values (1, 9), (1, 10), (1, 11), (1, 12), (2, 10)) of_site(account, site), unnest(array['2026-01-01', '2026-01-02']) date`.execute(
    executor,
  )
  await migrateOn()
  await removeDeleted(older)
  const { rows } = await sql<{ site: string }>`
    select distinct account_id || ': ' || project_id as site from positions order by 1`.execute(executor)
  assert.deepEqual(
    rows.map(({ site }) => site),
    ['1: 10', '1: 11'],
  )
})
