import { type Static, Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row, rowSchema } from '../row.ts'

/** Most competitors of one project (docs/protocol.md, Limits). */
export const COMPETITORS = 250

export const Competitor = row(
  'Competitor',
  'A site a project is compared with.',
  {
    id: field.id('Competitor id, in one sequence with the ids of projects.'),
    user_id: field.id('Account that owns the competitor.'),
    name: field.text('Name shown to people.'),
    url: field.text('The site: short url without scheme, `www.` and trailing slash.'),
    site: field.text('The same site for display.'),
    date: field.datetime('When the competitor was added.'),
    on: field.integer('0 on, -1 off.'),
    ord: field.integer('Order in the list.'),
  },
  ['id', 'name', 'site', 'on'],
)

const project_id = parameter.id().required('Project id.')
const id = parameter.id().required('Competitor id.')
const ids = parameter.ids(10_000).required('Competitor ids; those the project does not have match nothing.')
const service_name = parameter
  .oneOf(['positions'])
  .default('positions', 'The tool the competitors are for: only `positions`.')
const changed = Type.Integer({ description: 'How many competitors were changed.' })

const Added = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  site: Type.String(),
  on: Type.Integer(),
})

export const competitorsGet = operation('get/projects_2/competitors', {
  summary: 'List the competitors of a project.',
  notes: 'All of them, in their order; there are neither filters nor pages.',
  parameters: {
    project_id,
    fields: parameter
      .texts(255, 200)
      .optional('Names of the fields to return, in this order; `id`, `name`, `site` and `on` when absent.'),
    only_enabled: parameter.flag().default(false, 'Leaves out the competitors that are off.'),
    include_project: parameter.flag().default(false, 'Puts the project itself first.'),
    service_name,
  },
  result: Type.Unsafe<(Partial<Static<typeof Added>> & Record<string, unknown>)[]>(
    Type.Array(rowSchema(Competitor)),
  ),
  errors: ['forbidden', 'selection'],
  example: {
    request: { project_id: 1, include_project: 1 },
    result: [
      { id: 1, name: 'Bakery Lane', site: 'bakery-lane.example', on: 0 },
      { id: 3, name: 'Crumbs', site: 'crumbs.example', on: 0 },
    ],
  },
})

export const competitorsAdd = operation('add/projects_2/competitors', {
  summary: 'Add competitors to a project.',
  notes: `A project has at most ${COMPETITORS}. A site that is a competitor already is not added twice: the existing one is answered. The answer is in the order of \`urls\`.`,
  parameters: {
    project_id,
    urls: parameter.texts(2_000, COMPETITORS).required('Sites: domains or page urls, in any spelling.'),
    names: parameter
      .texts(255, COMPETITORS, 0)
      .optional('Names, one for each url; the short url where one is empty or when absent.'),
    descriptions: parameter.unsupported(),
    brand_names: parameter.unsupported(),
    service_name,
  },
  result: Type.Array(Added),
  errors: ['forbidden'],
  example: {
    request: { project_id: 1, urls: ['https://crumbs.example/'] },
    result: [{ id: 3, name: 'crumbs.example', site: 'crumbs.example', on: 0 }],
  },
})

export const competitorsDel = operation('del/projects_2/competitors', {
  summary: 'Remove competitors from a project.',
  parameters: { filters: parameter.refused(), project_id, ids },
  result: Type.Integer({ description: 'How many competitors were removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, ids: [3] }, result: 1 },
})

export const competitorsEditMove = operation('edit/projects_2/competitors/move', {
  summary: 'Move a competitor before or behind another one.',
  parameters: {
    project_id,
    id,
    to_id: parameter.id().required('Its new neighbour.'),
    to_type: parameter.oneOf(['before', 'after']).default('after', 'On which side of the neighbour.'),
    service_name,
  },
  result: Type.Integer({ description: '1, or 0 for a competitor moved beside itself.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3, to_id: 3 }, result: 0 },
})

export const competitorsEditName = operation('edit/projects_2/competitors/name', {
  summary: 'Rename a competitor.',
  parameters: { project_id, id, name: parameter.text(255).required('The new name.') },
  result: changed,
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 3, name: 'Crumbs' }, result: 1 },
})

export const competitorsEditOn = operation('edit/projects_2/competitors/on', {
  summary: 'Turn competitors on or off.',
  parameters: { project_id, ids, on: parameter.oneOf([0, -1]).required('-1 off, 0 on.') },
  result: changed,
  errors: ['forbidden'],
  example: { request: { project_id: 1, ids: [3], on: 0 }, result: 1 },
})
