import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

export const Key = row(
  'Key',
  'An API key. The server keeps only its hash.',
  {
    id: field.id('Unique id of the key.'),
    name: field.text('Purpose of the key.'),
    prefix: field.text('First characters of the key, which help recognize it.'),
    date: field.datetime('Time the key was created.'),
    last_used: field.datetimeOrNull('Time the key was last used, to the minute; null if never.'),
    revoked: field.datetimeOrNull('Time the key was revoked; null while it works.'),
  },
  ['id', 'name', 'prefix', 'last_used', 'revoked'],
)

const user_id = parameter
  .id()
  .optional('Id of the account that owns the keys, for administrators only. Defaults to your own account.')
const KeyShown = Type.Object({
  id: Type.Integer({ description: 'Unique id of the key.' }),
  name: Type.String({ description: 'Purpose of the key.' }),
  key: Type.String({ description: 'API key, returned only once.' }),
})

export const keysGet = list('get/users_2/keys', Key, {
  summary: 'Lists the API keys of an account.',
  envelope: 'counted',
  parameters: { user_id },
  errors: ['forbidden'],
  example: {
    request: { fields: ['id', 'name', 'revoked'] },
    result: [{ id: 1, name: 'first key', revoked: null }],
  },
})

export const keysAdd = operation('add/users_2/keys', {
  summary: 'Creates an API key.',
  notes: 'The key is returned only once: the server keeps just its hash.',
  parameters: { user_id, name: parameter.text(100).required('Purpose of the key.') },
  result: KeyShown,
  errors: ['forbidden'],
  example: { request: { name: 'nightly report' }, result: { id: 2, name: 'nightly report', key: 'sxt_…' } },
})

export const keysEditRotate = operation('edit/users_2/keys/rotate', {
  summary: 'Replaces an API key with a new one; the old key stops working immediately.',
  parameters: { user_id, id: parameter.id().required('Id of the key to replace.') },
  result: KeyShown,
  errors: ['forbidden'],
  example: { request: { id: 2 }, result: { id: 3, name: 'nightly report', key: 'sxt_…' } },
})

export const keysDel = actionOn('del/users_2/keys', Key, {
  summary: 'Revokes API keys.',
  notes: 'Revoked keys stop working immediately and stay in the list. Requires `id` or `filters`.',
  parameters: { user_id },
  result: Type.Integer({ description: 'Number of keys revoked.' }),
  errors: ['forbidden'],
  example: { request: { id: 3 }, result: 1 },
})
