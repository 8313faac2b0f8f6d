import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { guestRightNames, rightNames } from '../rights.ts'
import { field, row } from '../row.ts'

export const Guest = row(
  'Guest',
  'Somebody a project is shared with.',
  {
    id: field.id('Id of the share.'),
    project_id: field.id('Project that is shared.'),
    user_id: field.idOrNull('Account of the guest; null when an e-mail address was given.'),
    user_email: field.textOrNull('E-mail address of the guest; null when an account id was given.'),
    right: field.text(
      `Rights of the guest, one character each, \`1\` for those given: ${rightNames.join(', ')}.`,
    ),
    date: field.datetime('When the project was shared.'),
    by_user_id: field.id('Account that shared it.'),
  },
  ['id', 'user_id', 'user_email', 'right'],
)

const project_id = parameter.id().required('Project id.')
const needed = { project_id: 'delegate' } as const
const rights = parameter.someOf(guestRightNames)
const reach = 'A guest who shares a project reaches only guests that have no right it lacks itself.'

export const guestsGet = list('get/projects_2/guests', Guest, {
  summary: 'List those a project is shared with.',
  rights: needed,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1 },
    result: [{ id: 1, user_id: null, user_email: 'team@crumbs.example', right: '01100000000000' }],
  },
})

export const guestsAdd = operation('add/projects_2/guests', {
  summary: 'Share a project.',
  notes:
    'With an account id or an e-mail address. Whether there is such an account is not told: the share counts as soon as ' +
    'there is one. A guest sees the project in its list and works with it as far as its rights go; the owner pays. Without the right `view` the ' +
    'project does not exist for it. A guest who shares gives at most the rights it has. Answers the id of the share.',
  rights: needed,
  parameters: {
    project_id,
    email: parameter.text(255).optional('E-mail address of the guest; this or `user_id`.'),
    user_id: parameter.id().optional('Account id of the guest; this or `email`.'),
    rights: rights.default(['view'], 'Rights to give.'),
  },
  result: Type.Integer({ description: 'Id of the share.' }),
  errors: ['forbidden', 'duplicate', 'parameter_missing'],
  example: {
    request: { project_id: 1, email: 'team@crumbs.example', rights: ['view', 'edit'] },
    result: 1,
  },
})

export const guestsEdit = actionOn('edit/projects_2/guests', Guest, {
  summary: 'Change the rights of guests.',
  notes: `Rights they had before and that are not given are taken away. ${reach} Needs \`id\` or \`filters\`.`,
  rights: needed,
  parameters: {
    project_id,
    rights: rights.required('Rights they have from now on; an empty list leaves none.'),
  },
  result: Type.Integer({ description: 'How many guests were changed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, rights: ['view', 'edit'] }, result: 1 },
})

export const guestsDel = actionOn('del/projects_2/guests', Guest, {
  summary: 'Share a project no longer.',
  notes: `Rank checks that guests have started go on. ${reach} Needs \`id\` or \`filters\`.`,
  rights: needed,
  parameters: { project_id },
  result: Type.Integer({ description: 'How many guests were removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
