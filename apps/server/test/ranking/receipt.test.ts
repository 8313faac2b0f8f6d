import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { keepMissingReceipts } from '#ranking/end/receipt.ts'
import { startTestApp } from '../app.ts'
import { trackProject } from '../flows/tracked-project.ts'

test('the receipt that a run keeps when it ends is that of its checks and pages', async (t) => {
  const { admin, app, call, checked } = await startTestApp(t)
  const { executor } = app.installation.database
  const project = await trackProject({ call, admin }, { keywords: ['a', 'b', 'c', 'd', 'e'], depth: 3 })
  for (let run = 0; run < 2; run++) {
    await call('edit/positions_2/checker/go', { id: project.id })
    await checked(project.id)
  }
  const receipt = () => call('get/positions_2/receipt', { project_id: project.id })
  const kept = async () => {
    const { rows } = await sql<{ receipt: { all: number } | null }>`
      select receipt from runs where account_id = ${admin.id} order by id`.execute(executor)
    return rows.map((row) => row.receipt)
  }
  // A run is finished before its receipt is kept.
  while ((await kept()).includes(null)) await new Promise((resolve) => setTimeout(resolve, 10))
  const keptAtTheEnd = await kept()
  const { rows: runs } = await sql<{ id: string }>`select id::text as id from runs order by id`.execute(
    executor,
  )
  const first = Number(runs[0]!.id)
  const shown = await receipt()
  assert.equal(shown.runs, 2)
  assert.equal(shown.checks.all, 10)
  assert.ok(shown.pages > 0 && shown.pages <= shown.pages_full)

  const forget = (which = sql`true`) =>
    sql`update runs set receipt = null where account_id = ${admin.id} and ${which}`.execute(executor)
  await forget(sql`id = (select min(id) from runs where account_id = ${admin.id})`)
  assert.deepEqual(await receipt(), shown, 'one run is counted again')
  await forget()
  assert.deepEqual(await receipt(), shown, 'both are counted again')
  await keepMissingReceipts(executor, app.installation.log, new AbortController().signal)
  assert.deepEqual(await kept(), keptAtTheEnd)

  await forget()
  await sql`
    alter table runs add constraint stuck check (receipt is null or id <> ${sql.lit(first)}) not valid`.execute(
    executor,
  )
  await keepMissingReceipts(executor, app.installation.log, new AbortController().signal)
  assert.deepEqual(await kept(), [null, keptAtTheEnd[1]], 'one that fails does not keep the others from it')
})
