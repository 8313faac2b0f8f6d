import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

export const SavedView = row(
  'SavedView',
  'What somebody wants to see of the rankings of a project, under a name.',
  {
    id: field.id('Id of the view.'),
    project_id: field.id('Project.'),
    name: field.text('Its name.'),
    parameters: field.text(
      "What it shows, as the query of the page's address: `range=days7&tag=2`. Sextant keeps it as it is.",
    ),
    date: field.datetime('When it was saved.'),
  },
  ['id', 'name', 'parameters'],
)

const project_id = parameter.id().required('Project id.')
/** A view belongs to the one who saved it, so whoever sees the project may. */
const rights = { project_id: 'view' } as const
const name = parameter.text(100)
/** Long enough for a filter of many groups. */
const parameters = parameter.text(4_000, 0)

/** Most views of one account in one project. */
export const SAVED_VIEWS = 100

export const viewsGet = list('get/positions_2/views', SavedView, {
  summary: 'List the views of the rankings that the account has saved in a project.',
  notes: 'Those of other accounts, the owner of the project included, are not among them. Sorted by name.',
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
  summary: 'Save a view of the rankings under a name.',
  notes: `A name stands once among the views of an account in a project. There are at most ${SAVED_VIEWS} of them.`,
  rights,
  parameters: {
    project_id,
    name: name.required('Its name.'),
    parameters: parameters.required(
      "What it shows, as the query of the page's address; empty for the page as it begins.",
    ),
  },
  result: Type.Integer({ description: 'Id of the view.' }),
  errors: ['forbidden', 'duplicate'],
  example: { request: { project_id: 1, name: 'Lost ground', parameters: 'change=down' }, result: 1 },
})

export const viewsEdit = operation('edit/positions_2/views', {
  summary: 'Rename a saved view, or change what it shows.',
  notes: 'What is not named stays.',
  rights,
  parameters: {
    project_id,
    id: parameter.id().required('Id of the view.'),
    name: name.optional('Its new name.'),
    parameters: parameters.optional("What it shows from now on, as the query of the page's address."),
  },
  result: Type.Integer({ description: '1.' }),
  errors: ['forbidden', 'duplicate'],
  example: { request: { project_id: 1, id: 1, name: 'Lost ground' }, result: 1 },
})

export const viewsDel = actionOn('del/positions_2/views', SavedView, {
  summary: 'Remove saved views.',
  notes: 'Needs `id` or `filters`.',
  rights,
  parameters: { project_id },
  result: Type.Integer({ description: 'How many views were removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
