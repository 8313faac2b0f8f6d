import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { removeCells, removeLostCells } from '#ranking/end/remove-cells.ts'
import { startTestApp, type TestAccount } from '../app.ts'

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

test('a deletion removes all cells of a project and its competitors, and none of others', async () => {
  const [account, other] = [await newAccount(), await newAccount()]
  const [deleted, kept] = [await project(account), await project(account)]
  for (const site of [deleted.id, deleted.rival]) await addCells(other, site)
  await call('del/projects_2/projects', { id: deleted.id }, account)
  assert.deepEqual(await sitesOf(account), [`${kept.id}: 20`, `${kept.rival}: 20`])
  assert.deepEqual(await sitesOf(other), [`${deleted.id}: 20`, `${deleted.rival}: 20`])
  await call('del/projects_2/competitors', { project_id: kept.id, ids: [kept.rival] }, account)
  assert.deepEqual(await sitesOf(account), [`${kept.id}: 20`])
})

test('what a crash left of a deletion is removed later, in every account', async () => {
  const [account, other] = [await newAccount(), await newAccount()]
  const { id, rival } = await project(account)
  for (const site of [id, rival]) await addCells(other, site)
  await addCells(account, 2_000_000_000)
  await removeLostCells(database)
  assert.deepEqual(await sitesOf(account), [`${id}: 20`, `${rival}: 20`])
  assert.deepEqual(await sitesOf(other), [])
  // Repeated without effect.
  await removeCells(database, other.id, [id])
  await removeLostCells(database)
  assert.deepEqual(await sitesOf(account), [`${id}: 20`, `${rival}: 20`])
})
