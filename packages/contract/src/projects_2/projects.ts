import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { summaryPartNames } from '../positions_2/summary.ts'
import { Project } from './project.ts'

/** Maximum of `show_history_days`. */
const HISTORY_DAYS = 366

export const projectsGet = list('get/projects_2/projects', Project, {
  summary: 'Lists the projects of your account and those shared with it.',
  envelope: 'counted',
  rights: { filters: 'view' },
  report: ['show_history_days', 'include_positions_summary', 'include_positions_summary_params'],
  parameters: {
    show_searchers_and_regions: parameter
      .oneOf([0, 1, 2])
      .default(
        0,
        'Adds `searchers` to every row: 1 the enabled search engines and regions, 2 all of them. Must be 0, ' +
          '1 or 2.',
      ),
    show_site_stat: parameter.ignored('show_site_stat'),
    show_owner_balance: parameter
      .flag()
      .default(false, 'Adds `owner_balance` to every row: the amount the owner of the project can spend.'),
    show_history_days: parameter
      .integer(0, HISTORY_DAYS)
      .default(
        0,
        'Adds `positions_history` to every row: average position and visibility by date for this many ' +
          'days up to today, in the first enabled region that has a check. Must be from 0 to 366; 0 adds ' +
          'nothing.',
      ),
    show_models: parameter.ignored('show_models'),
    include_positions_summary: parameter
      .flag()
      .optional(
        'Adds `positions_summary` to every row: the two latest checks of the first enabled region that ' +
          'has any, compared as in `get/positions_2/summary`; null if there is none. With ' +
          '`show_searchers_and_regions`, adds the same to every region. Defaults to 1 with ' +
          '`include_positions_summary_params`, otherwise to 0.',
      ),
    include_positions_summary_params: parameter
      .flags([...summaryPartNames, 'show_invented', 'show_comparison'], summaryPartNames)
      .optional(
        'Parts of `positions_summary` to return, as in `get/positions_2/summary`: an object of flags, or a list of ' +
          'their names. Unknown names are ignored. Without a known one, all but `show_invented` and ' +
          '`show_comparison`.',
      ),
    include_ai_tracker_summary: parameter.ignored('include_ai_tracker_summary'),
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
                name_en: 'Moscow',
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
  scope: 'write',
  summary: 'Creates a project.',
  notes: 'Returns the id of the new project.',
  parameters: {
    url: parameter.text(2_000).required('Site to track: a domain or a page URL, in any spelling.'),
    name: parameter.text(255).optional('Display name. Defaults to the short URL.'),
    tags: parameter.integers(1, 20, 20).default([1], 'Tags, numbers from 1 to 20.'),
    on: parameter.oneOf([0, 1, -1]).default(0, 'Status: 0 or 1 active, -1 archived.'),
    folder_id: parameter.unsupported(),
    is_task: parameter.unsupported(),
  },
  result: Type.Integer({ description: 'Unique id of the new project.' }),
  example: { request: { url: 'https://www.bakery-lane.example/', name: 'Bakery Lane' }, result: 1 },
})

export const projectsDemo = operation('add/projects_2/projects/demo', {
  scope: 'write',
  summary: 'Creates a demo project to explore.',
  notes:
    'A fictional bakery with keyword groups, tags, competitors, search volumes and two regions, checked ' +
    'on every one of the last 90 days. **All its numbers are invented by the sandbox**: they are what the ' +
    'sandbox returns for each of these days. The result pages of the latest days are stored, so that ' +
    'their positions can be traced to them; those of earlier days are not. Nothing is ever charged: the ' +
    'sandbox makes all checks of a demo project, whatever providers are configured. The fields `demo` and ' +
    '`synthetic` of the project are 1. Like all volumes, the volumes belong to the account; volumes it ' +
    'already has are kept. Returns the id of the project.',
  parameters: {
    lang: parameter
      .oneOf(['en', 'ru'])
      .optional(
        'Language of the keywords and country of the regions: `en` or `ru`. Defaults to the language of ' +
          'your account.',
      ),
  },
  result: Type.Integer({ description: 'Unique id of the new project.' }),
  example: { request: { lang: 'en' }, result: 4 },
})

const changed = Type.Integer({ description: 'Number of projects changed.' })

export const projectsEditLeave = actionOn('edit/projects_2/projects/leave', Project, {
  scope: 'write',
  summary: 'Leaves projects that others have shared with you.',
  notes: 'Your own projects are skipped and not counted. Requires `id` or `filters`.',
  rights: { filters: 'view' },
  parameters: {},
  result: Type.Integer({ description: 'Number of projects left.' }),
  example: { request: { id: 1 }, result: 0 },
})

export const projectsDel = actionOn('del/projects_2/projects', Project, {
  scope: 'write',
  summary: 'Deletes projects with all their keywords and history.',
  notes: 'The billing log keeps its entries. Requires `id` or `filters`.',
  rights: { filters: 'owner' },
  parameters: { is_tasks: parameter.unsupported() },
  result: Type.Integer({ description: 'Number of projects deleted.' }),
  example: { request: { id: 2 }, result: 1 },
})

export const projectsEditName = operation('edit/projects_2/projects/name', {
  scope: 'write',
  summary: 'Renames a project.',
  rights: { id: 'edit' },
  parameters: {
    id: parameter.id().required('Id of the project.'),
    name: parameter.text(255).required('New display name.'),
  },
  result: changed,
  errors: ['forbidden'],
  example: { request: { id: 1, name: 'Bakery Lane' }, result: 1 },
})

export const projectsEditOn = actionOn('edit/projects_2/projects/on', Project, {
  scope: 'write',
  summary: 'Archives projects or takes them out of the archive.',
  notes: 'Archived projects are not checked, priced or reported. Requires `id` or `filters`.',
  rights: { filters: 'owner' },
  parameters: { on: parameter.oneOf([0, -1]).required('Status: 0 active, -1 archived.') },
  result: changed,
  example: {
    request: { filters: [{ name: 'id', operator: 'IN', values: [1] }], on: 0 },
    result: 1,
  },
})

export const projectsCopy = operation('add/projects_2/projects/copy', {
  scope: 'write',
  summary: 'Copies a project.',
  notes:
    'Adds the copy to the end of the list, under the name of the original followed by ` (copy)`. The copy ' +
    'has the settings, tags, competitors, search engines and regions of the original; with ' +
    '`copy_keywords`, also its keywords, folders and groups, without the trash. With `copy_positions`, ' +
    'the history shows the same positions; the rank checks themselves are not copied. Returns the id of ' +
    'the copy as text.',
  rights: { project_id: 'owner' },
  parameters: {
    project_id: parameter.id().required('Id of the project to copy.'),
    copy_keywords: parameter.flag().default(false, 'Whether to copy folders, groups and keywords.'),
    copy_positions: parameter.flag().default(false, 'Whether to copy positions. Requires `copy_keywords`.'),
  },
  result: Type.String({ pattern: '^\\d+$', description: 'Unique id of the copy.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, copy_keywords: 1 }, result: '2' },
})

export const projectsEditFavorite = actionOn('edit/projects_2/projects/favorite', Project, {
  scope: 'write',
  summary: 'Marks or unmarks projects as favorites.',
  notes: 'Requires `id` or `filters`.',
  rights: { filters: 'edit' },
  parameters: { favorite: parameter.flag().default(true, '1 to mark as favorite, 0 to unmark.') },
  result: changed,
  example: { request: { id: 1, favorite: 1 }, result: 1 },
})

export const projectsEditMove = operation('edit/projects_2/projects/move', {
  scope: 'write',
  summary: 'Moves a project before or after another one in the list.',
  rights: { id: 'owner', to_id: 'owner' },
  parameters: {
    id: parameter.id().required('Id of the project to move.'),
    to_id: parameter.id().required('Id of the project to move it next to.'),
    to_type: parameter
      .oneOf(['before', 'after'])
      .default('after', 'Side of `to_id` to move it to: `before` or `after`.'),
  },
  result: Type.Integer({ description: '1, or 0 if the project was moved next to itself.' }),
  errors: ['forbidden'],
  example: { request: { id: 2, to_id: 1, to_type: 'before' }, result: 1 },
})

export const projectsEditSort = actionOn('edit/projects_2/projects/sort', Project, {
  scope: 'write',
  summary: 'Sorts the list of projects.',
  notes:
    'Sorts once, by current values; later changes move nothing. With `id` or `filters`, sorts only these ' +
    'projects, within the places they hold; otherwise sorts all projects.',
  rights: { filters: 'owner' },
  parameters: { orders: parameter.orders().required('Sort keys, as in a list; most significant first.') },
  result: Type.Integer({ description: 'Number of projects sorted.' }),
  example: { request: { orders: [{ name: 'name', direction: 'ASC' }] }, result: 2 },
})

export const projectsEditTags = operation('edit/projects_2/projects/tags', {
  scope: 'write',
  summary: 'Sets the tags of a project.',
  notes: 'Replaces all earlier tags.',
  rights: { id: 'edit' },
  parameters: {
    id: parameter.id().required('Id of the project.'),
    tags: parameter
      .integers(1, 20, 20)
      .default([1], 'Tags, numbers from 1 to 20. An empty list removes all tags.'),
  },
  result: changed,
  errors: ['forbidden'],
  example: { request: { id: 1, tags: [3] }, result: 1 },
})
