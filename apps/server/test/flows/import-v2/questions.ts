import type { RichAccount, RichProject } from './rich-account.ts'

/** A request with the ids of one side. */
export type Question = readonly [address: string, body: object]

const filter = (name: string, operator: string, ...values: unknown[]) => ({ name, operator, values })
const by = (...names: string[]) => names.map((name) => ({ name, direction: 'ASC' }))

/** Fifty requests whose responses must be the same at the source and in the copy, except for ids. */
export function questions({ bakery, archived, twin }: RichAccount): Question[] {
  return [
    ...[bakery, archived, twin].flatMap(aboutProject),
    ...[bakery, archived].flatMap(aboutKeywords),
    ...aboutHistory(bakery),
  ]
}

function aboutProject({ id }: RichProject): Question[] {
  const fields =
    'name,url,site,on,favorite,tags,right,count_keywords,subdomains,filter,auto_correct,with_snippets'
  return [
    ['get/projects_2/projects', { id, fields: fields.split(',') }],
    [
      'get/projects_2/projects',
      { id, fields: ['do_snapshots', 'do_snapshots_with_snippets', 'common_traffic', 'guest_link_right'] },
    ],
    ['get/projects_2/projects', { id, fields: ['name'], show_searchers_and_regions: 1 }],
    ['get/projects_2/projects', { id, fields: ['name'], show_searchers_and_regions: 2 }],
    ['get/projects_2/competitors', { project_id: id, fields: ['name', 'site', 'url', 'on'] }],
    ['get/projects_2/competitors', { project_id: id, fields: ['name'], only_enabled: 1, include_project: 1 }],
    ['get/positions_2/searchers/regions/export', { project_id: id }],
  ]
}

function aboutKeywords({ id: project_id }: RichProject): Question[] {
  const keywords = 'get/keywords_2/keywords'
  const fields = ['name', 'tags', 'target', 'group_name', 'group_on', 'group_folder_path']
  return [
    ['get/keywords_2/folders', { project_id, fields: ['name', 'path', 'count_folders', 'count_groups'] }],
    ['get/keywords_2/folders', { project_id, fields: ['path', 'count_groups_active'], orders: by('path') }],
    ['get/keywords_2/groups', { project_id, fields: ['name', 'on', 'folder_path', 'count_keywords'] }],
    ['get/keywords_2/groups', { project_id, fields: ['name'], filters: [filter('on', 'EQUALS', 0)] }],
    [keywords, { project_id, fields }],
    [keywords, { project_id, fields, orders: [{ name: 'name', direction: 'DESC' }], limit: 7, offset: 3 }],
    [keywords, { project_id, fields, filters: [filter('tags', 'IN', 1, 5)] }],
    [keywords, { project_id, fields, filters: [filter('target', 'IS_NOT_NULL')] }],
    [keywords, { project_id, fields, filters: [filter('group_on', 'EQUALS', 0)] }],
    [keywords, { project_id, fields, filters: [filter('name', 'REGEXP', 'bread|хлеб')] }],
    [keywords, { project_id, fields: ['COUNT(*)'] }],
    [keywords, { project_id, fields: ['name', 'volume:213:0:6', 'volume:213:1:3', 'volume:213:0:1'] }],
    [keywords, { project_id, fields: ['group_name', 'name'], fetch_style: 'fetchGroupColumn' }],
    [
      'get/keywords_2/keywords/export',
      { project_id, output: 'csvUTF8', fields: ['name', 'tags', 'target'], show_fields_names: 1 },
    ],
  ]
}

function aboutHistory({ id: project_id, competitors, regions }: RichProject): Question[] {
  const history = 'get/positions_2/history'
  const whole = { project_id, regions_indexes: regions, date1: '2025-01-01', date2: '2026-12-31' }
  const some = ['2025-12-03', '2026-01-01', '2026-01-02', '2026-02-20', '2027-01-01']
  const urls = ['position', 'relevant_url']
  return [
    ...regions.map((region): Question => [
      history,
      {
        ...whole,
        regions_indexes: [region],
        type_range: 0,
        limit: 100,
        competitors_ids: [project_id, ...competitors],
        history_fields: urls,
        show_exists_dates: 1,
      },
    ]),
    [history, { ...whole, fields: ['name'], show_headers: 1, limit: 1_000 }],
    [history, { ...whole, fields: ['name'], type_range: 2, count_dates: 5, limit: 10 }],
    [
      history,
      { project_id, regions_indexes: regions, dates: some, type_range: 100, fields: ['name', 'tags'] },
    ],
    [
      history,
      {
        project_id,
        regions_indexes: regions.slice(0, 1),
        competitors_ids: competitors,
        dates: some,
        fields: ['name'],
        positions_fields: urls,
      },
    ],
    [
      history,
      {
        project_id,
        regions_indexes: regions,
        dates: some,
        history_fields: ['position', 'outcome', 'reason', 'depth'],
        filters: [filter('name', 'STARTS_WITH', 'rye')],
        show_exists_dates: 1,
      },
    ],
  ]
}
