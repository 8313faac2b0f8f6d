import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { startTestApp } from '../app.ts'
import { testProfile } from '../database.ts'
import { trackProject } from '../flows/tracked-project.ts'

test.skipIf(testProfile === 'embedded')(
  'cancelling a run waits for no task that a worker has locked: its worker ends it',
  async (t) => {
    const { admin, app, call } = await startTestApp(t, { worker: false })
    const { database } = app.installation
    const project = await trackProject({ call, admin }, { keywords: ['a', 'b', 'c'], depth: 1 })
    await call('edit/positions_2/checker/go', { id: project.id })
    const states = async () => {
      const { rows } = await sql<{ outcome: string | null }>`
        select outcome from tasks where account_id = ${admin.id} order by id`.execute(database.executor)
      return rows.map(({ outcome }) => outcome)
    }

    await database.transaction(async (worker) => {
      await sql`
        update tasks set claimed_until = now() + interval '1 minute'
        where account_id = ${admin.id} and id = (select min(id) from tasks where account_id = ${admin.id})`.execute(
        worker,
      )
      const filters = [{ name: 'id', operator: 'GREATER_THAN', values: ['0'] }]
      assert.equal(await call('edit/positions_2/runs/cancel', { project_id: project.id, filters }), 1)
    })
    assert.deepEqual(await states(), [null, 'failed', 'failed'])

    // The worker that had it has died.
    await sql`update tasks set claimed_until = now() where account_id = ${admin.id} and ended_at is null`.execute(
      database.executor,
    )
    await sql`update due_checks set due_at = now() where account_id = ${admin.id}`.execute(database.executor)
    await app.startWorker()
    for (;;) {
      const [run] = await call('get/positions_2/runs', {
        project_id: project.id,
        fields: ['state', 'cancelled'],
      })
      if (run.state === 'cancelled') return assert.equal(run.cancelled, 3)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  },
)
