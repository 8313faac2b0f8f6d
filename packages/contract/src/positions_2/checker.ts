import { Type } from 'typebox'
import { actionOn } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { Project } from '../projects_2/project.ts'
import { checkModes, snapshotDepths } from './settings.ts'

const scope = {
  regions_indexes: parameter.ids(1_000).optional('Only these regions; every enabled one when absent.'),
  folders_ids: parameter.ids(1_000).optional('Only groups of these folders.'),
  folders_ids_depth: parameter.flag().default(false, 'With `folders_ids`: their sub-folders too.'),
  groups_ids: parameter
    .ids(10_000)
    .optional('Only these groups; together with `folders_ids` both must hold.'),
  keyword_id: parameter
    .keywordId()
    .optional(
      'Only this keyword; needs one project, exactly one `regions_indexes` and neither folders, groups, `do_snapshots` ' +
        'nor `date_prev`.',
    ),
  do_snapshots: parameter
    .oneOf(snapshotDepths)
    .optional(
      'Instead of the setting of the project: results that are read in any case. 0 none, 2 20 results, 3 30, 5 50, 9 100; ' +
        '1 (or true) as the project has it set, and 20 when that is none.',
    ),
  check_mode: parameter
    .oneOf(checkModes)
    .optional("Sextant's own: exact or thrifty, instead of the setting of the project."),
  date_prev: parameter
    .date()
    .optional(
      'Only keywords that dropped: their latest position in the region is worse than that of this date, or of the ' +
        'last check before it; `--` is behind every number. Needs `regions_indexes`.',
    ),
}

export const checkerPrice = actionOn('get/positions_2/checker/price', Project, {
  summary: 'Ask for the price of a rank check.',
  notes:
    'The highest price the check can have: every page down to the depth of each region, or of the snapshot where that ' +
    'is deeper; in thrifty mode, of keywords that need no sweep, only the pages it may look at. What is charged in the end are the pages fetched. Needs `id` or `filters`. Beside `keyword_id`, ' +
    '`groups_ids` is ignored here.',
  rights: { filters: 'checks' },
  parameters: {
    ...scope,
    apply_discount: parameter.flag().default(true, 'Accepted for existing programs; there are no discounts.'),
  },
  result: Type.Object({
    pricesByUsers: Type.Record(
      Type.String({ pattern: '^\\d+$' }),
      Type.Object({
        projectsIds: Type.Array(Type.Integer()),
        price: Type.Number({ description: 'Highest price of the check.' }),
        limits: Type.Integer({ description: 'Pages the check may fetch.' }),
      }),
    ),
    synthetic: Type.Union([Type.Literal(0), Type.Literal(1)], {
      description:
        "Sextant's own: 1 when the sandbox would make some of the check, whose positions are invented.",
    }),
  }),
  errors: ['project_archived', 'forbidden'],
  example: {
    request: { id: 1, regions_indexes: [2] },
    result: { pricesByUsers: { '1': { projectsIds: [1], price: 0.04, limits: 4 } }, synthetic: 1 },
  },
})

export const checkerGo = actionOn('edit/positions_2/checker/go', Project, {
  summary: 'Start a rank check.',
  notes:
    'Holds the price, then checks in the background: poll `get/projects_2/projects` until `status_positions` is 0. ' +
    'The competitors that are on are looked for on the same pages: reading goes on until the site and all of them are ' +
    'seen, or the depth is read. ' +
    'Keywords that are being checked already are not checked twice. Groups, engines and regions that are off are ' +
    'left out. Needs `id` or `filters`; a broad filter starts every matching project.',
  rights: { filters: 'checks' },
  price: 'get/positions_2/checker/price',
  parameters: scope,
  result: Type.Object({
    projectIds: Type.Array(Type.Integer(), { description: 'Projects with a running check.' }),
    projectsIds: Type.Array(Type.Integer(), { description: 'The same: programs know both names.' }),
  }),
  errors: ['insufficient_funds', 'project_archived', 'forbidden', 'provider_unavailable'],
  example: {
    request: { filters: [{ name: 'id', operator: 'EQUALS', values: [1] }], regions_indexes: [2] },
    result: { projectIds: [1], projectsIds: [1] },
  },
})
