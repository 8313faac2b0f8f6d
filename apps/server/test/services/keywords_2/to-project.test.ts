import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database } = sextant.app.installation
const ADDRESS = 'edit/keywords_2/keywords/export/toProject'

type Row = Record<string, unknown>

const newProject = (): Promise<number> => call('add/projects_2/projects', { url: 'bakery-lane.example' })

/** A project with Season › Easter › group lamb (roast;1, stew) and the group top (rye). */
async function source(): Promise<number> {
  const project_id = await newProject()
  await call('add/keywords_2/keywords/import', {
    project_id,
    keywords:
      'name;tags;target;group_folder_path;group_name\n' +
      'rye;;;;top\nroast;1;bakery-lane.example/roast;Season/Easter;lamb\nstew;;;Season/Easter;lamb\n',
  })
  return project_id
}
const listed = async (project_id: number): Promise<string[]> =>
  (
    await call('get/keywords_2/keywords', {
      project_id,
      fields: ['group_folder_path', 'group_name', 'name', 'tags', 'target'],
      orders: ['group_folder_path', 'group_name', 'ord'],
    })
  ).map((row: Row) => Object.values(row).map(String).join('|'))
const everything = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
const copy = (project_id: number, to_project_id: number, body: object = {}) =>
  call(ADDRESS, { project_id, to_project_id, filters: everything, ...body })

describe('copying keywords to another project', () => {
  test('makes the folders and groups that are missing and copies tags and targets', async () => {
    const [from, to] = [await source(), await newProject()]
    assert.deepEqual(await copy(from, to), { count_for_add: 3, count_added: 3, count_missed: 0 })
    const expected = [
      '|top|rye|null|null',
      'Season/Easter|lamb|roast|1|bakery-lane.example/roast',
      'Season/Easter|lamb|stew|null|null',
    ]
    assert.deepEqual(await listed(to), expected)
    assert.deepEqual(await listed(from), expected)
  })

  test('appends to the group with that name, in the root folder with in_root_folder', async () => {
    const [from, to] = [await source(), await newProject()]
    const existing = { project_id: to, keywords: ['mine'], group_name: 'LAMB' }
    await call('add/keywords_2/keywords/import', existing)
    await copy(from, to, { in_root_folder: 1 })
    assert.deepEqual(
      (await listed(to)).map((row) => row.split('|').slice(0, 3).join('|')),
      ['|LAMB|mine', '|LAMB|roast', '|LAMB|stew', '|top|rye'],
    )
  })

  test('skips phrases that exist, which move only with move_duplicate', async () => {
    const [from, to] = [await source(), await newProject()]
    await call('add/keywords_2/keywords/import', {
      project_id: to,
      keywords: 'name;tags;group_name\nstew;7;kept\n',
    })
    assert.deepEqual(await copy(from, to), { count_for_add: 3, count_added: 2, count_missed: 1 })
    assert.ok((await listed(to)).includes('|kept|stew|7|null'))
    assert.deepEqual(await copy(from, to, { move_duplicate: 1 }), {
      count_for_add: 3,
      count_added: 0,
      count_missed: 3,
    })
    assert.ok((await listed(to)).includes('Season/Easter|lamb|stew|7|null'))
  })

  test('takes what was added away from the project, and leaves what was missed', async () => {
    const [from, to] = [await source(), await newProject()]
    await call('add/keywords_2/keywords', { project_id: to, name: 'stew' })
    await copy(from, to, { delete_from_original_project: 1 })
    assert.deepEqual(
      (await listed(from)).map((row) => row.split('|')[2]),
      ['stew'],
    )
    await copy(from, to, { delete_from_original_project: 1, move_duplicate: 1 })
    assert.deepEqual(await listed(from), [])
    const ofTrash = { project_id: from, filters: everything }
    assert.equal(await call('edit/keywords_2/keywords/undel', ofTrash), 3)
  })

  test('of groups copies their keywords', async () => {
    const [from, to] = [await source(), await newProject()]
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['lamb'] }]
    const answer = await copy(from, to, { filters, target_type: 'groups' })
    assert.deepEqual(answer, { count_for_add: 2, count_added: 2, count_missed: 0 })
  })

  test('copies positions only on request', async () => {
    const [from, plain, withHistory] = [await source(), await newProject(), await newProject()]
    await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
      select account_id, project_id, 2, '2026-01-05', id, 7, 'bakery-lane.example/x', 1
      from keywords where account_id = 1 and project_id = ${from}`.execute(database.executor)
    await copy(from, plain)
    await copy(from, withHistory, { with_history: 1 })
    const positionsOf = async (project_id: number) => {
      const { rows } = await sql<{ name: string; position: number; relevant_url: string }>`
        select k.name, p.position, p.relevant_url from positions p
        join keywords k on k.account_id = p.account_id and k.project_id = p.project_id and k.id = p.keyword_id
        where p.account_id = 1 and p.project_id = ${project_id} order by 1`.execute(database.executor)
      return rows.map((row) => `${row.name} ${row.position} ${row.relevant_url}`)
    }
    assert.deepEqual(await positionsOf(plain), [])
    assert.deepEqual(await positionsOf(withHistory), await positionsOf(from))
    assert.equal((await positionsOf(from)).length, 3)
  })

  test('copies the positions of the competitors that the other project has too', async () => {
    const [from, to] = [await source(), await newProject()]
    const rivals = async (project_id: number, urls: string[]): Promise<number[]> =>
      (await call('add/projects_2/competitors', { project_id, urls })).map((row: { id: number }) => row.id)
    const [shared, lacking] = await rivals(from, ['crumbs.example', 'toast.example'])
    const [theirs] = await rivals(to, ['crumbs.example', 'rusk.example'])
    await sql`
      insert into positions (account_id, project_id, region_index, date, keyword_id, position)
      select k.account_id, s.id, 2, '2026-01-05', k.id, s.position
      from keywords k, (values (${from}::int, 7), (${shared}::int, 8), (${lacking}::int, 9)) s(id, position)
      where k.account_id = 1 and k.project_id = ${from}`.execute(database.executor)
    await copy(from, to, { with_history: 1 })
    const { rows } = await sql`
      select p.project_id as site, p.position, count(*)::int from positions p
      join keywords k on k.account_id = p.account_id and k.id = p.keyword_id
      where k.account_id = 1 and k.project_id = ${to} group by 1, 2 order by 1`.execute(database.executor)
    assert.deepEqual(rows, [
      { site: to, position: 7, count: 3 },
      { site: theirs, position: 8, count: 3 },
    ])
  })

  test('is refused into the same project and for unknown projects', async () => {
    const [from, to] = [await source(), await newProject()]
    const body = { project_id: from, to_project_id: to, filters: everything }
    for (const [changes, code, names] of [
      [{ to_project_id: from }, 2003, /^to_project_id/],
      [{ to_project_id: 999_999 }, 54, /^to_project_id/],
      [{ project_id: 999_999 }, 54, /^project_id/],
      [{ to_project_id: undefined }, 2001, /^to_project_id/],
      [{ filters: undefined }, 2001, /^filters/],
    ] as const) {
      assertRefused(await post(ADDRESS, { ...body, ...changes }), code, names)
    }
    assert.deepEqual(await listed(to), [])
  })

  test('in both directions at once does not deadlock', async () => {
    const [one, other] = [await source(), await source()]
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? copy(one, other) : copy(other, one))),
    )
    assert.ok(answers.every((answer) => answer.count_missed === 3))
  })
})
