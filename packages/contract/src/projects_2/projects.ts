import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { summaryPartNames } from '../positions_2/summary.ts'
import { Project } from './project.ts'

/** Most days of `show_history_days`. */
const HISTORY_DAYS = 366

export const projectsGet = list('get/projects_2/projects', Project, {
  summary: 'List the projects of the account and those shared with it.',
  envelope: 'counted',
  rights: { filters: 'view' },
  parameters: {
    show_searchers_and_regions: parameter
      .oneOf([0, 1, 2])
      .default(0, 'Adds `searchers` to every row: 1 the enabled search engines and regions, 2 all of them.'),
    show_site_stat: parameter.unsupported(),
    show_owner_balance: parameter
      .flag()
      .default(false, 'Adds `owner_balance` to every row: what the owner of the project can spend.'),
    show_history_days: parameter
      .integer(0, HISTORY_DAYS)
      .default(
        0,
        'Adds `positions_history` to every row: average position and visibility by date, of so many days up to today, in ' +
          'the first enabled region that has any check; 0 adds nothing.',
      ),
    show_models: parameter.unsupported(),
    include_positions_summary: parameter
      .flag()
      .default(
        false,
        'Adds `positions_summary` to every row: the two latest checks of the first enabled region that has any, ' +
          'compared as `get/positions_2/summary` does; null where there is none.',
      ),
    include_positions_summary_params: parameter
      .flags(summaryPartNames)
      .default(
        { show_dynamics: true, show_tops: true, show_avg: true, show_median: true, show_visibility: true },
        'What `positions_summary` shows; everything when absent.',
      ),
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
                name_ru: 'Москва',
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

export const projectsDemo = operation('add/projects_2/projects/demo', {
  summary: 'Create a demo project, to look around in.',
  notes:
    'An invented bakery with groups of keywords, tags, competitors, search volumes and two regions, checked every day ' +
    'of the last 90. **All its numbers are invented by the sandbox**: they are what the sandbox answers for each of ' +
    'these days. The result pages of the latest days are stored, so their positions can be traced to them; those of ' +
    'the days before are not. Nothing is charged, now or later: the sandbox makes all checks of a demo project, ' +
    'whatever providers are set. `demo` of the project is 1, and so is `synthetic`. The volumes belong to the account, ' +
    'as all volumes do; where it knows one for a phrase, that one stays. Answers the id of the project.',
  parameters: {
    lang: parameter
      .oneOf(['en', 'ru'])
      .optional('Language of its keywords and the country of its regions; that of the account when absent.'),
  },
  result: Type.Integer({ description: 'Id of the new project.' }),
  example: { request: { lang: 'en' }, result: 4 },
})

const changed = Type.Integer({ description: 'How many projects were changed.' })

export const projectsEditLeave = actionOn('edit/projects_2/projects/leave', Project, {
  summary: 'Leave projects that others have shared with the account.',
  notes: 'Own projects are not left and not counted. Needs `id` or `filters`.',
  rights: { filters: 'view' },
  parameters: {},
  result: Type.Integer({ description: 'How many projects were left.' }),
  example: { request: { id: 1 }, result: 0 },
})

export const projectsDel = actionOn('del/projects_2/projects', Project, {
  summary: 'Delete projects with all their keywords and history.',
  notes: 'The billing log keeps its entries. Needs `id` or `filters`.',
  rights: { filters: 'owner' },
  parameters: { is_tasks: parameter.unsupported() },
  result: Type.Integer({ description: 'How many projects were deleted.' }),
  example: { request: { id: 2 }, result: 1 },
})

export const projectsEditName = operation('edit/projects_2/projects/name', {
  summary: 'Rename a project.',
  rights: { id: 'edit' },
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
  rights: { filters: 'owner' },
  parameters: { on: parameter.oneOf([0, -1]).required('-1 archive, 0 normal.') },
  result: changed,
  example: {
    request: { filters: [{ name: 'id', operator: 'IN', values: [1] }], on: 0 },
    result: 1,
  },
})

export const projectsCopy = operation('add/projects_2/projects/copy', {
  summary: 'Copy a project.',
  notes:
    'The copy stands last in the list and is called like the original with ` (copy)` behind it. It has the settings, ' +
    'tags, competitors, search engines and regions of the original; keywords only with `copy_keywords`, then with ' +
    'their folders and groups and without the trash. With `copy_positions` the history shows the same positions; ' +
    'rank checks themselves are not copied. Answers the id of the copy, as text.',
  rights: { project_id: 'owner' },
  parameters: {
    project_id: parameter.id().required('Project to copy.'),
    copy_keywords: parameter.flag().default(false, 'Copies folders, groups and keywords.'),
    copy_positions: parameter.flag().default(false, 'Copies positions; needs `copy_keywords`.'),
  },
  result: Type.String({ pattern: '^\\d+$', description: 'Id of the copy.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, copy_keywords: 1 }, result: '2' },
})

export const projectsEditFavorite = actionOn('edit/projects_2/projects/favorite', Project, {
  summary: 'Make projects favourites, or favourites no longer.',
  notes: 'Needs `id` or `filters`.',
  rights: { filters: 'edit' },
  parameters: { favorite: parameter.flag().default(true, '1 favourite, 0 not.') },
  result: changed,
  example: { request: { id: 1, favorite: 1 }, result: 1 },
})

export const projectsEditMove = operation('edit/projects_2/projects/move', {
  summary: 'Move a project before or behind another one in the list.',
  rights: { id: 'owner', to_id: 'owner' },
  parameters: {
    id: parameter.id().required('Project to move.'),
    to_id: parameter.id().required('Its new neighbour.'),
    to_type: parameter.oneOf(['before', 'after']).default('after', 'On which side of the neighbour.'),
  },
  result: Type.Integer({ description: '1, or 0 for a project moved beside itself.' }),
  errors: ['forbidden'],
  example: { request: { id: 2, to_id: 1, to_type: 'before' }, result: 1 },
})

export const projectsEditSort = actionOn('edit/projects_2/projects/sort', Project, {
  summary: 'Put the list of projects into an order.',
  notes:
    'Once, as things are now; later changes do not move anything. With `id` or `filters` only these projects are ' +
    'sorted, over the places they hold; without, all of them.',
  rights: { filters: 'owner' },
  parameters: { orders: parameter.orders().required('Sort keys, as in a list; the first one counts most.') },
  result: Type.Integer({ description: 'How many projects were sorted.' }),
  example: { request: { orders: [{ name: 'name', direction: 'ASC' }] }, result: 2 },
})

export const projectsEditTags = operation('edit/projects_2/projects/tags', {
  summary: 'Set the tags of a project.',
  notes: 'Tags it had before and that are not given are taken away.',
  rights: { id: 'edit' },
  parameters: {
    id: parameter.id().required('Project id.'),
    tags: parameter.integers(1, 20, 20).default([1], 'Tags, numbers 1 to 20; an empty list leaves none.'),
  },
  result: changed,
  errors: ['forbidden'],
  example: { request: { id: 1, tags: [3] }, result: 1 },
})
