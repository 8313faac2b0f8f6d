import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { guestRightNames, rightNames } from '../rights.ts'
import { field, row } from '../row.ts'

export const Guest = row(
  'Guest',
  'Someone a project is shared with.',
  {
    id: field.id('Unique id of the share.'),
    project_id: field.id('Id of the shared project.'),
    user_id: field.idOrNull('Account id of the guest; null if the project was shared by email address.'),
    user_email: field.textOrNull('Email address of the guest; null if the project was shared by account id.'),
    right: field.text(
      `Rights of the guest, one character each, \`1\` for those given: ${rightNames.join(', ')}.`,
    ),
    date: field.datetime('Time the project was shared.'),
    by_user_id: field.id('Id of the account that shared it.'),
    accepted: field.datetimeOrNull('Time the guest accepted; null while the share is an invitation.'),
  },
  ['id', 'user_id', 'user_email', 'right'],
)

const project_id = parameter.id().required('Id of the project.')
const needed = { project_id: 'delegate' } as const
const rights = parameter.someOf(guestRightNames)
const reach = 'A guest can change or remove only guests who have no right that it lacks itself.'

export const guestsGet = list('get/projects_2/guests', Guest, {
  summary: 'Lists the guests of a project.',
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
  scope: 'share',
  summary: 'Shares a project with a guest.',
  notes:
    'Takes an account id or an email address, and does not reveal whether such an account exists. The share is an ' +
    'invitation until the account accepts it, unless it is a guest of another project of the owner. The guest then ' +
    'sees the project in its list and can use it within its rights; the owner pays. Without the right `view`, the project does not exist for the guest. A ' +
    'guest can pass on only rights it has itself. Returns the id of the share.',
  rights: needed,
  parameters: {
    project_id,
    email: parameter.text(255).optional('Email address of the guest. Required unless `user_id` is given.'),
    user_id: parameter.id().optional('Account id of the guest. Required unless `email` is given.'),
    rights: rights.default(['view'], 'Rights of the guest.'),
  },
  result: Type.Integer({ description: 'Unique id of the share.' }),
  errors: ['forbidden', 'duplicate', 'parameter_missing'],
  example: {
    request: { project_id: 1, email: 'team@crumbs.example', rights: ['view', 'edit'] },
    result: 1,
  },
})

export const guestsEdit = actionOn('edit/projects_2/guests', Guest, {
  scope: 'share',
  summary: 'Updates the rights of guests.',
  notes: `Replaces all earlier rights. ${reach} Requires \`id\` or \`filters\`.`,
  rights: needed,
  parameters: {
    project_id,
    rights: rights.required('Rights of the guests from now on. An empty list removes all rights.'),
  },
  result: Type.Integer({ description: 'Number of guests changed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1, rights: ['view', 'edit'] }, result: 1 },
})

export const guestsDel = actionOn('del/projects_2/guests', Guest, {
  scope: 'share',
  summary: 'Removes guests from a project.',
  notes: `Rank checks started by the guests continue. ${reach} Requires \`id\` or \`filters\`.`,
  rights: needed,
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of guests removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})
