import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { clearFigures } from '#figures/clear.ts'
import { countFigures, countFiguresOfDate } from '#figures/recount.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { daysFrom, GOOGLE, newProject } from '../services/positions_2/checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { database } = sextant.app.installation
const running = new AbortController().signal
const [date] = daysFrom(2026, 1) as [string]

/** A project with figures of one date that are to be counted. */
async function newFigures(account = sextant.admin): Promise<{ account: TestAccount; id: number }> {
  const { call } = sextant
  const id = await newProject({ ...sextant, call: (address, body) => call(address, body, account) }, 'rye')
  const positions = `name;date;position;region_index\nrye;${date};3;${GOOGLE}`
  await call('add/positions_2/history/import', { project_id: id, positions }, account)
  return { account, id }
}

async function isCounted({ account, id }: { account: TestAccount; id: number }): Promise<boolean> {
  const { rows } = await sql`
    select from daily_figures
    where account_id = ${account.id} and project_id = ${id} and keywords is not null`.execute(
    database.executor,
  )
  return rows.length === 1
}

test('an account that clears its figures as fast as they are counted does not keep others waiting', async () => {
  const busy = await newFigures()
  const other = await newFigures(await sextant.newAccount())
  let clears = 0
  const cleared: Database = {
    ...database,
    transaction: async (run, limits) => {
      const result = await database.transaction(run, limits)
      if (clears < 20 && (await isCounted(busy)) && !(await isCounted(other))) {
        clears += 1
        const key = { siteId: busy.id, regionIndex: GOOGLE, date }
        await database.transaction((tx) => clearFigures(tx, busy.account.id, [key]))
      }
      return result
    },
  }
  await countFigures(cleared, running)
  assert.equal(clears, 1)
  assert.ok((await isCounted(busy)) && (await isCounted(other)))
})

test('a date of which another check is running is counted when that one ends', async () => {
  const project = await newFigures()
  const { rows } = await sql<{ id: string }>`
    insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks)
    values (1, ${project.id}, 1, 'sandbox', ${date}::date, 0.01, 0, 1) returning id`.execute(
    database.executor,
  )
  const count = () => countFiguresOfDate(database, project.account.id, project.id, date)
  await count()
  assert.equal(await isCounted(project), false)
  await sql`
    update runs set finished_at = now() where account_id = 1 and id = ${rows[0]!.id}`.execute(
    database.executor,
  )
  await count()
  assert.equal(await isCounted(project), true)
})
