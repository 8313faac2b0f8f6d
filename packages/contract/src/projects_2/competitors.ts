import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row, rowSchema } from '../row.ts'

/** Maximum number of competitors per project (docs/protocol.md, Limits). */
export const COMPETITORS = 250

export const Competitor = row(
  'Competitor',
  'A site that a project is compared with.',
  {
    id: field.id('Unique id of the competitor, in one sequence with the ids of projects.'),
    user_id: field.id('Id of the account that owns the competitor.'),
    name: field.text('Display name.'),
    url: field.text('The site: short URL without scheme, `www.` and trailing slash.'),
    site: field.text('The site, formatted for display.'),
    date: field.datetime('Time the competitor was added.'),
    on: field.integer('Status: 0 on, -1 off.'),
    ord: field.integer('Order in the list.'),
  },
  ['id', 'name', 'site', 'on'],
)

const project_id = parameter.id().required('Id of the project.')
const id = parameter.id().required('Id of the competitor.')
const ids = parameter
  .ids(10_000)
  .required('Ids of the competitors. Ids that the project does not have match nothing.')
const service_name = parameter
  .oneOf(['positions'])
  .default('positions', 'Tool the competitors are for. Must be `positions`.')
const changed = Type.Integer({ description: 'Number of competitors changed.' })

const Added = Type.Object({
  id: Type.Integer({ description: 'Unique id of the competitor.' }),
  name: Type.String({ description: 'Display name.' }),
  site: Type.String({ description: 'The site, formatted for display.' }),
  on: Type.Integer({ description: 'Status: 0 on, -1 off.' }),
})

export const competitorsGet = operation('get/projects_2/competitors', {
  summary: 'Lists the competitors of a project.',
  notes: 'Returns all competitors in their order, without filters or paging.',
  parameters: {
    project_id,
    fields: parameter
      .texts(255, 200)
      .optional(
        'Names of the fields to return, in this order. Defaults to `id`, `name`, `site` and `on`. `url` always ' +
          'follows.',
      ),
    only_enabled: parameter.flag().default(false, 'Whether to leave out competitors that are off.'),
    include_project: parameter.flag().default(false, 'Whether to list the project itself first.'),
    service_name,
  },
  result: Type.Unsafe<(Partial<Static<typeof Added>> & Record<string, unknown>)[]>(
    Type.Array(rowSchema(Competitor)),
  ),
  errors: ['forbidden', 'selection'],
  example: {
    request: { project_id: 1, include_project: 1 },
    result: [
      {
        id: 1,
        name: 'Bakery Lane',
        site: 'bakery-lane.example',
        on: 0,
        url: 'bakery-lane.example',
      },
      { id: 3, name: 'Crumbs', site: 'crumbs.example', on: 0, url: 'crumbs.example' },
    ],
  },
})

/** Fields of an added competitor, unless a request names others. */
export const competitorAddedFields = Object.keys(Added.properties)

export const competitorsAdd = operation('add/projects_2/competitors', {
  scope: 'write',
  summary: 'Adds competitors to a project.',
  notes:
    `A project has at most ${COMPETITORS} competitors. A site that already is a competitor is not added ` +
    'again: the existing competitor is returned. Results are in the order of `urls`.',
  parameters: {
    project_id,
    urls: parameter.texts(2_000, COMPETITORS).required('Sites: domains or page URLs, in any spelling.'),
    names: parameter
      .texts(255, COMPETITORS, 0)
      .optional('Names, one for each URL. An empty or absent name defaults to the short URL.'),
    descriptions: parameter.unsupported(),
    brand_names: parameter.unsupported(),
    fields: parameter
      .texts(255, 200)
      .optional('Names of the fields to return, those of `get/projects_2/competitors`.'),
    service_name,
  },
  result: Type.Unsafe<(Partial<Static<typeof Added>> & Record<string, unknown>)[]>(
    Type.Array(Type.Partial(Added)),
  ),
  errors: ['forbidden', 'selection'],
  example: {
    request: { project_id: 1, urls: ['https://crumbs.example/'] },
    result: [{ id: 3, name: 'crumbs.example', site: 'crumbs.example', on: 0 }],
  },
})

export const competitorsDel = operation('del/projects_2/competitors', {
  scope: 'write',
  summary: 'Removes competitors from a project.',
  parameters: { project_id, ids },
  result: Type.Integer({ description: 'Number of competitors removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, ids: [3] }, result: 1 },
})

export const competitorsEditMove = operation('edit/projects_2/competitors/move', {
  scope: 'write',
  summary: 'Moves a competitor before or after another one.',
  parameters: {
    project_id,
    id,
    to_id: parameter.id().required('Id of the competitor to move it next to.'),
    to_type: parameter
      .oneOf(['before', 'after'])
      .default('after', 'Side of `to_id` to move it to: `before` or `after`.'),
    service_name,
  },
  result: Type.Integer({ description: '1, or 0 if the competitor was moved next to itself.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3, to_id: 3 }, result: 0 },
})

export const competitorsEditName = operation('edit/projects_2/competitors/name', {
  scope: 'write',
  summary: 'Renames a competitor.',
  parameters: { project_id, id, name: parameter.text(255).required('New display name.') },
  result: changed,
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3, name: 'Crumbs' }, result: 1 },
})

export const competitorsEditOn = operation('edit/projects_2/competitors/on', {
  scope: 'write',
  summary: 'Turns competitors on or off.',
  parameters: { project_id, ids, on: parameter.oneOf([0, -1]).required('Status: 0 on, -1 off.') },
  result: changed,
  errors: ['forbidden'],
  example: { request: { project_id: 1, ids: [3], on: 0 }, result: 1 },
})
