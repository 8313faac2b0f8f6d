import { type Static, Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

const flag = Type.Union([Type.Literal(0), Type.Literal(1)])

const ProjectRegion = Type.Object({
  id: Type.Integer(),
  key: Type.Integer({ description: 'The `region_key`.' }),
  lang: Type.String(),
  device: Type.Integer({ description: '0 PC, 1 tablet, 2 phone.' }),
  depth: Type.Integer({ description: 'Blocks of results.' }),
  index: Type.Integer({ description: 'The `region_index`.' }),
  enabled: flag,
  searcher_key: Type.Integer(),
  type: Type.String({ description: '`COUNTRY` or `CITY`.' }),
  countryCode: Type.String(),
  name: Type.String(),
  areaName: Type.String(),
  domain: Type.String(),
  device_name: Type.String(),
})
export type ProjectRegion = Static<typeof ProjectRegion>

const ProjectSearcher = Type.Object(
  {
    id: Type.Integer(),
    project_id: Type.Integer(),
    searcher: Type.Integer({ description: 'The `searcher_key`, under the two names that programs know.' }),
    key: Type.Integer(),
    name: Type.String(),
    enabled: flag,
    ord: Type.Integer(),
    regions: Type.Array(ProjectRegion),
  },
  { description: 'A search engine of a project, with its regions.' },
)
export type ProjectSearcher = Static<typeof ProjectSearcher>

const absent = field.textOrNull('Known to the protocol, without meaning in Sextant: always null.')

export const Project = row(
  'Project',
  'A site whose positions are tracked.',
  {
    id: field.id('Project id.'),
    user_id: field.id('Account that owns the project and pays for its checks.'),
    user_email: field.textOrNull("The owner's e-mail address."),
    name: field.text('Name shown to people.'),
    url: field.text('Tracked site: short url without scheme, `www.` and trailing slash.'),
    site: field.text('The same site for display.'),
    date: field.datetime('When the project was created.'),
    update: field.datetimeOrNull('When the last finished rank check ended.'),
    on: field.integer('0 normal, -1 archived.'),
    tags: field.setOrNull('Tags of the project, numbers 1 to 20.'),
    right: field.text('Rights of the asking account, one character each; the owner has all.'),
    ord: field.integer('Order in the list.'),
    count_keywords: field.integer('Keywords in the project, trash excluded.'),
    status_positions: field.integer('0 idle, 2 a rank check is queued or running.'),
    status_positions_percent: field.integer('Progress of the running rank check, 0 when idle.'),
    status_positions_date: field.dateOrNull('Date under which the running or last rank check is recorded.'),
    status_positions_time: field.datetimeOrNull('When the running or last rank check was started.'),
    positions_percent: field.integer('100 when the last rank check has finished, 0 when there was none.'),
    positions_date: field.dateOrNull('Date of the last finished rank check.'),
    positions_time: field.datetimeOrNull('When the last finished rank check ended.'),
    time_for_update: absent,
    auto_cond: absent,
    wait_after_updates: absent,
    report_on: absent,
    report_time: absent,
    report_format: absent,
  },
  ['id', 'name', 'url', 'site', 'on'],
  { searchers: Type.Array(ProjectSearcher, { description: 'With `show_searchers_and_regions`.' }) },
)

export const projectsGet = list('get/projects_2/projects', Project, {
  summary: 'List the projects of the account.',
  envelope: 'counted',
  parameters: {
    show_searchers_and_regions: parameter
      .oneOf([0, 1, 2])
      .default(0, 'Adds `searchers` to every row: 1 the enabled search engines and regions, 2 all of them.'),
    show_site_stat: parameter.unsupported(),
    show_owner_balance: parameter.unsupported(),
    show_models: parameter.unsupported(),
    include_positions_summary: parameter.unsupported(),
    include_ai_tracker_summary: parameter.unsupported(),
    is_task: parameter.unsupported(),
  },
  example: {
    request: { fields: ['id', 'name', 'site', 'on'], show_searchers_and_regions: 1 },
    result: [
      {
        id: 1,
        name: 'Bakery Lane',
        site: 'bakery-lane.example',
        on: 0,
        searchers: [
          {
            id: 1,
            project_id: 1,
            searcher: 1,
            key: 1,
            name: 'Google',
            enabled: 1,
            ord: 1,
            regions: [
              {
                id: 1,
                key: 213,
                lang: 'ru',
                device: 0,
                depth: 2,
                index: 2,
                enabled: 1,
                searcher_key: 1,
                type: 'CITY',
                countryCode: 'RU',
                name: 'Moscow',
                areaName: 'Moscow',
                domain: '.ru',
                device_name: 'PC',
              },
            ],
          },
        ],
      },
    ],
  },
})

export const projectsAdd = operation('add/projects_2/projects', {
  summary: 'Create a project.',
  notes: 'Answers the id of the new project.',
  parameters: {
    url: parameter.text(2_000).required('Site to track: a domain or a page url, in any spelling.'),
    name: parameter.text(255).optional('Name shown to people; the short url when absent.'),
    tags: parameter.integers(1, 20, 20).default([1], 'Tags, numbers 1 to 20.'),
    on: parameter.oneOf([0, -1]).default(0, '0 normal, -1 archived.'),
    folder_id: parameter.unsupported(),
    is_task: parameter.unsupported(),
  },
  result: Type.Integer({ description: 'Id of the new project.' }),
  example: { request: { url: 'https://www.bakery-lane.example/', name: 'Bakery Lane' }, result: 1 },
})

const changed = Type.Integer({ description: 'How many projects were changed.' })

export const projectsDel = actionOn('del/projects_2/projects', Project, {
  summary: 'Delete projects with all their keywords and history.',
  notes: 'The billing log keeps its entries. Needs `id` or `filters`.',
  parameters: { is_tasks: parameter.unsupported() },
  result: Type.Integer({ description: 'How many projects were deleted.' }),
  example: { request: { id: 2 }, result: 1 },
})

export const projectsEditName = operation('edit/projects_2/projects/name', {
  summary: 'Rename a project.',
  parameters: {
    id: parameter.id().required('Project id.'),
    name: parameter.text(255).required('The new name.'),
  },
  result: changed,
  errors: ['forbidden'],
  example: { request: { id: 1, name: 'Bakery Lane' }, result: 1 },
})

export const projectsEditOn = actionOn('edit/projects_2/projects/on', Project, {
  summary: 'Archive projects or take them out of the archive.',
  notes: 'Archived projects are neither checked nor priced nor reported. Needs `id` or `filters`.',
  parameters: { on: parameter.oneOf([0, -1]).required('-1 archive, 0 normal.') },
  result: changed,
  example: {
    request: { filters: [{ name: 'id', operator: 'IN', values: [1] }], on: 0 },
    result: 1,
  },
})
