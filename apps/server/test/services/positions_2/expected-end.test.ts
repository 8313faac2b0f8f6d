import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { trackProject } from '../../flows/tracked-project.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, newAccount } = sextant
const { executor } = sextant.app.installation.database

/** Times of a run in seconds before now; its other tasks are open. */
interface Times {
  readonly started: number
  readonly ended: readonly number[]
}

interface StartedRun {
  readonly projectId: number
  readonly id: string
  readonly startedAt: number
  readonly as: TestAccount
}

/** Starts a run of ten tasks and sets its times. */
async function startRun({ started, ended }: Times, as = admin): Promise<StartedRun> {
  const keywords = Array.from({ length: 10 }, (_, index) => `kettle ${index}`)
  const { id: projectId } = await trackProject(sextant, { keywords, as })
  await call('edit/positions_2/checker/go', { id: projectId }, as)
  const [{ id }] = await call('get/positions_2/runs', { project_id: projectId, fields: ['id'] }, as)
  const now = Date.now()
  const before = (seconds: number) => new Date(now - 1000 * seconds).toISOString()
  await sql`
    update runs set started_at = ${before(started)}::timestamptz
    where account_id = ${as.id} and id = ${id}::bigint`.execute(executor)
  await sql`
    update tasks t set ended_at = u.ended_at, outcome = 'not_within', depth = 10
    from (select id, row_number() over (order by id) as place from tasks
          where account_id = ${as.id} and run_id = ${id}::bigint) n
    join unnest(${ended.map(before)}::timestamptz[]) with ordinality u(ended_at, place) on u.place = n.place
    where t.account_id = ${as.id} and t.id = n.id`.execute(executor)
  return { projectId, id, startedAt: now - 1000 * started, as }
}

async function expectedEnd({ projectId, as }: StartedRun): Promise<string | null> {
  const [run] = await call('get/positions_2/runs', { project_id: projectId, fields: ['expected_end'] }, as)
  return run.expected_end
}

/** Fails unless the run is expected to end `wait` milliseconds after now, which may be during the request. */
async function assertExpected(run: StartedRun, wait: (now: number) => number): Promise<void> {
  const earliest = Date.now()
  const found = await expectedEnd(run)
  const latest = Date.now()
  assert.ok(found !== null)
  const end = Date.parse(`${found.replace(' ', 'T')}Z`)
  // The wire has whole seconds, rounded down.
  assert.ok(end > earliest + wait(earliest) - 1000, `${found} is too early`)
  assert.ok(end <= latest + wait(latest), `${found} is too late`)
}

const MINUTES = 60_000

describe('the expected end of a rank check', () => {
  const cases: readonly (Times & { readonly name: string; readonly ratio: number })[] = [
    {
      name: 'half of the tasks in the last two minutes',
      started: 900,
      ended: [5, 20, 60, 80, 100],
      ratio: 1,
    },
    {
      name: 'tasks that ended earlier',
      started: 900,
      ended: [10, 50, 300, 400, 500, 600, 700],
      ratio: 3 / 2,
    },
    { name: 'one task lately', started: 7200, ended: [90], ratio: 9 },
    { name: 'a run younger than two minutes', started: 40, ended: [1, 10], ratio: 4 },
    { name: 'all tasks, before the run is settled', started: 600, ended: Array(10).fill(30), ratio: 0 },
  ]
  test.for(cases)('follows the pace of $name', async ({ ratio, ...times }) => {
    const run = await startRun(times)
    await assertExpected(run, (now) => ratio * Math.min(now - run.startedAt, 2 * MINUTES))
  })

  test.for([
    { name: 'before a task has ended', started: 30, ended: [] },
    { name: 'when none ended lately, as with a paused provider', started: 900, ended: [180, 200, 500] },
  ])('is unknown $name', async (times) => {
    assert.equal(await expectedEnd(await startRun(times)), null)
  })

  test('is not before the last tasks may be tried again', async () => {
    const run = await startRun({ started: 600, ended: [1, 2, 3, 4, 5, 6, 7, 8] })
    const at = Date.now() + 45 * MINUTES
    await sql`
      update tasks set next_attempt_at = ${new Date(at).toISOString()}::timestamptz
      where account_id = ${admin.id} and run_id = ${run.id}::bigint and ended_at is null`.execute(executor)
    await assertExpected(run, (now) => at - now)
  })

  test('is unknown once the run is cancelled, and when it has finished', async () => {
    const run = await startRun({ started: 60, ended: [1, 2] })
    assert.notEqual(await expectedEnd(run), null)
    await sql`
      update runs set cancelled_at = now(), cancelled_by_account_id = ${admin.id}
      where account_id = ${admin.id} and id = ${run.id}::bigint`.execute(executor)
    assert.equal(await expectedEnd(run), null)
    await sql`
      update runs set cancelled_at = null, cancelled_by_account_id = null, finished_at = now()
      where account_id = ${admin.id} and id = ${run.id}::bigint`.execute(executor)
    assert.equal(await expectedEnd(run), null)
  })

  test('is in the time zone of the account, and can be filtered and sorted by', async (t) => {
    const run = await startRun({ started: 900, ended: [10, 20, 30, 40, 50] })
    await call('edit/users_2/profile/timezone', { timezone: 'Asia/Tokyo' })
    t.onTestFinished(() => call('edit/users_2/profile/timezone', { timezone: 'UTC' }))
    await assertExpected(run, () => 2 * MINUTES + 9 * 60 * MINUTES)
    const known = await call('get/positions_2/runs', {
      project_id: run.projectId,
      fields: ['id'],
      filters: [{ name: 'expected_end', operator: 'GREATER_THAN', values: ['2000-01-01 00:00:00'] }],
      orders: [{ name: 'expected_end' }],
    })
    assert.deepEqual(known, [{ id: run.id }])
  })

  test("ignores another account's run, even of the same id", async () => {
    const run = await startRun({ started: 900, ended: [300] })
    const other = await newAccount({ bonus: '10' })
    const foreign = await startRun({ started: 900, ended: [1, 2, 3] }, other)
    await sql`
      insert into runs overriding system value
      select (jsonb_populate_record(r, jsonb_build_object('id', ${run.id}::bigint))).* from runs r
      where account_id = ${other.id} and id = ${foreign.id}::bigint`.execute(executor)
    await sql`
      update tasks set run_id = ${run.id}::bigint
      where account_id = ${other.id} and run_id = ${foreign.id}::bigint`.execute(executor)
    assert.equal(await expectedEnd(run), null)
    const same = await call(
      'get/positions_2/runs',
      { project_id: foreign.projectId, id: run.id, fields: ['expected_end'] },
      other,
    )
    assert.notEqual(same[0].expected_end, null)
  })
})
