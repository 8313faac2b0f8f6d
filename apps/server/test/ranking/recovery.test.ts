import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { recoverChecks } from '#ranking/end/recovery.ts'
import { findDue, putOff } from '#ranking/task/due.ts'
import { claimTasks } from '#ranking/task/tasks.ts'
import { startTestApp } from '../app.ts'
import { assertSettled, readRuns, trackProject } from '../flows/tracked-project.ts'

describe('the recovery of rank checks', async () => {
  const sextant = await startTestApp({ afterAll }, { worker: false })
  const { database, log } = sextant.app.installation
  const { executor } = database
  let projectId = 0

  /** A check with one task. */
  beforeEach(async () => {
    await sql`delete from due_checks`.execute(executor)
    const project = await trackProject(sextant, { keywords: ['kettle'] })
    projectId = project.id
    await sextant.call('edit/positions_2/checker/go', { id: projectId })
  })
  const setTask = (state: ReturnType<typeof sql>) =>
    sql`update tasks set ${state} where project_id = ${projectId}`.execute(executor)

  /** Claims the due tasks of one run, then reschedules the run. Returns the number of tasks. */
  async function take(): Promise<number> {
    const [due] = await findDue(executor)
    if (due === undefined) return 0
    const tasks = await claimTasks(database, due, 10, 60)
    await database.transaction((tx) => putOff(tx, due))
    return tasks.length
  }
  test('a check whose provider is missing from the directory is found by a process that starts alone', async () => {
    await sql`delete from due_checks`.execute(executor)
    assert.equal(await takeAfterRecovery(), 0)
    assert.equal(await takeAfterRecovery({ aloneAtStart: true }), 1)
  })

  test('the many due runs of an account hide neither those of another account nor those of another provider', async () => {
    await sql`
      insert into due_checks (account_id, run_id, provider, due_at)
      select 1, nth, 'valueserp', now() - interval '1 hour' from generate_series(1000001, 1001500) nth`.execute(
      executor,
    )
    await sql`
      insert into due_checks (account_id, run_id, provider)
      values (2, 2000001, 'valueserp'), (1, 2000002, 'yandex')`.execute(executor)
    const found = (await findDue(executor)).map(({ run_id }) => run_id)
    assert.ok(found.includes('2000001') && found.includes('2000002'))
    assert.ok(found.length <= 1000)
  })

  /** Runs the recovery, then claims the due tasks of one run. */
  async function takeAfterRecovery(options: { aloneAtStart?: boolean } = {}): Promise<number> {
    await recoverChecks({ database, log }, options)
    return take()
  }

  const states = {
    'an expired claim': [sql`claimed_until = now() - interval '1 second'`, true],
    'a valid claim': [sql`claimed_until = now() + interval '1 minute'`, false],
    'a first attempt that waits long': [sql`next_attempt_at = now() - interval '1 hour'`, true],
    'a further attempt that is due': [sql`attempts = 1, next_attempt_at = now()`, true],
    'a further attempt to come': [sql`attempts = 1, next_attempt_at = now() + interval '9 seconds'`, false],
  } as const
  for (const [name, [state, isTaken]] of Object.entries(states)) {
    test(`${isTaken ? 'a worker takes' : 'no worker takes'} a task with ${name}`, async () => {
      await setTask(state)
      assert.equal(await takeAfterRecovery(), isTaken ? 1 : 0)
    })
  }

  test('a task is taken once, and again after its claim has expired', async () => {
    assert.deepEqual([await take(), await take()], [1, 0])
    await setTask(sql`claimed_until = now() + interval '300 milliseconds'`)
    await sql`update due_checks set due_at = now()`.execute(executor)
    assert.equal(await take(), 0)
    await setTimeout(600)
    assert.equal(await take(), 1, 'the directory knows when the claim expires')
  })

  test('a run leaves the directory after its last task', async () => {
    await setTask(sql`outcome = 'failed', depth = 0, reason = 'A test.', ended_at = now()`)
    assert.equal(await take(), 0)
    const { rows } = await sql`select from due_checks`.execute(executor)
    assert.equal(rows.length, 0)
  })

  test('two workers never take the same task', async () => {
    const { id, as } = await trackProject(sextant, {
      keywords: Array.from({ length: 60 }, (_, index) => `kettle ${index}`),
    })
    await sextant.call('edit/positions_2/checker/go', { id }, as)
    const due = (await findDue(executor)).at(-1)!
    const taken = await Promise.all(Array.from({ length: 4 }, () => claimTasks(database, due, 20, 60)))
    const ids = taken.flat().map((task) => task.id)
    assert.deepEqual([ids.length, new Set(ids).size], [60, 60])
  })

  test('voids every claim when no other process can hold one', async () => {
    assert.equal(await take(), 1)
    assert.equal(await takeAfterRecovery(), 0)
    assert.equal(await takeAfterRecovery({ aloneAtStart: true }), 1)
  })

  test('settles a check whose tasks have all ended', async () => {
    await setTask(sql`outcome = 'failed', depth = 0, reason = 'A test.', ended_at = now()`)
    await recoverChecks({ database, log })
    const [run] = await assertSettled(executor, projectId)
    assert.deepEqual([run?.captured, run?.released], [0, 1])
  })

  test('settles a check although the one before it cannot be settled', async () => {
    const stuck = projectId
    const end = () => setTask(sql`outcome = 'failed', depth = 0, reason = 'A test.', ended_at = now()`)
    await end()
    projectId = (await trackProject(sextant, { keywords: ['teapot'] })).id
    await sextant.call('edit/positions_2/checker/go', { id: projectId })
    await end()
    await sql`alter table runs add constraint stuck check (project_id <> ${sql.lit(stuck)}) not valid`.execute(
      executor,
    )
    await recoverChecks({ database, log })
    await sql`alter table runs drop constraint stuck`.execute(executor)
    await assertSettled(executor, projectId)
    assert.equal((await readRuns(executor, stuck))[0]?.finished, false)
    await recoverChecks({ database, log })
    await assertSettled(executor, stuck)
  })

  test('leaves a check open while one of its tasks is', async () => {
    await recoverChecks({ database, log })
    assert.equal((await readRuns(executor, projectId))[0]?.finished, false)
  })
})
