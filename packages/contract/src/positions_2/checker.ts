import { Type } from 'typebox'
import { actionOn } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { priceToken, priceTokenExample, priceTokenResult } from '../price-token.ts'
import { Project } from '../projects_2/project.ts'
import { flag } from '../value.ts'
import { checkModes, snapshotDepths } from './settings.ts'

const scope = {
  regions_indexes: parameter
    .ids(1_000)
    .optional('Indexes of the regions to check. Defaults to all enabled regions.'),
  folders_ids: parameter
    .ids(1_000)
    .optional('Ids of the folders whose groups to check. Defaults to all folders.'),
  folders_ids_depth: parameter.flag().default(false, 'Whether `folders_ids` includes subfolders.'),
  groups_ids: parameter
    .ids(10_000)
    .optional('Ids of the groups to check. Together with `folders_ids`, a group must match both.'),
  keyword_id: parameter
    .keywordId()
    .optional(
      'Id of the only keyword to check. Requires one project and exactly one of `regions_indexes`, ' +
        'without folders, groups, `do_snapshots` and `date_prev`.',
    ),
  do_snapshots: parameter
    .oneOf(snapshotDepths)
    .optional(
      'Minimum number of results to read, instead of the project setting: 0 none; 2 20 results; 3 30 ' +
        'results; 5 50 results; 9 100 results; 1 (or true) the project setting, or 20 results if that is ' +
        'none.',
    ),
  check_mode: parameter
    .oneOf(checkModes)
    .optional('Sextant extension: check mode, instead of the project setting. Must be `exact` or `thrifty`.'),
  date_prev: parameter
    .date()
    .optional(
      'Checks only keywords that dropped: their latest position in the region is worse than on this date, ' +
        'or in the last check before it; `--` is worse than every number that its check looked at. Requires `regions_indexes`.',
    ),
}

export const checkerPrice = actionOn('get/positions_2/checker/price', Project, {
  summary: 'Retrieves the price of a rank check.',
  notes:
    'The highest possible price: every page down to the depth of each region, or of the snapshot if that ' +
    'is deeper; in thrifty mode, for keywords not due for a sweep, only the pages that may be read. Only ' +
    'fetched pages are charged. Requires `id` or `filters`. `groups_ids` is ignored here if `keyword_id` ' +
    'is given.',
  rights: { filters: 'checks' },
  parameters: {
    ...scope,
    apply_discount: parameter.flag().default(true, 'Accepted for existing programs; there are no discounts.'),
  },
  result: Type.Object({
    pricesByUsers: Type.Record(
      Type.String({ pattern: '^\\d+$' }),
      Type.Object({
        projectsIds: Type.Array(Type.Integer(), { description: 'Ids of the projects.' }),
        price: Type.Number({ description: 'Highest possible price of the check.' }),
        limits: Type.Integer({ description: 'Number of pages the check may fetch.' }),
      }),
    ),
    synthetic: flag(
      'Sextant extension: 1 if the sandbox would make part of the check, whose positions are invented.',
    ),
    ...priceTokenResult,
  }),
  errors: ['project_archived', 'forbidden'],
  example: {
    request: { id: 1, regions_indexes: [2] },
    result: {
      pricesByUsers: { '1': { projectsIds: [1], price: 0.04, limits: 4 } },
      synthetic: 1,
      ...priceTokenExample,
    },
  },
})

export const checkerGo = actionOn('edit/positions_2/checker/go', Project, {
  scope: 'spend',
  summary: 'Starts a rank check.',
  notes:
    'Holds the price, then checks in the background: poll `get/projects_2/projects` until ' +
    '`status_positions` is 0. Competitors that are on are searched for on the same pages: reading ' +
    'continues until the site and all of them are found, or the depth is read. Keywords already being ' +
    'checked are not checked twice. Inactive groups and disabled search engines and regions are skipped. ' +
    'Requires `id` or `filters`; a broad filter starts a check of every matching project.',
  rights: { filters: 'checks' },
  price: 'get/positions_2/checker/price',
  parameters: { ...scope, ...priceToken },
  result: Type.Object({
    projectIds: Type.Array(Type.Integer(), { description: 'Ids of the projects with a running check.' }),
    projectsIds: Type.Array(Type.Integer(), {
      description: 'Same as `projectIds`, for programs that use this name.',
    }),
  }),
  errors: ['insufficient_funds', 'project_archived', 'forbidden', 'provider_unavailable'],
  example: {
    request: { filters: [{ name: 'id', operator: 'EQUALS', values: [1] }], regions_indexes: [2] },
    result: { projectIds: [1], projectsIds: [1] },
  },
})
