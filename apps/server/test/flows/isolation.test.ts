import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { guestRightNames, type RegistryAddress } from '@sextant/contract'
import { sql } from 'kysely'
import { beginSession } from '#accounts/sessions.ts'
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
  readonly share: number
  readonly run: string
  readonly target: number
  readonly eventRule: number
  readonly delivery: string
  readonly replay: number
  readonly view: number
  readonly key: number
  readonly session: number
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
  share: 2_000_000_008,
  run: '2000000009',
  target: 2_000_000_011,
  eventRule: 2_000_000_012,
  delivery: '2000000013',
  replay: 2_000_000_009,
  view: 2_000_000_014,
  key: 2_000_000_005,
  session: 2_000_000_013,
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
  const share = await call(
    'add/projects_2/guests',
    { project_id: project, email: 'secret-friend@owner.example' },
    owner,
  )
  await call('edit/positions_2/checker/go', { id: project }, owner)
  const volumes = 'name;volume:213:1:3\nsecret one;1234\n'
  await call('add/keywords_2/volumes/import', { project_id: project, volumes }, owner)
  await call('edit/keywords_2/volumes/go', { project_id: project, check_all_regions: 1 }, owner)
  const schedule = [{ days: [2], times: [{ hour: 2, minute: 0 }] }]
  await call('edit/schedule_2', { type: 'positions_go', target_id: project, schedule }, owner)
  await call('edit/tags_2/tags/name', { id: 2, name: 'Secret tag' }, owner)
  const replay = await call('add/positions_2/replays', { project_id: project }, owner)
  const saved = { project_id: project, name: 'Secret view', parameters: 'text=secret' }
  const view = await call('add/positions_2/views', saved, owner)
  const [key] = await call('get/users_2/keys', {}, owner)
  const session = await beginSession(sextant.app.installation.database.executor, owner.id, {
    address: '203.0.113.7',
    browser: 'Secret browser',
  })
  const [run] = await call('get/positions_2/runs', { project_id: project }, owner)
  const webhook = { project_id: project, kind: 'webhook', address: 'https://secret-hook.example/' }
  const { id: target } = await call('add/events_2/targets', webhook, owner)
  const rule = { project_id: project, event_target_id: target, kind: 'check_finished', name: 'Secret rule' }
  const eventRule = await call('add/events_2/rules', rule, owner)
  const delivery = await call('edit/events_2/targets/test', { project_id: project, id: target }, owner)
  return {
    project,
    group: group.id,
    folder: group.folder_id,
    keyword: keyword.id,
    regionIndex: 2,
    competitor: competitor.id,
    share,
    replay,
    view,
    run: run.id,
    target,
    eventRule,
    delivery,
    key: key.id,
    session: session.id,
    account: owner.id,
  }
}

/** Questions where positions come from. */
const explained = ({ project, keyword, competitor, regionIndex }: Ids) => {
  const cell = { region_index: regionIndex, date: '2026-01-05' }
  return [
    { ...cell, project_id: project, keyword_id: keyword },
    { ...cell, project_id: own.project, keyword_id: keyword },
    { ...cell, project_id: own.project, keyword_id: keyword, site_id: competitor },
  ]
}

/** A filter that every row passes. */
const everything = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]

/** Requests with ids of somebody else, for every operation that takes any. */
const requests: Record<RegistryAddress, (ids: Ids) => object[]> = {
  'add/projects_2/projects': () => [],
  'add/projects_2/projects/demo': () => [],
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
  'edit/projects_2/projects/leave': ({ project }) => [{ id: project }],
  'get/projects_2/guests': ({ project, share }) => [
    { project_id: project },
    { project_id: own.project, id: share },
  ],
  'add/projects_2/guests': ({ project, account }) => [
    { project_id: project, email: 'thief@stranger.example' },
    { project_id: own.project, user_id: account },
  ],
  'edit/projects_2/guests': ({ project, share }) => [
    { project_id: project, id: share, rights: ['view', 'delegate'] },
    { project_id: own.project, id: share, rights: ['view', 'delegate'] },
  ],
  'del/projects_2/guests': ({ project, share }) => [
    { project_id: project, id: share },
    { project_id: own.project, id: share },
  ],
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
  'get/keywords_2/keywords/import': ({ project, folder }) => [
    { project_id: project, keywords: ['x'] },
    { project_id: own.project, keywords: ['x'], folder_id: folder },
  ],
  'get/keywords_2/keywords': ({ project, keyword }) => [
    { project_id: project },
    { project_id: project, id: keyword, show_trash: 1 },
    { project_id: project, fields: ['COUNT(*)'] },
    { project_id: own.project, id: keyword },
    {
      project_id: own.project,
      fields: [`relevant_url:2026-01-01:${project}:2`, `project_relevant_url:${project}:2`],
    },
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
  'add/keywords_2/volumes/import': ({ project }) => [
    { project_id: project, volumes: 'name;volume:213:1:3\nsecret one;1\n' },
  ],
  'get/keywords_2/volumes/price': ({ project, keyword, group }) => [
    { project_id: project, check_all_regions: 1 },
    { project_id: project, check_all_regions: 1, id: keyword },
    { project_id: own.project, check_all_regions: 1, id: keyword },
    { project_id: own.project, check_all_regions: 1, id: group, target_type: 'groups' },
  ],
  'edit/keywords_2/volumes/go': ({ project, keyword, group }) => [
    { project_id: project, check_all_regions: 1 },
    { project_id: own.project, check_all_regions: 1, id: keyword },
    { project_id: own.project, check_all_regions: 1, id: group, target_type: 'groups' },
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
  'get/positions_2/rules': ({ project, competitor }) => [
    { project_id: project },
    { project_id: own.project, site_id: competitor },
  ],
  'edit/positions_2/rules': ({ project, competitor }) => [
    { project_id: project, rules: [{ kind: 'host', value: 'stolen.example' }] },
    { project_id: own.project, site_id: competitor, rules: [] },
  ],
  'get/positions_2/rules/test': ({ project, competitor }) => [
    { project_id: project, urls: ['https://owner.example/'] },
    { project_id: own.project, site_id: competitor, urls: ['https://secret-rival.example/'] },
  ],
  'get/positions_2/provenance': explained,
  'get/positions_2/provenance/reply': (ids) => explained(ids).map((cell) => ({ ...cell, page: 1 })),
  'get/positions_2/urls': ({ project, competitor }) => [
    { project_id: project, date1: '2000-01-01', date2: '2100-01-01' },
    { project_id: own.project, site_id: competitor, date1: '2000-01-01', date2: '2100-01-01' },
    { project_id: own.project, sites_ids: [competitor], date1: '2000-01-01', date2: '2100-01-01' },
  ],
  'add/positions_2/replays': ({ project, competitor }) => [
    { project_id: project, preview: 0 },
    { project_id: own.project, sites_ids: [competitor], preview: 0 },
  ],
  'get/positions_2/replays': ({ project }) => [{ project_id: project }],
  'get/positions_2/replays/changes': ({ project, replay }) => [
    { project_id: project, replay_id: replay },
    { project_id: own.project, replay_id: replay },
  ],
  'edit/positions_2/replays/cancel': ({ project, replay }) => [
    { project_id: project, id: replay },
    { project_id: own.project, id: replay },
  ],
  'get/positions_2/checker/price': ({ project, group, folder }) => [
    { id: project },
    { filters: [{ name: 'id', operator: 'EQUALS', values: [project] }] },
    { id: own.project, groups_ids: [group] },
    { id: own.project, folders_ids: [folder], folders_ids_depth: 1 },
  ],
  'get/positions_2/receipt': ({ project, run }) => [
    { project_id: project },
    { project_id: own.project, run_id: run },
  ],
  'edit/positions_2/checker/go': ({ project, keyword, regionIndex }) => [
    { id: project },
    { filters: [{ name: 'id', operator: 'EQUALS', values: [project] }] },
    { id: own.project, keyword_id: keyword, regions_indexes: [regionIndex] },
  ],
  'get/positions_2/runs': ({ project, run }) => [
    { project_id: project },
    { project_id: own.project, filters: [{ name: 'id', operator: 'EQUALS', values: [run] }] },
  ],
  'get/positions_2/runs/tasks': ({ project, run }) => [
    { project_id: project },
    { project_id: own.project, filters: [{ name: 'run_id', operator: 'EQUALS', values: [run] }] },
  ],
  'get/positions_2/runs/reasons': ({ project, run }) => [
    { project_id: project, run_id: run },
    { project_id: own.project, run_id: run },
  ],
  'edit/positions_2/runs/cancel': ({ project, run }) => [
    { project_id: project, id: run },
    { project_id: own.project, id: run },
  ],
  'get/positions_2/runs/retry': ({ project, run }) => [
    { project_id: project, id: run },
    { project_id: own.project, id: run },
  ],
  'edit/positions_2/runs/retry': ({ project, run }) => [
    { project_id: project, id: run },
    { project_id: own.project, id: run },
  ],
  'add/positions_2/history/import': ({ project, keyword, regionIndex, competitor }) => {
    const positions = `id;date;position\n${keyword};2026-01-05;1`
    return [
      { project_id: project, region_index: regionIndex, positions },
      { project_id: own.project, region_index: regionIndex, positions },
      { project_id: own.project, region_index: regionIndex, positions, skip_unknown: 1 },
      {
        project_id: own.project,
        region_index: regionIndex,
        positions: positions.replace(/^id(.*)\n\d+/, 'name$1\nown keyword'),
        competitor_id: competitor,
      },
    ]
  },
  'get/snapshots_2/history': ({ project, keyword, regionIndex }) => [
    {
      project_id: project,
      region_index: regionIndex,
      dates: ['2026-01-01'],
      show_headers: 1,
      show_exists_dates: 1,
    },
    { project_id: own.project, region_index: regionIndex, dates: ['2026-01-01'], id: keyword },
  ],
  'get/snapshots_2/competitors': ({ project, keyword, regionIndex }) => [
    { project_id: project, region_index: regionIndex, dates: ['2026-01-01'], show_exists_dates: 1 },
    { project_id: own.project, region_index: regionIndex, dates: ['2026-01-01'], id: keyword },
  ],
  'get/positions_2/history': ({ project, keyword, regionIndex, competitor }) => [
    {
      project_id: project,
      regions_indexes: [regionIndex],
      dates: ['2026-01-01'],
      show_headers: 1,
      show_exists_dates: 1,
    },
    { project_id: own.project, regions_indexes: [regionIndex], dates: ['2026-01-01'], id: keyword },
    {
      project_id: own.project,
      regions_indexes: [regionIndex],
      dates: ['2026-01-01'],
      competitors_ids: [competitor],
      show_top_by_depth: 100,
    },
  ],
  'get/positions_2/summary': ({ project, keyword, regionIndex, competitor }) => {
    const report = { region_index: regionIndex, dates: ['2026-01-01', '2026-01-02'], show_tops: 1 }
    return [
      { ...report, project_id: project, show_dynamics: 1 },
      { ...report, project_id: own.project, id: keyword },
      { ...report, project_id: own.project, competitor_id: competitor },
      { ...report, project_id: own.project, competitor_id: project },
    ]
  },
  'get/positions_2/summary/chart': ({ project, keyword, regionIndex, competitor }) => {
    const report = { region_index: regionIndex, date1: '0001-01-01', date2: '9999-12-31', show_tops: 1 }
    return [
      { ...report, project_id: project },
      { ...report, project_id: own.project, id: keyword },
      { ...report, project_id: own.project, competitors_ids: [own.project, competitor] },
      { ...report, project_id: own.project, competitor_id: [project] },
    ]
  },
  'get/schedule_2': ({ project }) => [{ type: 'positions_go', target_id: project }],
  'get/schedule_2/preview': ({ project }) => [
    { type: 'positions_go', target_id: project, schedule: [] },
    { type: 'volumes_go', target_id: project, schedule: [] },
  ],
  'edit/schedule_2': ({ project }) => [
    { type: 'positions_go', target_id: project, schedule: [] },
    { type: 'positions_report', target_id: project, schedule: [] },
  ],
  'edit/schedule_2/settings': ({ project }) => [
    { type: 'positions_go', target_id: project, stop_repeated_check: 0 },
    { type: 'volumes_go', target_id: project },
  ],
  'del/schedule_2': ({ project }) => [{ type: 'positions_go', target_id: project }],
  'get/positions_2/views': ({ project, view }) => [
    { project_id: project },
    { project_id: own.project, id: view },
  ],
  'add/positions_2/views': ({ project }) => [{ project_id: project, name: 'Mine', parameters: '' }],
  'edit/positions_2/views': ({ project, view }) => [
    { project_id: project, id: view, name: 'Mine' },
    { project_id: own.project, id: view, name: 'Mine' },
  ],
  'del/positions_2/views': ({ project, view }) => [
    { project_id: project, id: view },
    { project_id: own.project, id: view },
  ],
  'get/events_2/targets': ({ project, target }) => [
    { project_id: project },
    { project_id: own.project, id: target },
  ],
  'add/events_2/targets': ({ project }) => [
    { project_id: project, kind: 'webhook', address: 'https://stranger.example/hook' },
  ],
  'edit/events_2/targets': ({ project, target }) => [
    { project_id: project, id: target, on: 0 },
    { project_id: own.project, id: target, on: 0 },
  ],
  'edit/events_2/targets/rotate': ({ project, target }) => [
    { project_id: project, id: target },
    { project_id: own.project, id: target },
  ],
  'edit/events_2/targets/test': ({ project, target }) => [
    { project_id: project, id: target },
    { project_id: own.project, id: target },
  ],
  'del/events_2/targets': ({ project, target }) => [
    { project_id: project, id: target },
    { project_id: own.project, id: target },
  ],
  'get/events_2/rules': ({ project, eventRule }) => [
    { project_id: project },
    { project_id: own.project, id: eventRule },
  ],
  'add/events_2/rules': ({ project, target }) => [
    { project_id: project, event_target_id: target, kind: 'url_changed' },
    { project_id: own.project, event_target_id: target, kind: 'url_changed' },
  ],
  'edit/events_2/rules': ({ project, target, eventRule }) => [
    { project_id: project, id: eventRule, on: 0 },
    { project_id: own.project, id: eventRule, event_target_id: target },
  ],
  'del/events_2/rules': ({ project, eventRule }) => [
    { project_id: project, id: eventRule },
    { project_id: own.project, id: eventRule },
  ],
  'get/events_2/deliveries': ({ project, delivery }) => [
    { project_id: project },
    { project_id: own.project, id: delivery },
  ],
  'edit/events_2/deliveries/retry': ({ project, delivery }) => [
    { project_id: project, id: delivery },
    { project_id: own.project, id: delivery },
  ],
  'get/bank_2/history': ({ account, project }) => [
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
    { filters: [{ name: 'target_id', operator: 'EQUALS', values: [project] }] },
  ],
  'get/bank_2/history/summary': ({ account, project }) => [
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
    { filters: [{ name: 'target_id', operator: 'EQUALS', values: [project] }], fields: ['COUNT(*)'] },
  ],
  'get/bank_2/info': () => [],
  'get/bank_2/holds': ({ project }) => [
    { filters: [{ name: 'target_id', operator: 'EQUALS', values: [project] }] },
  ],
  'get/payments_2': ({ account }) => [
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
  ],
  'add/payments_2': ({ account }) => [{ user_id: account, sum: '1' }],
  'get/system_2/common/regions': ({ project }) => [{ searcher_key: 1, search: '', for_project_id: project }],
  'get/providers_2/providers': () => [{}],
  'add/providers_2/providers': () => [{ id: 'serper', key: 'key-of-a-stranger-01' }],
  'edit/providers_2/providers': () => [{ id: 'sandbox', on: 0 }],
  'del/providers_2/providers': () => [{ id: 'sandbox' }],
  'edit/providers_2/test': () => [{ id: 'sandbox', confirm: 1 }],
  'get/providers_2/providers/order': () => [{}],
  'edit/providers_2/providers/order': () => [{ searcher_key: 1, providers: [] }],
  'get/providers_2/caps': () => [{}],
  'edit/providers_2/caps': ({ project, key }) => [
    { scope: 'project', id: String(project), period: 'day', amount: '0' },
    { scope: 'key', id: String(key), period: 'day', amount: '0' },
  ],
  'get/providers_2/health': () => [{}],
  'get/providers_2/health/days': () => [{}],
  'get/providers_2/spend': () => [{ date1: '2026-01-01', date2: '2026-01-31' }],
  'get/tags_2/tags': ({ project }) => [{ project_id: project }],
  'edit/tags_2/tags/name': () => [{ id: 2, name: '' }],
  'get/users_2/profile': () => [],
  'get/users_2/profile/avatar': () => [],
  'edit/users_2/profile': () => [],
  'edit/users_2/profile/currency': () => [],
  'edit/users_2/profile/lang': () => [],
  'edit/users_2/profile/timezone': () => [],
  'get/users_2/accounts': ({ account }) => [{ id: account }],
  'add/users_2/accounts': () => [{ name: 'x' }],
  'edit/users_2/accounts': ({ account }) => [{ id: account, password: 'password of a stranger' }],
  'add/users_2/sessions': () => [],
  'get/users_2/sessions': () => [{}],
  'del/users_2/sessions': ({ session }) => [{ id: session }, { others: 1 }],
  'edit/users_2/password': () => [],
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

/** Another project of the owner, which the stranger becomes a guest of. */
const shared = await call('add/projects_2/projects', { url: 'shared.example' }, owner)
await call('add/keywords_2/keywords', { project_id: shared, name: 'shared keyword' }, owner)
await call(
  'add/positions_2/searchers/regions',
  { project_id: shared, searcher_key: 1, region_key: 213 },
  owner,
)

/** Everything the owner has, as the database holds it; `except`: but for what belongs to this project. */
async function possessions(except?: number): Promise<string> {
  const { executor } = sextant.app.installation.database
  const tables = [
    'projects',
    'guests',
    'competitors',
    'folders',
    'groups',
    'keywords',
    'searchers',
    'regions',
    'runs',
    'tasks',
    'positions',
    'schedules',
    'saved_views',
    'event_targets',
    'event_rules',
    'event_deliveries',
    'tags',
    'volumes',
    'volume_runs',
    'volume_batches',
    'ledger_entries',
    'balances',
  ]
  const parts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from ${sql.table(table)} t
        where account_id = ${owner.id} order by 1`.execute(executor)
      const id = table === 'projects' ? 'id' : 'project_id'
      return [
        table,
        rows.map(({ row }) => row).filter((row) => except === undefined || JSON.parse(row)[id] !== except),
      ]
    }),
  )
  const { rows: keys } = await sql`
    select id, name, revoked_at from api_keys where account_id = ${owner.id} order by id`.execute(executor)
  const { rows: sessions } = await sql`
    select id, ended_at from sessions where account_id = ${owner.id} order by id`.execute(executor)
  return JSON.stringify([...parts, ['api_keys', keys], ['sessions', sessions]])
}

/** Ids and moving parts of an answer blanked, so that two answers can be compared. */
function blanked(text: string): string {
  return text
    .replaceAll(/\d+/g, '#')
    .replaceAll(/sxt_[\w-]+/g, 'key')
    .replaceAll(/"request [\w-]+"/g, 'request')
}

const before = await possessions()
const beforeButShared = await possessions(shared)

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

own.project = shared

for (const [address, build] of Object.entries(requests)) {
  // The owner of a project is no guest of it, so sharing with it answers otherwise.
  const foreign = build({ ...theirs, account: nobodys.account + 1 })
  const missing = build(nobodys)
  foreign.forEach((request, index) => {
    test(`${address} by a guest of another project reaches no further: ${JSON.stringify(request)}`, async () => {
      await shareOnce()
      const answer = await post(address, request, stranger)
      const expected = await post(address, missing[index], stranger)
      assert.equal(blanked(answer.text), blanked(expected.text))
      assert.equal(answer.status, expected.status)
      assert.doesNotMatch(answer.text, /secret|owner\.example/i)
      assert.equal(await possessions(shared), beforeButShared)
    })
  })
}

let sharing: Promise<unknown> | undefined
/** Shares the other project of the owner with the stranger, when nothing asks any longer as a mere stranger. */
function shareOnce(): Promise<unknown> {
  sharing ??= call(
    'add/projects_2/guests',
    { project_id: shared, user_id: stranger.id, rights: guestRightNames },
    owner,
  )
  return sharing
}

test('every table of the schema that holds data of an account is led by its key', async () => {
  const { rows } = await sql<{ table_name: string; leads: boolean }>`
    select c.relname as table_name,
      (select a.attname = 'account_id' from pg_index i
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indrelid = c.oid and i.indisunique
       -- A key with a column that may be empty can only be a unique one.
       order by i.indisprimary desc limit 1) as leads
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
