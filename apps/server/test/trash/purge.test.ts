import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { emptyTrash } from '#trash/purge.ts'
import { startTestApp } from '../app.ts'
import { earlier } from '../earlier.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount } = sextant
const { database, log } = sextant.app.installation

const DAYS = 30

/** The folders Season › Easter, each with a group and a keyword with a position. */
async function furnished(as = sextant.admin) {
  const project_id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, as)
  await call(
    'add/keywords_2/keywords/import',
    {
      project_id,
      keywords: 'name;group_folder_path;group_name\na;Season;one\nb;Season/Easter;two\nc;;three\n',
    },
    as,
  )
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, task_id)
    select account_id, project_id, 2, '2026-01-05', id, 7, 1 from keywords
    where account_id = ${as.id} and project_id = ${project_id}`.execute(database.executor)
  const [season] = await call(
    'get/keywords_2/folders',
    { project_id, filters: [{ name: 'name', operator: 'EQUALS', values: ['Season'] }] },
    as,
  )
  return { project_id, season: season.id as number }
}

/** Ages the trash of a project. */
async function age(project_id: number, days: number): Promise<void> {
  for (const table of ['folders', 'groups', 'keywords']) {
    await sql`
      update ${sql.table(table)} set deleted_at = ${earlier('deleted_at', days * 86_400)}
      where project_id = ${project_id} and deleted_at is not null`.execute(database.executor)
  }
}

async function counts(project_id: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from folders where project_id = ${project_id}) as folders,
      (select count(*)::int from groups where project_id = ${project_id}) as groups,
      (select count(*)::int from keywords where project_id = ${project_id}) as keywords,
      (select count(*)::int from positions where project_id = ${project_id}) as positions`.execute(
    database.executor,
  )
  return rows[0]!
}

const full = { folders: 3, groups: 3, keywords: 3, positions: 3 }
const empty = (days = DAYS) => emptyTrash({ database, log }, days)

describe('emptying the trash', () => {
  test('deletes what is older than the setting: keywords with positions, groups and folders', async () => {
    const { project_id, season } = await furnished()
    await call('del/keywords_2/folders', { project_id, id: season })
    await age(project_id, DAYS + 1)
    await empty()
    assert.deepEqual(await counts(project_id), { folders: 1, groups: 1, keywords: 1, positions: 1 })
    assert.equal(await call('edit/keywords_2/folders/undel', { project_id, id: season }), 0)
  })

  test('keeps what is newer or not in the trash, and everything with 0 days', async () => {
    const { project_id, season } = await furnished()
    await call('del/keywords_2/folders', { project_id, id: season })
    await age(project_id, DAYS - 1)
    await empty()
    assert.deepEqual(await counts(project_id), full)
    await age(project_id, 1_000)
    await empty(0)
    assert.deepEqual(await counts(project_id), full)
    assert.equal(await call('edit/keywords_2/folders/undel', { project_id, id: season }), 1)
    await empty(1)
    assert.deepEqual(await counts(project_id), full)
  })

  test('deletes single keywords and keeps their group', async () => {
    const { project_id } = await furnished()
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['c'] }]
    await call('del/keywords_2/keywords', { project_id, filters })
    await age(project_id, DAYS + 1)
    await empty()
    assert.deepEqual(await counts(project_id), { folders: 3, groups: 3, keywords: 2, positions: 2 })
  })

  test('deletes the positions of competitors with those of the project', async () => {
    const { project_id } = await furnished()
    const [{ id }] = await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
    await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position)
      select account_id, ${id}, 2, '2026-01-05', id, 9 from keywords
      where account_id = 1 and project_id = ${project_id}`.execute(database.executor)
    const filters = [{ name: 'name', operator: 'IN', values: ['b', 'c'] }]
    await call('del/keywords_2/keywords', { project_id, filters })
    await age(project_id, DAYS + 1)
    await empty()
    assert.equal((await counts(project_id)).positions, 1)
    assert.equal((await counts(id)).positions, 1)
  })

  test('keeps a keyword that is being checked, its group and its folders until the check has ended', async () => {
    const { project_id, season } = await furnished()
    await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 })
    const easter = [{ name: 'name', operator: 'EQUALS', values: ['two'] }]
    const [group] = await call('get/keywords_2/groups', { project_id, filters: easter })
    await call('edit/positions_2/checker/go', { id: project_id, groups_ids: [group.id] })
    await call('del/keywords_2/folders', { project_id, id: season })
    await age(project_id, DAYS + 1)
    await empty()
    assert.deepEqual(await counts(project_id), { folders: 3, groups: 2, keywords: 2, positions: 2 })
    await sql`
      update tasks set outcome = 'failed', ended_at = now(), reason = 'stopped'
      where project_id = ${project_id}`.execute(database.executor)
    await empty()
    assert.deepEqual(await counts(project_id), { folders: 1, groups: 1, keywords: 1, positions: 1 })
  })

  test('works for every account and changes nothing else', async () => {
    const stranger = await newAccount()
    const theirs = await furnished(stranger)
    const ours = await furnished()
    await call('del/keywords_2/folders', { project_id: ours.project_id, id: ours.season })
    await age(ours.project_id, DAYS + 1)
    await empty()
    assert.deepEqual(await counts(theirs.project_id), full)
    await call('del/keywords_2/folders', { project_id: theirs.project_id, id: theirs.season }, stranger)
    await age(theirs.project_id, DAYS + 1)
    await empty()
    assert.equal((await counts(theirs.project_id)).keywords, 1)
  })

  test('repeats its statements until everything is deleted', async () => {
    const { project_id } = await furnished()
    const keywords = Array.from({ length: 5_200 }, (_, index) => `many ${index}`)
    await call('add/keywords_2/keywords/import', { project_id, keywords, group_name: 'many' })
    const many = [{ name: 'name', operator: 'EQUALS', values: ['many'] }]
    await call('del/keywords_2/groups', { project_id, filters: many })
    await age(project_id, DAYS + 1)
    await empty()
    assert.deepEqual(await counts(project_id), full)
  })
})

test('a worker empties the trash at start, according to its setting', async (t) => {
  const started = await startTestApp(t, { settings: { TRASH_RETENTION_DAYS: '2' }, worker: false })
  const { executor } = started.app.installation.database
  const project_id: number = await started.call('add/projects_2/projects', { url: 'bakery-lane.example' })
  const { id } = await started.call('add/keywords_2/keywords', { project_id, name: 'old' })
  await started.call('del/keywords_2/keywords', { project_id, id })
  await sql`update keywords set deleted_at = now() - interval '3 days'`.execute(executor)
  await started.app.startWorker()
  const left = () =>
    started.call('get/keywords_2/keywords', { project_id, show_trash: 1, fields: ['COUNT(*)'] })
  const deadline = Date.now() + 10_000
  while ((await left())[0]['COUNT(*)'] > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.equal((await left())[0]['COUNT(*)'], 0)
})
