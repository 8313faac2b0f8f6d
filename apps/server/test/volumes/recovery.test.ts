import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { recoverVolumes } from '#volumes/recovery.ts'
import { startTestApp } from '../app.ts'
import { addProject, LONDON, runsOf } from './project.ts'

describe('the recovery of volumes', async () => {
  const sextant = await startTestApp({ afterAll }, { worker: false })
  const { database, queue, log } = sextant.app.installation
  const { executor } = database
  let projectId = 0

  /** A run with one batch, whose job is lost. */
  beforeEach(async () => {
    const as = await sextant.newAccount({ unlimited: true })
    projectId = await addProject(sextant, ['kettle'], as)
    await sextant.call('edit/keywords_2/volumes/go', { project_id: projectId, qualifiers: [LONDON] }, as)
    await sql`delete from pgboss.job where name = 'volumes-fetch'`.execute(executor)
  })
  const setBatch = (state: ReturnType<typeof sql>) =>
    sql`
      update volume_batches b set ${state} from volume_runs r
      where r.account_id = b.account_id and r.id = b.run_id and r.project_id = ${projectId}`.execute(executor)

  /** Runs the recovery. Returns whether it queued the batch again. */
  async function queuedAgain(options: { aloneAtStart?: boolean } = {}): Promise<boolean> {
    await recoverVolumes({ database, queue, log }, options)
    const { rows } = await sql`
      select j.id from pgboss.job j
      join volume_batches b on b.id::text = j.data->>'batchId'
      join volume_runs r on r.account_id = b.account_id and r.id = b.run_id
      where r.project_id = ${projectId}`.execute(executor)
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
      await setBatch(state)
      assert.equal(await queuedAgain(), recovered)
    })
  }

  test('gives a batch at most one waiting job, however often it runs', async () => {
    for (const _ of [1, 2]) {
      await setBatch(sql`claimed_until = now() - interval '1 second'`)
      assert.equal(await queuedAgain(), true)
    }
  })

  test('voids every claim when no other process can hold one', async () => {
    await setBatch(sql`claimed_until = now() + interval '1 minute'`)
    assert.equal(await queuedAgain({ aloneAtStart: true }), true)
  })

  test('settles a run whose batches have all ended, once', async () => {
    await setBatch(sql`answered = 1, ended_at = now()`)
    for (const _ of [1, 2]) {
      assert.equal(await queuedAgain(), false)
      const [run] = await runsOf(executor, projectId)
      assert.deepEqual([run?.finished, run?.captured, run?.released], [true, 0.001, 0])
    }
  })

  test('leaves a run open while one of its batches is', async () => {
    assert.equal(await queuedAgain(), false)
    assert.equal((await runsOf(executor, projectId))[0]?.finished, false)
  })
})
