import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { textOrNull } from '../value.ts'
import { digestNames, digests, targetKindNames, targetKinds } from './kinds.ts'

export const EventTarget = row(
  'EventTarget',
  'A destination for the events of a project.',
  {
    id: field.id('Unique id of the target.'),
    project_id: field.id('Id of the project.'),
    kind: field.text(`One of ${targetKindNames.map((name) => `\`${name}\``).join(', ')}.`),
    name: field.text('Display name.'),
    address: field.text(
      'URL, email address or chat. For API keys without the scope `share`, only scheme and host of a URL.',
    ),
    on: field.flag('1 if the target is on; 0 if nothing is sent to it.'),
    digest: field.text(`One of ${digestNames.map((name) => `\`${name}\``).join(', ')}.`),
    date: field.datetime('Time the target was added.'),
    by_user_id: field.id('Id of the account that added the target.'),
  },
  ['id', 'kind', 'name', 'address', 'on', 'digest'],
)

const project_id = parameter.id().required('Id of the project.')
const digest = parameter.oneOf(digestNames).optional(
  `Only for email: ${Object.entries(digests)
    .map(([name, doc]) => `\`${name}\` ${doc}`)
    .join(', ')}. At 08:00 in the time zone of the account.`,
)
/** Addresses can contain secrets, so reading them needs the same right. */
export const eventRights = { project_id: 'edit' } as const

export const targetsGet = list('get/events_2/targets', EventTarget, {
  summary: 'Lists the event targets of a project.',
  rights: eventRights,
  envelope: 'counted',
  parameters: { project_id },
  errors: ['forbidden'],
  example: {
    request: { project_id: 1 },
    result: [
      {
        id: 1,
        kind: 'webhook',
        name: 'Chat',
        address: 'https://chat.crumbs.example/hooks/7',
        on: 1,
        digest: 'none',
      },
    ],
  },
})

export const targetsAdd = operation('add/events_2/targets', {
  scope: 'share',
  summary: 'Adds an event target.',
  notes:
    'Webhooks receive JSON, signed with the secret that is returned only once, in this response ' +
    '(docs/events.md). People read the others. Addresses inside a private network are not allowed unless the server permits them.',
  rights: eventRights,
  parameters: {
    project_id,
    kind: parameter.oneOf(targetKindNames).required(
      `Kind of target: ${Object.entries(targetKinds)
        .map(([name, address]) => `\`${name}\` (${address})`)
        .join(', ')}.`,
    ),
    address: parameter.confidentialText(2_000).required('URL, email address or chat.'),
    name: parameter.text(255).optional('Display name. Defaults to the host, the email address or the chat.'),
    digest,
  },
  result: Type.Object({
    id: Type.Integer({ description: 'Unique id of the target.' }),
    secret: textOrNull('Secret that signs the messages, returned only once; null for the other kinds.'),
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
  scope: 'share',
  summary: 'Updates an event target.',
  notes:
    'Parameters that are not sent stay unchanged. Kind and secret cannot be changed here. Messages that wait for a digest ' +
    'follow the new setting.',
  rights: eventRights,
  parameters: {
    project_id,
    id: parameter.id().required('Id of the target.'),
    address: parameter.confidentialText(2_000).optional('New address.'),
    name: parameter.text(255).optional('Display name.'),
    on: parameter.flag().optional('Whether the target is on; nothing is sent to a target that is off.'),
    digest,
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden', 'not_supported'],
  example: { request: { project_id: 1, id: 1, name: 'Chat' }, result: 1 },
})

export const targetsRotate = operation('edit/events_2/targets/rotate', {
  scope: 'share',
  summary: 'Replaces the secret of a webhook.',
  notes: 'The new secret signs all messages from now on, including waiting ones.',
  rights: eventRights,
  parameters: { project_id, id: parameter.id().required('Id of a target of kind `webhook`.') },
  result: Type.String({ description: 'New secret, returned only once.' }),
  errors: ['forbidden', 'not_supported'],
  example: { request: { project_id: 1, id: 1 }, result: 'sxt_…' },
})

export const targetsDel = actionOn('del/events_2/targets', EventTarget, {
  scope: 'write',
  summary: 'Removes event targets and the rules that use them.',
  notes: 'Messages still waiting to be sent to them fail. Requires `id` or `filters`.',
  rights: eventRights,
  parameters: { project_id },
  result: Type.Integer({ description: 'Number of targets removed.' }),
  errors: ['forbidden'],
  example: { request: { project_id: 1, id: 1 }, result: 1 },
})

export const targetsTest = operation('edit/events_2/targets/test', {
  scope: 'share',
  summary: 'Sends a test message to a target.',
  notes: '`get/events_2/deliveries` shows the result. The message counts towards the daily limit.',
  rights: eventRights,
  parameters: { project_id, id: parameter.id().required('Id of the target.') },
  result: Type.String({ pattern: '^\\d+$', description: 'Unique id of the message.' }),
  errors: ['forbidden', 'too_many_emails'],
  example: { request: { project_id: 1, id: 1 }, result: '1' },
})
