import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RegistryAddress } from '@sextant/contract'
import { sql } from 'kysely'
import { startTestApp } from '../app.ts'

const sextant = await startTestApp({ after }, { worker: false })
const { call, post } = sextant
const owner = await sextant.newAccount({ unlimited: true })
const stranger = await sextant.newAccount({ unlimited: true, bonus: '5.00' })

interface Ids {
  readonly project: number
  readonly group: number
  readonly folder: number
  readonly keyword: string
  readonly regionIndex: number
  readonly competitor: number
  readonly key: number
  readonly account: number
}

const theirs = await furnish()
/** Ids nobody has. */
const nobodys: Ids = {
  project: 2_000_000_001,
  group: 2_000_000_002,
  folder: 2_000_000_003,
  keyword: '2000000004',
  regionIndex: theirs.regionIndex,
  competitor: 2_000_000_007,
  key: 2_000_000_005,
  account: 2_000_000_006,
}

async function furnish(): Promise<Ids> {
  const project = await call('add/projects_2/projects', { url: 'owner.example' }, owner)
  const [group] = await call('add/keywords_2/groups', { project_id: project, name: 'Secret group' }, owner)
  await call(
    'add/keywords_2/keywords/import',
    { project_id: project, group_id: group.id, keywords: ['secret one', 'secret two'] },
    owner,
  )
  const [keyword] = await call('get/keywords_2/keywords', { project_id: project }, owner)
  await call(
    'add/positions_2/searchers/regions',
    { project_id: project, searcher_key: 1, region_key: 213 },
    owner,
  )
  const [competitor] = await call(
    'add/projects_2/competitors',
    { project_id: project, urls: ['secret-rival.example'] },
    owner,
  )
  await call('edit/positions_2/checker/go', { id: project }, owner)
  const [key] = await call('get/users_2/keys', {}, owner)
  return {
    project,
    group: group.id,
    folder: group.folder_id,
    keyword: keyword.id,
    regionIndex: 2,
    competitor: competitor.id,
    key: key.id,
    account: owner.id,
  }
}

/** A filter that every row passes. */
const everything = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]

/** Requests with ids of somebody else, for every operation that takes any. */
const requests: Record<RegistryAddress, (ids: Ids) => object[]> = {
  'add/projects_2/projects': () => [],
  'get/projects_2/projects': ({ project, account }) => [
    { id: project, show_searchers_and_regions: 2 },
    { filters: [{ name: 'id', operator: 'IN', values: [project] }] },
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
  ],
  'edit/projects_2/projects/name': ({ project }) => [{ id: project, name: 'stolen' }],
  'edit/projects_2/projects/on': ({ project }) => [{ id: project, on: -1 }],
  'del/projects_2/projects': ({ project }) => [{ id: project }],
  'edit/projects_2/projects/favorite': ({ project }) => [{ id: project, favorite: 1 }],
  'edit/projects_2/projects/tags': ({ project }) => [{ id: project, tags: [7] }],
  'edit/projects_2/projects/move': ({ project }) => [
    { id: project, to_id: own.project },
    { id: own.project, to_id: project },
    { id: project, to_id: project },
  ],
  'edit/projects_2/projects/sort': ({ project }) => [{ id: project, orders: ['name'] }],
  'add/projects_2/projects/copy': ({ project }) => [
    { project_id: project, copy_keywords: 1, copy_positions: 1 },
  ],
  'get/projects_2/competitors': ({ project }) => [
    { project_id: project },
    { project_id: project, include_project: 1 },
  ],
  'add/projects_2/competitors': ({ project }) => [{ project_id: project, urls: ['x.example'] }],
  'edit/projects_2/competitors/name': ({ project, competitor }) => [
    { project_id: project, id: competitor, name: 'stolen' },
    { project_id: own.project, id: competitor, name: 'stolen' },
  ],
  'edit/projects_2/competitors/on': ({ project, competitor }) => [
    { project_id: project, ids: [competitor], on: -1 },
    { project_id: own.project, ids: [competitor], on: -1 },
  ],
  'edit/projects_2/competitors/move': ({ project, competitor }) => [
    { project_id: project, id: competitor, to_id: competitor },
    { project_id: own.project, id: competitor, to_id: competitor },
  ],
  'del/projects_2/competitors': ({ project, competitor }) => [
    { project_id: project, ids: [competitor] },
    { project_id: own.project, ids: [competitor] },
  ],
  'add/keywords_2/folders': ({ project, folder }) => [
    { project_id: project, name: 'x' },
    { project_id: own.project, name: 'x', to_id: folder },
    { project_id: own.project, name: 'x', to_id: folder, to_type: 'after' },
  ],
  'get/keywords_2/folders': ({ project, folder }) => [
    { project_id: project },
    { project_id: project, view: 'tree', show_trash: 1 },
    { project_id: own.project, id: folder },
  ],
  'edit/keywords_2/folders/move': ({ project, folder }) => [
    { project_id: project, id: folder },
    { project_id: own.project, id: folder },
    { project_id: own.project, id: 0, to_id: folder },
  ],
  'edit/keywords_2/folders/rename': ({ project, folder }) => [
    { project_id: project, id: folder, name: 'stolen' },
    { project_id: own.project, id: folder, name: 'stolen' },
  ],
  'edit/keywords_2/folders/undel': ({ project, folder }) => [
    { project_id: project, id: folder },
    { project_id: own.project, id: folder },
  ],
  'del/keywords_2/folders': ({ project, folder }) => [
    { project_id: project, id: folder },
    { project_id: own.project, id: folder },
  ],
  'add/keywords_2/groups': ({ project, group, folder }) => [
    { project_id: project, name: 'x' },
    { project_id: own.project, name: 'x', to_id: folder },
    { project_id: own.project, name: 'x', to_id: group, to_type: 'after_group' },
  ],
  'get/keywords_2/groups': ({ project, group }) => [
    { project_id: project },
    { project_id: project, fields: ['COUNT(*)'] },
    { project_id: own.project, id: group },
  ],
  'edit/keywords_2/groups/on': ({ project, group }) => [
    { project_id: project, on: 0, id: group },
    { project_id: own.project, on: 0, id: group },
  ],
  'edit/keywords_2/groups/rename': ({ project, group }) => [
    { project_id: project, id: group, name: 'stolen' },
    { project_id: own.project, id: group, name: 'stolen', show_trash: 1 },
  ],
  'edit/keywords_2/groups/move': ({ project, group, folder }) => [
    { project_id: project, id: group },
    { project_id: own.project, id: group },
    { project_id: own.project, id: 0, to_id: folder },
    { project_id: own.project, id: 0, to_id: group, to_type: 'after_group' },
  ],
  'edit/keywords_2/groups/sort': ({ project, group }) => [
    { project_id: project, orders: ['name'] },
    { project_id: own.project, id: group, orders: ['name'] },
  ],
  'edit/keywords_2/groups/undel': ({ project, group }) => [
    { project_id: project, id: group },
    { project_id: own.project, id: group },
  ],
  'del/keywords_2/groups': ({ project, group }) => [
    { project_id: project, id: group },
    { project_id: own.project, id: group },
  ],
  'add/keywords_2/keywords': ({ project, group, keyword }) => [
    { project_id: project, name: 'x', to_id: group },
    { project_id: own.project, name: 'x', to_id: group },
    { project_id: own.project, name: 'x', to_id: keyword, to_type: 'after_keyword' },
  ],
  'add/keywords_2/keywords/import': ({ project, group, folder }) => [
    { project_id: project, keywords: ['x'] },
    { project_id: own.project, keywords: ['x'], group_id: group },
    { project_id: own.project, keywords: ['x'], folder_id: folder },
    { project_id: own.project, keywords: ['x'], move_duplicate: 1, move_duplicate_group_id: group },
    { project_id: own.project, keywords: ['x'], move_duplicate: 1, move_duplicate_folder_id: folder },
  ],
  'get/keywords_2/keywords': ({ project, keyword }) => [
    { project_id: project },
    { project_id: project, id: keyword, show_trash: 1 },
    { project_id: project, fields: ['COUNT(*)'] },
    { project_id: own.project, id: keyword },
  ],
  'get/keywords_2/keywords/export': ({ project, keyword }) => [
    { project_id: project, output: 'csv' },
    { project_id: own.project, output: 'csv', id: keyword },
  ],
  'edit/keywords_2/keywords/rename': ({ project, keyword }) => [
    { project_id: project, id: keyword, name: 'stolen' },
    { project_id: own.project, id: keyword, name: 'stolen' },
  ],
  'edit/keywords_2/keywords/move': ({ project, group, keyword }) => [
    { project_id: project, id: keyword, to_id: group },
    { project_id: own.project, id: 0, to_id: group },
    { project_id: own.project, id: 0, to_id: keyword, to_type: 'before_keyword' },
  ],
  'edit/keywords_2/keywords/sort': ({ project, group, keyword }) => [
    { project_id: project, orders: ['name'] },
    { project_id: own.project, id: keyword, orders: ['name'] },
    { project_id: own.project, group_id: group, orders: ['name'] },
  ],
  'edit/keywords_2/keywords/tags': ({ project, group, keyword }) => [
    { project_id: project, id: keyword, tags: [7], action: 'set' },
    { project_id: own.project, id: keyword, tags: [7], action: 'add' },
    { project_id: own.project, id: group, tags: [7], action: 'add', target_type: 'groups', show_trash: 1 },
  ],
  'edit/keywords_2/keywords/target': ({ project, group, keyword, folder }) => [
    { project_id: project, id: keyword, target: 'stolen.example' },
    { project_id: own.project, id: group, target: 'stolen.example', target_type: 'groups' },
    {
      project_id: own.project,
      target: 'stolen.example',
      filters: [{ name: 'group_folder_id', operator: 'EQUALS', values: [folder] }],
      group_folder_id_depth: 1,
    },
  ],
  'edit/keywords_2/keywords/undel': ({ project, keyword }) => [
    { project_id: project, id: keyword },
    { project_id: own.project, id: keyword },
  ],
  'edit/keywords_2/keywords/export/toProject': ({ project, group, keyword }) => [
    { project_id: project, to_project_id: own.project, id: keyword, delete_from_original_project: 1 },
    { project_id: own.project, to_project_id: project, filters: everything },
    { project_id: own.project, to_project_id: 0, id: group, target_type: 'groups', with_history: 1 },
  ],
  'del/keywords_2/keywords': ({ project, keyword }) => [
    { project_id: project, id: keyword },
    { project_id: own.project, id: keyword },
  ],
  'add/positions_2/searchers': ({ project }) => [{ project_id: project, searcher_key: 0 }],
  'add/positions_2/searchers/regions': ({ project }) => [
    { project_id: project, searcher_key: 1, region_key: 225 },
  ],
  'edit/positions_2/searchers/enabled': ({ project }) => [
    { project_id: project, searcher_key: 1, enabled: 0 },
  ],
  'edit/positions_2/searchers/sort': ({ project }) => [{ project_id: project, searchers_keys: [1] }],
  'del/positions_2/searchers': ({ project }) => [{ project_id: project, searcher_key: 1 }],
  'add/positions_2/searchers/regions/import': ({ project }) => [{ project_id: project, regions: ['1;225'] }],
  'get/positions_2/searchers/regions/export': ({ project }) => [{ project_id: project }],
  'edit/positions_2/searchers/regions': ({ project, regionIndex }) => [
    { project_id: project, region_index: regionIndex, region_depth: 5, enabled: 0 },
  ],
  'edit/positions_2/searchers/regions/sort': ({ project, regionIndex }) => [
    { project_id: project, searcher_key: 1, regions_indexes: [regionIndex] },
  ],
  'del/positions_2/searchers/regions': ({ project, regionIndex }) => [
    { project_id: project, region_index: regionIndex },
  ],
  'get/positions_2/regionIndex': () => [],
  'edit/positions_2/settings': ({ project }) => [
    { project_id: project },
    { project_id: project, subdomains: 0 },
  ],
  'get/positions_2/checker/price': ({ project, group, folder }) => [
    { id: project },
    { filters: [{ name: 'id', operator: 'EQUALS', values: [project] }] },
    { id: own.project, groups_ids: [group] },
    { id: own.project, folders_ids: [folder], folders_ids_depth: 1 },
  ],
  'edit/positions_2/checker/go': ({ project, keyword, regionIndex }) => [
    { id: project },
    { filters: [{ name: 'id', operator: 'EQUALS', values: [project] }] },
    { id: own.project, keyword_id: keyword, regions_indexes: [regionIndex] },
  ],
  'get/positions_2/history': ({ project, keyword, regionIndex }) => [
    {
      project_id: project,
      regions_indexes: [regionIndex],
      dates: ['2026-01-01'],
      show_headers: 1,
      show_exists_dates: 1,
    },
    { project_id: own.project, regions_indexes: [regionIndex], dates: ['2026-01-01'], id: keyword },
  ],
  'get/bank_2/history': ({ account, project }) => [
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
    { filters: [{ name: 'target_id', operator: 'EQUALS', values: [project] }] },
  ],
  'get/bank_2/info': () => [],
  'get/system_2/common/regions': ({ project }) => [{ searcher_key: 1, search: '', for_project_id: project }],
  'get/users_2/accounts': ({ account }) => [{ id: account }],
  'add/users_2/accounts': () => [{ name: 'x' }],
  'get/users_2/keys': ({ account, key }) => [{ user_id: account }, { id: key }],
  'add/users_2/keys': ({ account }) => [{ user_id: account, name: 'x' }],
  'edit/users_2/keys/rotate': ({ account, key }) => [{ id: key }, { user_id: account, id: key }],
  'del/users_2/keys': ({ account, key }) => [{ id: key }, { user_id: account, id: key }],
}

/** A project of the stranger's own, for requests that mix it with ids of others. */
const own = { project: await call('add/projects_2/projects', { url: 'stranger.example' }, stranger) }
await call('add/keywords_2/keywords', { project_id: own.project, name: 'own keyword' }, stranger)
await call(
  'add/positions_2/searchers/regions',
  { project_id: own.project, searcher_key: 1, region_key: 213 },
  stranger,
)

/** Everything the owner has, as the database holds it. */
async function possessions(): Promise<string> {
  const { executor } = sextant.app.installation.database
  const tables = [
    'projects',
    'competitors',
    'folders',
    'groups',
    'keywords',
    'searchers',
    'regions',
    'runs',
    'tasks',
    'positions',
    'ledger_entries',
    'balances',
  ]
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(table)} t
        where account_id = ${owner.id} order by 1`.execute(executor)
      return [table, rows.map(({ row }) => row)]
    }),
  )
  const { rows: keys } = await sql`
    select id, name, revoked_at from api_keys where account_id = ${owner.id} order by id`.execute(executor)
  return JSON.stringify([...parts, ['api_keys', keys]])
}

/** Ids and moving parts of an answer blanked, so that two answers can be compared. */
function blanked(text: string): string {
  return text
    .replaceAll(/\d+/g, '#')
    .replaceAll(/sxt_[\w-]+/g, 'key')
    .replaceAll(/"request [\w-]+"/g, 'request')
}

const before = await possessions()

for (const [address, build] of Object.entries(requests)) {
  const foreign = build(theirs)
  const missing = build(nobodys)
  foreign.forEach((request, index) => {
    test(`${address} with ids of another account answers as with ids nobody has: ${JSON.stringify(request)}`, async () => {
      const answer = await post(address, request, stranger)
      const expected = await post(address, missing[index], stranger)
      assert.equal(blanked(answer.text), blanked(expected.text))
      assert.equal(answer.status, expected.status)
      assert.doesNotMatch(answer.text, /secret|owner\.example/i)
      assert.equal(await possessions(), before)
    })
  })
}

test('every table of the schema that holds data of an account is led by its key', async () => {
  const { rows } = await sql<{ table_name: string; leads: boolean }>`
    select c.relname as table_name,
      (select a.attname = 'account_id' from pg_index i
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indrelid = c.oid and i.indisprimary) as leads
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
      and c.relname <> 'api_keys'`.execute(sextant.app.installation.database.executor)
  assert.ok(rows.length >= 11)
  assert.deepEqual(
    rows.filter((row) => !row.leads),
    [],
  )
})
