import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { targetKindNames, targetKinds } from './kinds.ts'

export const EventTarget = row(
  'EventTarget',
  'Where events of a project are sent.',
  {
    id: field.id('Target id.'),
    project_id: field.id('Project.'),
    kind: field.text(targetKindNames.map((name) => `\`${name}\``).join(' or ') + '.'),
    name: field.text('Name shown to people.'),
    address: field.text('URL or e-mail address.'),
    on: field.flag('0 when nothing is sent to it.'),
    date: field.datetime('When it was added.'),
    by_user_id: field.id('Account that added it.'),
  },
  ['id', 'kind', 'name', 'address', 'on'],
)

const project_id = parameter.id().required('Project id.')
/** Addresses can hold secrets, so that reading them takes the same right. */
export const eventRights = { project_id: 'edit' } as const

export const targetsGet = list('get/events_2/targets', EventTarget, {
  summary: 'List the targets of a project.',
  rights: eventRights,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1 },
    result: [{ id: 1, kind: 'webhook', name: 'Chat', address: 'https://chat.crumbs.example/hooks/7', on: 1 }],
  },
})

export const targetsAdd = operation('add/events_2/targets', {
  summary: 'Add a target for events.',
  notes:
    'A webhook is sent JSON, signed with the secret that is answered here and never again ' +
    '(docs/events.md). Addresses inside a private network are refused unless the server allows them.',
  rights: eventRights,
  parameters: {
    project_id,
    kind: parameter.oneOf(targetKindNames).required(
      `How it is reached: ${Object.entries(targetKinds)
        .map(([name, address]) => `\`${name}\` (${address})`)
        .join(', ')}.`,
    ),
    address: parameter.text(2_000).required('URL or e-mail address.'),
    name: parameter.text(255).optional('Name shown to people; the host or the e-mail address when absent.'),
  },
  result: Type.Object({
    id: Type.Integer({ description: 'Id of the target.' }),
    secret: Type.Union([Type.String(), Type.Null()], {
      description: 'Signs what the webhook is sent; null for e-mail.',
    }),
  }),
  errors: ['forbidden', 'not_supported'],
  example: {
    request: {
      project_id: 1,
      kind: 'webhook',
      address: 'https://chat.crumbs.example/hooks/7',
      name: 'Chat',
    },
    result: { id: 1, secret: 'sxt_…' },
  },
})

export const targetsEdit = operation('edit/events_2/targets', {
  summary: 'Change a target for events.',
  notes: 'What is not named stays, and so do kind and secret.',
  rights: eventRights,
  parameters: {
    project_id,
    id: parameter.id().required('Target id.'),
    address: parameter.text(2_000).optional('URL or e-mail address.'),
    name: parameter.text(255).optional('Name shown to people.'),
    on: parameter.flag().optional('0: nothing is sent to it any longer.'),
  },
  result: Type.Integer({ description: '1.' }),
  errors: ['forbidden', 'not_supported'],
  example: { request: { project_id: 1, id: 1, name: 'Chat' }, result: 1 },
})

export const targetsRotate = operation('edit/events_2/targets/rotate', {
  summary: 'Give a webhook a new secret.',
  notes: 'Signs every message from now on, also those that wait; the old one signs nothing any longer.',
  rights: eventRights,
  parameters: { project_id, id: parameter.id().required('Id of a target of the kind `webhook`.') },
  result: Type.String({ description: 'The secret, answered here and never again.' }),
  errors: ['forbidden', 'not_supported'],
  example: { request: { project_id: 1, id: 1 }, result: 'sxt_…' },
})

export const targetsDel = actionOn('del/events_2/targets', EventTarget, {
  summary: 'Remove targets for events, with the rules that use them.',
  notes: 'What still waits to be sent to them is given up. Needs `id` or `filters`.',
  rights: eventRights,
  parameters: { project_id },
  result: Type.Integer({ description: 'How many targets were removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})

export const targetsTest = operation('edit/events_2/targets/test', {
  summary: 'Send a target a message to try it out.',
  notes: 'What became of it is in `get/events_2/deliveries`. It counts among the messages of the day.',
  rights: eventRights,
  parameters: { project_id, id: parameter.id().required('Target id.') },
  result: Type.String({ pattern: '^\\d+$', description: 'Id of the delivery.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: '1' },
})
