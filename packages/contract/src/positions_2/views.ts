import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

export const SavedView = row(
  'SavedView',
  'A saved view of the rankings of a project.',
  {
    id: field.id('Unique id of the view.'),
    project_id: field.id('Id of the project.'),
    name: field.text('Name of the view.'),
    parameters: field.text(
      'State of the page, in the form of the query of its address: `range=days7&tag=2`. Stored unchanged.',
    ),
    date: field.datetime('Time the view was saved.'),
  },
  ['id', 'name', 'parameters'],
)

const project_id = parameter.id().required('Id of the project.')
/** A view belongs to the account that saved it, so the right to see the project is enough. */
const rights = { project_id: 'view' } as const
const name = parameter.text(100)
/** Long enough for a filter of many groups. */
const parameters = parameter.text(4_000, 0)

/** Maximum number of views per account and project. */
export const SAVED_VIEWS = 100

export const viewsGet = list('get/positions_2/views', SavedView, {
  summary: 'Lists the views of the rankings that you saved in a project.',
  notes: 'Views of other accounts, including the owner of the project, are not included. Sorted by name.',
  rights,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1 },
    result: [{ id: 1, name: 'Lost ground', parameters: 'change=down' }],
  },
})

export const viewsAdd = operation('add/positions_2/views', {
  scope: 'write',
  summary: 'Saves a view of the rankings.',
  notes:
    'Names are unique among the views of an account in a project. An account can save at most ' +
    `${SAVED_VIEWS} views per project.`,
  rights,
  parameters: {
    project_id,
    name: name.required('Name of the view.'),
    parameters: parameters.required(
      'State of the page, in the form of the query of its address. An empty text means the default page.',
    ),
  },
  result: Type.Integer({ description: 'Unique id of the view.' }),
  errors: ['forbidden', 'duplicate'],
  example: { request: { project_id: 1, name: 'Lost ground', parameters: 'change=down' }, result: 1 },
})

export const viewsEdit = operation('edit/positions_2/views', {
  scope: 'write',
  summary: 'Renames a saved view or changes its contents.',
  notes: 'Parameters that are not sent stay unchanged.',
  rights,
  parameters: {
    project_id,
    id: parameter.id().required('Id of the view.'),
    name: name.optional('New name of the view.'),
    parameters: parameters.optional('New state of the page, in the form of the query of its address.'),
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden', 'duplicate'],
  example: { request: { project_id: 1, id: 1, name: 'Lost ground' }, result: 1 },
})

export const viewsDel = actionOn('del/positions_2/views', SavedView, {
  scope: 'write',
  summary: 'Removes saved views.',
  notes: 'Requires `id` or `filters`.',
  rights,
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of views removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
