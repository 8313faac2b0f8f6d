import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { earlier } from '../../earlier.ts'
import { recountMonths } from '../../ledger-months.ts'

const { app, call, checked, join, newAccount } = await startTestApp({ afterAll })
const { executor } = app.installation.database

/** A project with two keywords in Moscow, checked once by default. */
async function makeProject(account: TestAccount, isChecked = true): Promise<number> {
  const id: number = await call('add/projects_2/projects', { url: 'bakery.example' }, account)
  await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'rye\nbagel' }, account)
  const region = { project_id: id, searcher_key: 1, region_key: 213, region_depth: 2 }
  await call('add/positions_2/searchers/regions', region, account)
  if (!isChecked) return id
  await call('edit/positions_2/checker/go', { id }, account)
  await checked(id, account)
  return id
}

const read = async (id: number, fields: readonly string[], as: TestAccount) =>
  (await call('get/projects_2/projects', { id, fields }, as))[0]

test('keywords without a result in the last check are counted', async () => {
  const account = await newAccount({ bonus: '1' })
  const id = await makeProject(account)
  const fields = ['positions_checks', 'positions_failed', 'demo', 'synthetic']
  assert.deepEqual(await read(id, fields, account), {
    positions_checks: 2,
    positions_failed: 0,
    demo: 0,
    synthetic: 1,
  })
  await sql`update tasks set outcome = 'failed', position = null, reason = 'gone'
    where account_id = ${account.id} and query = 'rye'`.execute(executor)
  assert.equal((await read(id, fields, account)).positions_failed, 1)
  assert.deepEqual(await read(await makeProject(account, false), fields, account), {
    positions_checks: 0,
    positions_failed: 0,
    demo: 0,
    synthetic: 0,
  })
})

test('the owner, and a guest with the right, see the charges of the month', async () => {
  const account = await newAccount({ bonus: '1' })
  const guest = await newAccount()
  const id = await makeProject(account)
  const [{ sum }] = await call('get/bank_2/history', { fields: ['sum'] }, account).then((entries) =>
    entries.filter((entry: { sum: string }) => entry.sum.startsWith('-')),
  )
  const { spent_month: spent } = await read(id, ['spent_month'], account)
  assert.equal(Number(spent), -Number(sum))
  await call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights: ['view'] }, account)
  await join(guest)
  assert.equal((await read(id, ['spent_month'], guest)).spent_month, null)
  const rights = ['view', 'balance']
  await call('del/projects_2/guests', { project_id: id, filters: everything }, account)
  await call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights }, account)
  await join(guest)
  assert.equal((await read(id, ['spent_month'], guest)).spent_month, spent)
  await sql`update ledger_entries set created_at = ${earlier('created_at', 40 * 86_400)}
    where account_id = ${account.id}`.execute(executor)
  await recountMonths(executor)
  assert.equal(Number((await read(id, ['spent_month'], account)).spent_month), 0)
})

/** A filter that all rows pass. */
const everything = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]

test('a schedule that is behind, or could not start, makes the project overdue', async () => {
  const account = await newAccount({ bonus: '1' })
  const id = await makeProject(account, false)
  const fields = ['positions_next_time', 'positions_overdue']
  assert.deepEqual(await read(id, fields, account), { positions_next_time: null, positions_overdue: 0 })
  await sql`insert into schedules (account_id, project_id, type, by_account_id, next_run_at)
    values (${account.id}, ${id}, 'positions_go', ${account.id}, now() + interval '1 day')`.execute(executor)
  const told = await read(id, fields, account)
  assert.match(told.positions_next_time, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.equal(told.positions_overdue, 0)
  const set = (change: ReturnType<typeof sql>) =>
    sql`update schedules set ${change} where account_id = ${account.id}`.execute(executor)
  await set(sql`last_run_at = now(), last_started = false, last_info = 'the price is 1'`)
  assert.equal((await read(id, fields, account)).positions_overdue, 1)
  await set(sql`last_started = true`)
  assert.equal((await read(id, fields, account)).positions_overdue, 0)
})

test('the last days are parallel lists, for all projects in one response', async () => {
  const account = await newAccount({ bonus: '1' })
  const id = await makeProject(account)
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position)
    select account_id, project_id, region_index, date - days, keyword_id, 10 * days
    from positions cross join unnest(array[1, 3, 40]) days
    where account_id = ${account.id}`.execute(executor)
  const bare = await makeProject(account, false)
  const rows: { id: number; positions_history: Record<string, unknown[]> }[] = await call(
    'get/projects_2/projects',
    { fields: ['id'], show_history_days: 30, orders: ['id'] },
    account,
  )
  const [history, none] = [id, bare].map(
    (project) => rows.find((row) => row.id === project)!.positions_history,
  )
  assert.deepEqual(none, { dates: [], avg: [], visibility: [], invented: [] })
  assert.equal(history!.dates!.length, 3)
  assert.deepEqual(history!.avg!.slice(0, 2), [30, 10])
  const dates = history!.dates!.map(String)
  assert.deepEqual(history!.dates, dates.toSorted())
  assert.equal(history!.visibility!.length, 3)
})
