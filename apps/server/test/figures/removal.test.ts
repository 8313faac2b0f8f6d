import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { countFigures } from '#figures/recount.ts'
import { findWrongFigures } from '#figures/wrong.ts'
import { removeInvented } from '#ranking/end/remove-invented.ts'
import { startTestApp } from '../app.ts'
import { clearRewritten } from '../rewritten.ts'
import { daysFrom, newProject, seedChecks } from '../services/positions_2/checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call } = sextant
const { database } = sextant.app.installation
const { executor } = database
const [date] = daysFrom(2026, 1) as [string]

test('figures are right after every step of the removal of what the sandbox invented', async () => {
  const id = await newProject(sextant, 'rye')
  const [{ id: rival }] = await call('add/projects_2/competitors', {
    project_id: id,
    urls: ['crumbs.example'],
  })
  await seedChecks(sextant, id, [{ keyword: 'rye', date, position: 4, competitor: rival }])
  await sql`
    insert into own_urls (account_id, task_id, project_id, positions, urls)
    select account_id, task_id, project_id, '{4,9}', '{/,/second}' from positions
    where account_id = 1 and project_id = ${rival}`.execute(executor)
  await sql`update tasks set provider = 'sandbox' where account_id = 1 and project_id = ${id}`.execute(
    executor,
  )
  await sql`update positions set invented = true where account_id = 1 and project_id = ${rival}`.execute(
    executor,
  )
  await clearRewritten(executor, 1, id)
  await countFigures(database, new AbortController().signal)

  await call('del/positions_2/sandbox', { id })
  let steps = 0
  const stepwise: Database = {
    ...database,
    transaction: async (run, limits) => {
      const result = await database.transaction(run, limits)
      steps += 1
      assert.deepEqual(await findWrongFigures(executor), [])
      return result
    },
  }
  await removeInvented(stepwise)
  assert.ok(steps > 2)
  const { rows } = await sql`select from positions where account_id = 1 and project_id = ${rival}`.execute(
    executor,
  )
  assert.equal(rows.length, 0)
})
