import assert from 'node:assert/strict'
import { guestRightNames, registry, type Operation, type RegistryAddress } from '@sextant/contract'
import { sql } from 'kysely'
import type { TSchema } from 'typebox'
import { afterAll, test } from 'vitest'
import { beginSession } from '#accounts/sessions.ts'
import { tables as kinds } from '#db/tables.ts'
import { startTestApp, type TestAccount } from '../app.ts'

const sextant = await startTestApp(
  { afterAll },
  { worker: false, settings: { SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'rank@sextant.example' } },
)
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
  readonly annotation: number
  readonly share: number
  readonly guestLink: number
  readonly run: string
  readonly target: number
  readonly eventRule: number
  readonly delivery: string
  readonly replay: number
  readonly view: number
  readonly reportTemplate: number
  readonly report: number
  readonly reportDelivery: string
  readonly entry: string
  readonly key: number
  readonly session: number
  readonly identity: number
  readonly auditEntry: string
  readonly account: number
}

const theirs = await furnish()
/** Ids that do not exist. */
const nobodys: Ids = {
  project: 2_000_000_001,
  group: 2_000_000_002,
  folder: 2_000_000_003,
  keyword: '2000000004',
  regionIndex: theirs.regionIndex,
  competitor: 2_000_000_007,
  annotation: 2_000_000_017,
  share: 2_000_000_008,
  guestLink: 2_000_000_017,
  run: '2000000009',
  target: 2_000_000_011,
  eventRule: 2_000_000_012,
  delivery: '2000000013',
  replay: 2_000_000_009,
  view: 2_000_000_014,
  reportTemplate: 2_000_000_017,
  report: 2_000_000_018,
  reportDelivery: '2000000019',
  entry: '2000000015',
  key: 2_000_000_005,
  session: 2_000_000_013,
  identity: 2_000_000_017,
  auditEntry: '2000000016',
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
  const annotation = await call(
    'add/projects_2/annotations',
    { project_id: project, date1: '2026-01-01', text: 'Secret annotation' },
    owner,
  )
  const share = await call(
    'add/projects_2/guests',
    { project_id: project, email: 'secret-friend@owner.example' },
    owner,
  )
  const guestLink = await call(
    'add/projects_2/guest_links',
    { project_id: project, name: 'Secret link' },
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
  const reportTemplate = await call(
    'add/reports_2/templates',
    { project_id: project, name: 'Secret template', blocks: [{ kind: 'table' }] },
    owner,
  )
  const report = await call(
    'add/reports_2/reports',
    { project_id: project, report_template_id: reportTemplate },
    owner,
  )
  const mails = { project_id: project, report_id: report, emails: ['secret-client@crumbs.example'] }
  const [reportDelivery] = await call('add/reports_2/deliveries', mails, owner)
  const [entry] = await call('get/bank_2/holds', {}, owner)
  const [key] = await call('get/users_2/keys', {}, owner)
  const [auditEntry] = await call('get/users_2/audit', {}, owner)
  const session = await beginSession(sextant.app.installation.database.executor, owner.id, {
    address: '203.0.113.7',
    browser: 'Secret browser',
  })
  const { rows: identities } = await sql<{ id: number }>`
    insert into identities (account_id, issuer, subject, email)
    values (${owner.id}, 'https://secret-provider.example', 'secret', 'secret-person@owner.example')
    returning id`.execute(sextant.app.installation.database.executor)
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
    annotation,
    share,
    guestLink: guestLink.id,
    replay,
    view,
    reportTemplate,
    report,
    reportDelivery,
    run: run.id,
    target,
    eventRule,
    delivery,
    entry: entry.id,
    key: key.id,
    session: session.id,
    identity: identities[0]!.id,
    auditEntry: auditEntry.id,
    account: owner.id,
  }
}

/** A filter that every row matches. */
const everything = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]

/** What a parameter refers to, by its name. */
const namedBy: Readonly<Record<string, keyof Ids>> = {
  project_id: 'project',
  target_id: 'project',
  to_project_id: 'project',
  for_project_id: 'project',
  group_id: 'group',
  groups_ids: 'group',
  move_duplicate_group_id: 'group',
  folder_id: 'folder',
  folders_ids: 'folder',
  move_duplicate_folder_id: 'folder',
  keyword_id: 'keyword',
  competitor_id: 'competitor',
  competitors_ids: 'competitor',
  site_id: 'competitor',
  sites_ids: 'competitor',
  run_id: 'run',
  replay_id: 'replay',
  event_target_id: 'target',
  report_template_id: 'reportTemplate',
  report_id: 'report',
  reports_ids: 'report',
  user_id: 'account',
}
/** What `id`, `ids` and `to_id` refer to, by the noun of the address. */
const nouns: Readonly<Record<string, keyof Ids>> = {
  'projects_2/projects': 'project',
  'projects_2/guests': 'share',
  'projects_2/guest_links': 'guestLink',
  'projects_2/invitations': 'share',
  'projects_2/competitors': 'competitor',
  'projects_2/annotations': 'annotation',
  'keywords_2/folders': 'folder',
  'keywords_2/groups': 'group',
  'keywords_2/keywords': 'keyword',
  'keywords_2/volumes': 'keyword',
  'positions_2/checker': 'project',
  'positions_2/sandbox': 'project',
  'positions_2/history': 'keyword',
  'positions_2/summary': 'keyword',
  'positions_2/runs': 'run',
  'positions_2/replays': 'replay',
  'positions_2/views': 'view',
  'reports_2/templates': 'reportTemplate',
  'reports_2/reports': 'report',
  'reports_2/deliveries': 'reportDelivery',
  'snapshots_2/history': 'keyword',
  'snapshots_2/competitors': 'keyword',
  'events_2/targets': 'target',
  'events_2/rules': 'eventRule',
  'events_2/deliveries': 'delivery',
  'bank_2/history': 'entry',
  'bank_2/holds': 'entry',
  payments_2: 'entry',
  'users_2/accounts': 'account',
  'users_2/keys': 'key',
  'users_2/sessions': 'session',
  'users_2/identities': 'identity',
  'users_2/audit': 'auditEntry',
}

/** Rows without an id. */
const withoutIds = /^(RankedUrl|UrlSummary|UrlSwitch|CannibalisedKeyword|ReplayChange|BankSummary)$/

/** The parameters of an operation with ids of an account, and what they refer to. */
function idsIn({ address, parameters, selection }: Operation): Map<string, keyof Ids> {
  const noun = nouns[address.split('/').slice(1, 3).join('/')]
  const names = Object.keys(parameters).filter(
    (name) => /(^|_)ids?$/.test(name) && holdsIds(parameters[name]!.schema),
  )
  if (selection !== undefined && !withoutIds.test(selection.row.name)) names.push('id')
  return new Map(
    names.map((name) => {
      const named = namedBy[name] ?? noun
      assert.ok(named, `${address}: say in this test whose id \`${name}\` is`)
      return [name, named]
    }),
  )
}

/** Whether values are ids: whole numbers without bounds, unlike names and fixed numbers. */
function holdsIds(schema: TSchema): boolean {
  const { anyOf, items, minimum, type } = schema as {
    [name: string]: unknown
    anyOf?: TSchema[]
    items?: TSchema
  }
  if (anyOf !== undefined) return anyOf.some(holdsIds)
  return items === undefined ? type === 'integer' && minimum === undefined : holdsIds(items)
}

/**
 * The example with ids of another account: all of them, and each of them with the caller's own projects. Without any
 * id, operations that only read or that only administrators may call.
 */
function derived(operation: Operation, ids: Ids): object[] {
  const { fields: _, filters: __, ...request } = operation.example.request
  const named = idsIn(operation)
  if (named.size === 0)
    return operation.address.startsWith('get/') || operation.access === 'administrator' ? [request] : []
  const foreign = Object.fromEntries(
    [...named].map(([name, kind]) => [name, /(^|s_)ids$/.test(name) ? [ids[kind]] : ids[kind]]),
  )
  const pick = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(foreign).filter(([name]) => wanted(name)))
  const isProject = (name: string) => named.get(name) === 'project'
  const all = { ...request, ...pick((name) => isProject(name) || name in request) }
  const owned = Object.fromEntries([...named.keys()].filter(isProject).map((name) => [name, own.project]))
  const each = [...named.keys()].map((one) => ({ ...all, ...owned, ...pick((name) => name === one) }))
  const together = [...named.keys()].some((name) => name in all) ? [all] : []
  return [...new Map([...together, ...each].map((sent) => [JSON.stringify(sent), sent])).values()]
}

/** Requests with ids of another account that vary more than the example. */
const special: { readonly [A in RegistryAddress]?: (ids: Ids) => object[] } = {
  'get/projects_2/projects': ({ project, account }) => [
    { id: project, show_searchers_and_regions: 2 },
    { filters: [{ name: 'id', operator: 'IN', values: [project] }] },
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
  ],
  'add/projects_2/projects/copy': ({ project }) => [
    { project_id: project, copy_keywords: 1, copy_positions: 1 },
  ],
  'add/keywords_2/folders': ({ folder }) => [
    { project_id: own.project, name: 'x', to_id: folder, to_type: 'after' },
  ],
  'get/keywords_2/folders': ({ project }) => [{ project_id: project, view: 'tree', show_trash: 1 }],
  'edit/keywords_2/folders/move': ({ folder }) => [{ project_id: own.project, id: 0, to_id: folder }],
  'add/keywords_2/groups': ({ group }) => [
    { project_id: own.project, name: 'x', to_id: group, to_type: 'after_group' },
  ],
  'get/keywords_2/groups': ({ project }) => [{ project_id: project, fields: ['COUNT(*)'] }],
  'edit/keywords_2/groups/rename': ({ group }) => [
    { project_id: own.project, id: group, name: 'stolen', show_trash: 1 },
  ],
  'edit/keywords_2/groups/move': ({ group, folder }) => [
    { project_id: own.project, id: 0, to_id: folder },
    { project_id: own.project, id: 0, to_id: group, to_type: 'after_group' },
  ],
  'add/keywords_2/keywords': ({ project, group, keyword }) => [
    { project_id: project, name: 'x', to_id: group },
    { project_id: own.project, name: 'x', to_id: group },
    { project_id: own.project, name: 'x', to_id: keyword, to_type: 'after_keyword' },
  ],
  'add/keywords_2/keywords/import': ({ group, folder }) => [
    { project_id: own.project, keywords: ['x'], group_id: group },
    { project_id: own.project, keywords: ['x'], folder_id: folder },
    { project_id: own.project, keywords: ['x'], move_duplicate: 1, move_duplicate_group_id: group },
    { project_id: own.project, keywords: ['x'], move_duplicate: 1, move_duplicate_folder_id: folder },
  ],
  'get/keywords_2/keywords': ({ project, keyword }) => [
    { project_id: project, id: keyword, show_trash: 1 },
    { project_id: project, fields: ['COUNT(*)'] },
    {
      project_id: own.project,
      fields: [`relevant_url:2026-01-01:${project}:2`, `project_relevant_url:${project}:2`],
    },
  ],
  'get/keywords_2/keywords/export': ({ project }) => [{ project_id: project, output: 'csv' }],
  'edit/keywords_2/keywords/move': ({ project, group, keyword }) => [
    { project_id: project, id: keyword, to_id: group },
    { project_id: own.project, id: 0, to_id: group },
    { project_id: own.project, id: 0, to_id: keyword, to_type: 'before_keyword' },
  ],
  'edit/keywords_2/keywords/tags': ({ group, keyword }) => [
    { project_id: own.project, id: keyword, tags: [7], action: 'add' },
    { project_id: own.project, id: group, tags: [7], action: 'add', target_type: 'groups', show_trash: 1 },
  ],
  'edit/keywords_2/keywords/target': ({ group, folder }) => [
    { project_id: own.project, id: group, target: 'stolen.example', target_type: 'groups' },
    {
      project_id: own.project,
      target: 'stolen.example',
      filters: [{ name: 'group_folder_id', operator: 'EQUALS', values: [folder] }],
      group_folder_id_depth: 1,
    },
  ],
  'edit/keywords_2/keywords/export/toProject': ({ project, group, keyword }) => [
    { project_id: project, to_project_id: own.project, id: keyword, delete_from_original_project: 1 },
    { project_id: own.project, to_project_id: project, filters: everything },
    { project_id: own.project, to_project_id: 0, id: group, target_type: 'groups', with_history: 1 },
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
  'get/positions_2/urls': ({ project, competitor }) => [
    { project_id: project, date1: '2000-01-01', date2: '2100-01-01' },
    { project_id: own.project, site_id: competitor, date1: '2000-01-01', date2: '2100-01-01' },
    { project_id: own.project, sites_ids: [competitor], date1: '2000-01-01', date2: '2100-01-01' },
  ],
  'get/positions_2/urls/summary': ({ project, competitor }) => [
    { project_id: project, region_index: 2, date2: '2026-01-31' },
    { project_id: own.project, site_id: competitor, region_index: 2, date2: '2026-01-31' },
  ],
  'get/positions_2/urls/cannibalised': ({ project, competitor }) => [
    { project_id: project, date1: '2000-01-01', date2: '2100-01-01', show_urls: 1 },
    { project_id: own.project, site_id: competitor, date1: '2000-01-01', date2: '2100-01-01' },
  ],
  'get/positions_2/urls/switches': ({ project, competitor }) => [
    { project_id: project, date1: '2000-01-01', date2: '2100-01-01' },
    { project_id: own.project, site_id: competitor, date1: '2000-01-01', date2: '2100-01-01' },
  ],
  'add/positions_2/replays': ({ project, competitor }) => [
    { project_id: project, preview: 0 },
    { project_id: own.project, sites_ids: [competitor], preview: 0 },
  ],
  'get/positions_2/checker/price': ({ project, folder }) => [
    { filters: [{ name: 'id', operator: 'EQUALS', values: [project] }] },
    { id: own.project, folders_ids: [folder], folders_ids_depth: 1 },
  ],
  'get/positions_2/receipt': ({ project }) => [{ project_id: project }],
  'edit/positions_2/checker/go': ({ project }) => [
    { filters: [{ name: 'id', operator: 'EQUALS', values: [project] }] },
  ],
  'get/positions_2/runs/tasks': ({ run }) => [
    { project_id: own.project, filters: [{ name: 'run_id', operator: 'EQUALS', values: [run] }] },
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
  'get/schedule_2/preview': ({ project }) => [{ type: 'volumes_go', target_id: project, schedule: [] }],
  'edit/schedule_2': ({ project }) => [
    { type: 'positions_go', target_id: project, schedule: [] },
    { type: 'positions_report', target_id: project, schedule: [] },
  ],
  'edit/schedule_2/settings': ({ project }) => [
    { type: 'positions_go', target_id: project, stop_repeated_check: 0 },
  ],
  'del/schedule_2': ({ project }) => [{ type: 'positions_go', target_id: project }],
  'get/bank_2/history': ({ account, project }) => [
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
    { filters: [{ name: 'target_id', operator: 'EQUALS', values: [project] }] },
  ],
  'get/bank_2/history/summary': ({ account, project }) => [
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
    { filters: [{ name: 'target_id', operator: 'EQUALS', values: [project] }], fields: ['COUNT(*)'] },
  ],
  'get/bank_2/holds': ({ project }) => [
    { filters: [{ name: 'target_id', operator: 'EQUALS', values: [project] }] },
  ],
  'get/payments_2': ({ account }) => [
    { filters: [{ name: 'user_id', operator: 'EQUALS', values: [account] }] },
  ],
  'edit/providers_2/caps': ({ project, key }) => [
    { scope: 'project', id: String(project), period: 'day', amount: '0' },
    { scope: 'key', id: String(key), period: 'day', amount: '0' },
  ],
  'edit/tags_2/tags/name': () => [{ id: 2, name: '' }],
  'del/users_2/sessions': () => [{ others: 1 }],
}

const requests = Object.values<Operation>(registry).map(
  (operation) =>
    [
      operation.address,
      (ids: Ids) => [
        ...derived(operation, ids),
        ...(special[operation.address as RegistryAddress]?.(ids) ?? []),
      ],
    ] as const,
)

/** A project of the stranger, for requests that mix it with ids of others. */
const own = { project: await call('add/projects_2/projects', { url: 'stranger.example' }, stranger) }
await call('add/keywords_2/keywords', { project_id: own.project, name: 'own keyword' }, stranger)
await call(
  'add/positions_2/searchers/regions',
  { project_id: own.project, searcher_key: 1, region_key: 213 },
  stranger,
)

/** Another project of the owner; the stranger becomes its guest. */
const shared = await call('add/projects_2/projects', { url: 'shared.example' }, owner)
await call('add/keywords_2/keywords', { project_id: shared, name: 'shared keyword' }, owner)
await call(
  'add/positions_2/searchers/regions',
  { project_id: shared, searcher_key: 1, region_key: 213 },
  owner,
)

const tables = [
  'projects',
  'guests',
  'guest_links',
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
  'report_templates',
  'reports',
  'report_deliveries',
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

/** All stored rows of the owner; `except` leaves out those of one project. Read after the last request of each operation. */
async function possessions(except = 0): Promise<string> {
  const parts = tables.map(
    (table) => sql`
      select ${sql.lit(table)} as name, to_jsonb(t) as row from ${sql.table(table)} t where account_id = ${owner.id}`,
  )
  const { rows } = await sql`
    select name, row::text from (${sql.join(parts, sql` union all `)}) of_owner
    where (row ->> case name when 'projects' then 'id' else 'project_id' end)::int is distinct from ${except}
    union all select 'api_keys', to_jsonb(k)::text
      from (select id, name, revoked_at from api_keys where account_id = ${owner.id} and name <> 'narrow') k
    union all select 'sessions', to_jsonb(s)::text
      from (select id, ended_at from sessions where account_id = ${owner.id}) s
    order by 1, 2`.execute(sextant.app.installation.database.executor)
  return JSON.stringify(rows)
}

/** Removes ids and varying parts, so that two responses can be compared. */
function blanked(text: string): string {
  return text
    .replaceAll(/\d+/g, '#')
    .replaceAll(/sxt_[\w-]+/g, 'key')
    .replaceAll(/"#\.[\w#-]{20,}"/g, 'token of a guest link')
    .replaceAll(/price_[\w#-]{40,}/g, 'token')
    .replaceAll(/"request [\w-]+"/g, 'request')
}

const before = await possessions()
const beforeButShared = await possessions(shared)

for (const [address, build] of requests) {
  const foreign = build(theirs)
  const missing = build(nobodys)
  foreign.forEach((request, index) => {
    test(`${address} with ids of another account returns the same as with ids that do not exist: ${JSON.stringify(request)}`, async () => {
      const answer = await post(address, request, stranger)
      const expected = await post(address, missing[index], stranger)
      assert.equal(blanked(answer.text), blanked(expected.text))
      assert.equal(answer.status, expected.status)
      assert.doesNotMatch(answer.text, /secret|owner\.example/i)
      if (index === foreign.length - 1) assert.equal(await possessions(), before)
    })
  })
}

own.project = shared

for (const [address, build] of requests) {
  // Sharing with the owner of the project has a different response, so the id is replaced.
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
      if (index === foreign.length - 1) assert.equal(await possessions(shared), beforeButShared)
    })
  })
}

/** A key of the owner that sees only the other project. */
let keyOfShared: TestAccount | undefined

for (const [address, build] of requests) {
  const foreign = build({ ...theirs, account: nobodys.account + 1 })
  const missing = build(nobodys)
  foreign.forEach((request, index) => {
    test(`${address} by a key of another project reaches no further: ${JSON.stringify(request)}`, async () => {
      keyOfShared ??= {
        ...owner,
        ...(await call('add/users_2/keys', { name: 'narrow', projects_ids: [shared] }, owner)),
        id: owner.id,
      }
      const answer = await post(address, request, keyOfShared)
      const expected = await post(address, missing[index], keyOfShared)
      assert.equal(blanked(answer.text), blanked(expected.text))
      assert.equal(answer.status, expected.status)
      assert.doesNotMatch(answer.text, /secret|owner\.example/i)
      assert.notEqual(answer.status, 500)
      if (index === foreign.length - 1) assert.equal(await possessions(shared), beforeButShared)
    })
  })
}

let sharing: Promise<unknown> | undefined
/** Shares the owner's other project with the stranger, after all requests without a share. */
function shareOnce(): Promise<unknown> {
  sharing ??= call(
    'add/projects_2/guests',
    { project_id: shared, user_id: stranger.id, rights: guestRightNames },
    owner,
  ).then(() => sextant.join(stranger))
  return sharing
}

test('a deleted project answers as one that never existed, before what it leaves is removed', async () => {
  const { executor } = sextant.app.installation.database
  const ofProject = sql`account_id = ${owner.id} and project_id = ${theirs.project}`
  await sql`
    update tasks set outcome = 'exact', position = 1, relevant_url = 'https://secret.example/', depth = 10, pages = '{1}',
      serp_features = '{}', ended_at = now()
    where ${ofProject}`.execute(executor)
  await sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id)
    select account_id, of_site, region_index, date, keyword_id, position, relevant_url, id
    from tasks, unnest(array[${theirs.project}::int, ${theirs.competitor}::int]) of_site where ${ofProject}`.execute(
    executor,
  )
  await sql`
    insert into replay_changes (account_id, replay_id, project_id, region_index, date, keyword_id, change)
    select account_id, ${theirs.replay}, project_id, region_index, date, keyword_id, 'changed' from tasks
    where ${ofProject}`.execute(executor)
  const reads = requests.filter(([address]) => address.startsWith('get/'))
  const { account, entry, key, session } = theirs
  const never = { ...nobodys, account, entry, key, session }
  await call('del/projects_2/projects', { id: theirs.project }, owner)
  for (const table of ['tasks', 'positions', 'replay_changes']) {
    const { rows } = await sql`select from ${sql.table(table)} where ${ofProject}`.execute(executor)
    assert.ok(rows.length > 0, table)
  }
  for (const [address, build] of reads) {
    const missing = build(never)
    for (const [index, request] of build(theirs).entries()) {
      const answer = await post(address, request, owner)
      const expected = await post(address, missing[index], owner)
      const what = `${address} ${JSON.stringify(request)}`
      // The log of the account goes on naming the project that it paid for.
      if (!/^get\/(bank_2|payments_2|users_2)/.test(address)) {
        assert.equal(blanked(answer.text), blanked(expected.text), what)
      }
      assert.equal(answer.status, expected.status, what)
    }
  }
})

test('every table with data of an account starts with its key', async () => {
  const ofAccounts = Object.entries(kinds).flatMap(([name, kind]) => (kind === 'tenant' ? [name] : []))
  const { rows } = await sql<{ table_name: string; leads: boolean }>`
    select c.relname as table_name,
      (select a.attname = 'account_id' from pg_index i
       join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indrelid = c.oid and i.indisunique
       -- A key with a column that may be empty can only be a unique one.
       order by i.indisprimary desc limit 1) as leads
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname = any(${ofAccounts}::text[])`.execute(sextant.app.installation.database.executor)
  assert.equal(rows.length, ofAccounts.length)
  assert.deepEqual(
    rows.filter((row) => !row.leads),
    [],
  )
})
