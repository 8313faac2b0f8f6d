import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { recoverChecks } from '#ranking/end/recovery.ts'
import { startTestApp } from '../app.ts'
import { assertSettled, readRuns, trackProject } from '../flows/tracked-project.ts'

describe('the recovery of rank checks', async () => {
  const sextant = await startTestApp({ afterAll }, { worker: false })
  const { database, queue, log } = sextant.app.installation
  const { executor } = database
  let projectId = 0

  /** A check with one task, whose job is lost. */
  beforeEach(async () => {
    const project = await trackProject(sextant, { keywords: ['kettle'] })
    projectId = project.id
    await sextant.call('edit/positions_2/checker/go', { id: projectId })
    await sql`delete from pgboss.job where name = 'rank-check-fetch'`.execute(executor)
  })
  const setTask = (state: ReturnType<typeof sql>) =>
    sql`update tasks set ${state} where project_id = ${projectId}`.execute(executor)

  /** Runs the recovery. Returns whether it queued the task again. */
  async function queuedAgain(options: { aloneAtStart?: boolean } = {}): Promise<boolean> {
    await recoverChecks({ database, queue, log }, options)
    const { rows } = await sql`
      select j.id from pgboss.job j join tasks t on t.id::text = j.data->>'taskId'
      where t.project_id = ${projectId}`.execute(executor)
    assert.ok(rows.length <= 1)
    return rows.length === 1
  }

  const states = {
    'an expired claim': [sql`claimed_until = now() - interval '1 second'`, true],
    'a valid claim': [sql`claimed_until = now() + interval '1 minute'`, false],
    'a first attempt that is late, as in a long queue': [
      sql`next_attempt_at = now() - interval '5 minutes'`,
      false,
    ],
    'a first attempt that was never made': [sql`next_attempt_at = now() - interval '11 minutes'`, true],
    'a further attempt that is late': [
      sql`attempts = 1, next_attempt_at = now() - interval '31 seconds'`,
      true,
    ],
    'a further attempt that is due': [
      sql`attempts = 1, next_attempt_at = now() - interval '9 seconds'`,
      false,
    ],
    'a further attempt to come': [sql`attempts = 1, next_attempt_at = now() + interval '9 seconds'`, false],
  } as const
  for (const [name, [state, recovered]] of Object.entries(states)) {
    test(`${recovered ? 'queues again' : 'leaves alone'} ${name}`, async () => {
      await setTask(state)
      assert.equal(await queuedAgain(), recovered)
    })
  }

  test('gives a task at most one waiting job, however often it runs', async () => {
    await setTask(sql`claimed_until = now() - interval '1 second'`)
    assert.equal(await queuedAgain(), true)
    await setTask(sql`claimed_until = now() - interval '1 second'`)
    assert.equal(await queuedAgain(), true)
  })

  test('voids every claim when no other process can hold one', async () => {
    await setTask(sql`claimed_until = now() + interval '1 minute'`)
    assert.equal(await queuedAgain({ aloneAtStart: true }), true)
  })

  test('settles a check whose tasks have all ended', async () => {
    await setTask(sql`outcome = 'failed', depth = 0, reason = 'A test.', ended_at = now()`)
    assert.equal(await queuedAgain(), false)
    const [run] = await assertSettled(executor, projectId)
    assert.deepEqual([run?.captured, run?.released], [0, 1])
  })

  test('leaves a check open while one of its tasks is', async () => {
    assert.equal(await queuedAgain(), false)
    assert.equal((await readRuns(executor, projectId))[0]?.finished, false)
  })
})
