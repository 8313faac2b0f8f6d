import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

export const Key = row(
  'Key',
  'An API key. Only its hash is stored.',
  {
    id: field.id('Key id.'),
    name: field.text('What the key is for.'),
    prefix: field.text('First characters of the key, to tell keys apart.'),
    date: field.datetime('When the key was made.'),
    last_used: field.datetimeOrNull('When the key was last used, to the minute.'),
    revoked: field.datetimeOrNull('When the key was revoked.'),
  },
  ['id', 'name', 'prefix', 'last_used', 'revoked'],
)

const user_id = parameter
  .id()
  .optional('Account whose keys are meant, for administrators; the asking account when absent.')
const KeyShown = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  key: Type.String({ description: 'Shown only now.' }),
})

export const keysGet = list('get/users_2/keys', Key, {
  summary: 'List the API keys of the account.',
  envelope: 'counted',
  parameters: { user_id },
  errors: ['forbidden'],
  example: {
    request: { fields: ['id', 'name', 'revoked'] },
    result: [{ id: 1, name: 'first key', revoked: null }],
  },
})

export const keysAdd = operation('add/users_2/keys', {
  summary: 'Make an API key.',
  notes: 'The key is answered once and stored only as a hash.',
  parameters: { user_id, name: parameter.text(100).required('What the key is for.') },
  result: KeyShown,
  errors: ['forbidden'],
  example: { request: { name: 'nightly report' }, result: { id: 2, name: 'nightly report', key: 'sxt_…' } },
})

export const keysEditRotate = operation('edit/users_2/keys/rotate', {
  summary: 'Replace an API key by a new one; the old one stops working at once.',
  parameters: { user_id, id: parameter.id().required('Key id.') },
  result: KeyShown,
  errors: ['forbidden'],
  example: { request: { id: 2 }, result: { id: 3, name: 'nightly report', key: 'sxt_…' } },
})

export const keysDel = actionOn('del/users_2/keys', Key, {
  summary: 'Revoke API keys.',
  notes: 'They stop working at once and stay in the list. Needs `id` or `filters`.',
  parameters: { user_id },
  result: Type.Integer({ description: 'How many keys were revoked.' }),
  errors: ['forbidden'],
  example: { request: { id: 3 }, result: 1 },
})
