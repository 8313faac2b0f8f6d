import { Type } from 'typebox'
import { actionOn } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { Project } from '../projects_2/projects.ts'

const scope = {
  regions_indexes: parameter.ids(1_000).optional('Only these regions; every enabled one when absent.'),
  folders_ids: parameter.ids(1_000).optional('Only groups of these folders.'),
  folders_ids_depth: parameter.flag().default(false, 'With `folders_ids`: their sub-folders too.'),
  groups_ids: parameter
    .ids(10_000)
    .optional('Only these groups; together with `folders_ids` both must hold.'),
  keyword_id: parameter
    .keywordId()
    .optional('Only this keyword; needs exactly one `regions_indexes` and neither folders nor groups.'),
  do_snapshots: parameter.unsupported(),
  date_prev: parameter.unsupported(),
}

export const checkerPrice = actionOn('get/positions_2/checker/price', Project, {
  summary: 'Ask for the price of a rank check.',
  notes:
    'The highest price the check can have: every page down to the depth of each region. What is charged in the end ' +
    'are the pages fetched. Needs `id` or `filters`.',
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
  }),
  errors: ['project_archived', 'forbidden'],
  example: {
    request: { id: 1, regions_indexes: [2] },
    result: { pricesByUsers: { '1': { projectsIds: [1], price: 0.04, limits: 4 } } },
  },
})

export const checkerGo = actionOn('edit/positions_2/checker/go', Project, {
  summary: 'Start a rank check.',
  notes:
    'Holds the price, then checks in the background: poll `get/projects_2/projects` until `status_positions` is 0. ' +
    'Keywords that are being checked already are not checked twice. Groups, engines and regions that are off are ' +
    'left out. Needs `id` or `filters`; a broad filter starts every matching project.',
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
