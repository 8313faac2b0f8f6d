import { Type } from 'typebox'
import { actionOn, list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { scopeNames, type Scope } from '../scopes.ts'
import { flag, integerOrNull } from '../value.ts'

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
    scopes: field.text('What the key may do: scopes separated by commas.'),
    projects_ids: field.textOrNull(
      'Ids of the only projects that the key sees, separated by commas; null for all, empty for none.',
    ),
    expires: field.datetimeOrNull('Time after which the key no longer works; null for never.'),
    requires_price_token: field.flag('1 if requests that spend must send a price token.'),
    cap_day: field.decimalOrNull(
      'Maximum cost of requests to providers in a day (UTC); null without its own cap.',
    ),
    cap_month: field.decimalOrNull('The same for a month.'),
    spent_day: field.decimal('Cost of today, of the key and those created with it, with what is reserved.'),
    spent_month: field.decimal('The same for this month.'),
    parent_id: field.idOrNull(
      'Id of the key that created it, or that it replaced; null if a person created it.',
    ),
  },
  ['id', 'name', 'prefix', 'last_used', 'revoked', 'scopes', 'projects_ids', 'expires'],
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
  scope: 'admin',
  ofAnyKey: true,
  summary: 'Lists the API keys of an account.',
  envelope: 'counted',
  parameters: { user_id },
  errors: ['forbidden'],
  example: {
    request: { fields: ['id', 'name', 'revoked'] },
    result: [{ id: 1, name: 'first key', revoked: null }],
  },
})

export const keysCurrent = operation('get/users_2/keys/current', {
  ofAnyKey: true,
  summary: 'Describes the API key that sends the request.',
  notes: 'With this, a program that was given a key knows what it may do. In a session, `id` is null.',
  parameters: {},
  result: Type.Object({
    id: integerOrNull('Id of the key; null in a session.'),
    user_id: Type.Integer({ description: 'Id of the account.' }),
    administrator: flag('1 if the account can manage other accounts.'),
    scopes: Type.Array(Type.Unsafe<Scope>(Type.Union(scopeNames.map((name) => Type.Literal(name)))), {
      description: 'What the key may do.',
    }),
    projects_ids: Type.Union([Type.Array(Type.Integer()), Type.Null()], {
      description: 'Ids of the only projects that the key sees; null for all.',
    }),
    requires_price_token: flag('1 if requests that spend must send a price token.'),
  }),
  example: {
    request: {},
    result: {
      id: 1,
      user_id: 1,
      administrator: 1,
      scopes: [...scopeNames],
      projects_ids: null,
      requires_price_token: 0,
    },
  },
})

export const keysAdd = operation('add/users_2/keys', {
  scope: 'admin',
  ofAnyKey: true,
  summary: 'Creates an API key.',
  notes:
    'The key is returned only once: the server keeps just its hash. `scopes`, `projects_ids`, `expires_in_hours`, `cap_day`, ' +
    '`cap_month` and `requires_price_token` are its bounds. A key can create only keys within its own bounds: what is not sent is taken from the key that calls, and the ' +
    'caps of that key count what the new key spends. A person who is signed in creates keys without bounds. ' +
    'An account has at most 1,000 keys that are neither revoked nor expired.',
  parameters: {
    user_id,
    name: parameter.text(100).required('Purpose of the key.'),
    scopes: parameter
      .someOf(scopeNames)
      .optional('What the key may do. Defaults to everything that the caller may do.'),
    projects_ids: parameter
      .ids(1_000)
      .optional('Ids of the only projects that the key sees. Defaults to all that the caller sees.'),
    expires_in_hours: parameter
      .integer(1, 87_600)
      .optional(
        'Hours until the key stops working. Defaults to as long as the key that calls works, or to never.',
      ),
    requires_price_token: parameter
      .flag()
      .default(
        false,
        'Whether requests that spend must send a price token. Always on if the key that calls has it on.',
      ),
    cap_day: parameter
      .text(20)
      .optional('Maximum cost of the requests to providers that it causes in a day (UTC). `0` allows none.'),
    cap_month: parameter.text(20).optional('The same for a month (UTC).'),
  },
  result: KeyShown,
  errors: ['forbidden'],
  example: { request: { name: 'nightly report' }, result: { id: 2, name: 'nightly report', key: 'sxt_…' } },
})

export const keysEditRotate = operation('edit/users_2/keys/rotate', {
  scope: 'admin',
  ofAnyKey: true,
  summary: 'Replaces an API key with a new one; the old key stops working immediately.',
  notes:
    'The new key has the bounds of the old one, and the caps of the old key apply to it as well. Keys that were created with the old ' +
    'one keep working, and are revoked with the new one.',
  parameters: { user_id, id: parameter.id().required('Id of the key to replace.') },
  result: KeyShown,
  errors: ['forbidden'],
  example: { request: { id: 2 }, result: { id: 3, name: 'nightly report', key: 'sxt_…' } },
})

export const keysDel = actionOn('del/users_2/keys', Key, {
  scope: 'admin',
  ofAnyKey: true,
  summary: 'Revokes API keys.',
  notes:
    'Revoked keys stop working immediately and stay in the list, and so do the keys that were created with them, or with keys that ' +
    'they replaced, in every account. Requires `id` or `filters`.',
  parameters: { user_id },
  result: Type.Integer({ description: 'Number of keys revoked.' }),
  errors: ['forbidden'],
  example: { request: { id: 3 }, result: 1 },
})
