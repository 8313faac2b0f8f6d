import { Type } from 'typebox'
import { list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { PASSWORD_LENGTH } from '../session.ts'

export const Account = row(
  'Account',
  'A user of the installation, with its own projects, keys and balance.',
  {
    id: field.id('Unique id of the account: the value of the `User-Id` header.'),
    name: field.text('Display name.'),
    email: field.textOrNull('Email address used to sign in; null if none is set.'),
    administrator: field.flag('1 if the account can manage other accounts.'),
    unlimited: field.flag('1 if charges may exceed the balance.'),
    time_zone: field.text("IANA time zone in which the account's dates and times are given."),
    date: field.datetime('Time the account was created.'),
    balance: field.decimal('Payments and bonuses, less charges.'),
    has_password: field.flag('1 if the account can sign in with a password.'),
    asks_for_code: field.flag('1 if signing in asks for a code as well.'),
    has_identity: field.flag('1 if somebody at an identity provider can sign in to the account.'),
    disabled: field.datetimeOrNull('Time the account was disabled; null while it is enabled.'),
    last_seen: field.datetimeOrNull(
      'Time a key or session of the account was last used, to the minute; null if never.',
    ),
  },
  ['id', 'name', 'email'],
)

export const accountsGet = list('get/users_2/accounts', Account, {
  summary: 'Lists the accounts of the installation.',
  access: 'administrator',
  envelope: 'counted',
  parameters: {
    search: parameter
      .text(255)
      .optional(
        'Returns only accounts whose name or email address contains this text, or whose id equals it.',
      ),
  },
  errors: ['forbidden'],
  example: {
    request: { fields: ['id', 'name', 'administrator', 'unlimited'] },
    result: [{ id: 1, name: 'Administrator', administrator: 1, unlimited: 1 }],
  },
})

export const accountsAdd = operation('add/users_2/accounts', {
  scope: 'write',
  unbounded: true,
  summary: 'Creates an account and its first key.',
  notes: 'The key is returned only once: the server keeps just its hash.',
  access: 'administrator',
  parameters: {
    name: parameter.text(255).required('Display name.'),
    email: parameter.text(255).optional('Email address used to sign in. Required if `password` is given.'),
    password: parameter
      .secret(PASSWORD_LENGTH.maximum, PASSWORD_LENGTH.minimum)
      .optional('Password used to sign in. Requires `email`.'),
    time_zone: parameter.text(64).default('UTC', 'IANA time zone, such as `Europe/Berlin`.'),
    administrator: parameter.flag().default(false, 'Whether the account can manage other accounts.'),
    unlimited: parameter.flag().default(false, 'Whether charges may exceed the balance.'),
    bonus: parameter
      .text(20)
      .default('0', 'Bonus credited immediately: a decimal number with at most 2 decimals.'),
  },
  result: Type.Object({
    id: Type.Integer({ description: 'Unique id of the account.' }),
    key: Type.String({ description: 'API key, returned only once.' }),
  }),
  errors: ['forbidden', 'duplicate'],
  example: {
    request: { name: 'Crumbs agency', email: 'team@crumbs.example', bonus: '10.00' },
    result: { id: 2, key: 'sxt_…' },
  },
})

export const accountsEdit = operation('edit/users_2/accounts', {
  scope: 'write',
  unbounded: true,
  summary: 'Updates the name, sign-in and rights of an account.',
  notes:
    'Parameters that are not sent stay unchanged. A new password ends the sessions of the account. ' +
    'Disabling an account takes effect immediately: it cannot sign in or use its keys, and its schedules ' +
    'stop. Checks in progress and shared projects are not affected. Once the account is enabled again, ' +
    'its schedules resume; runs missed in the meantime are not made up for. Administrators cannot disable ' +
    'themselves or give up their own administrator role.',
  access: 'administrator',
  parameters: {
    id: parameter.id().required('Id of the account.'),
    name: parameter.text(255).optional('Display name.'),
    email: parameter
      .text(255, 0)
      .optional(
        'Email address used to sign in. An empty text removes the address, the password and the identities.',
      ),
    password: parameter
      .secret(PASSWORD_LENGTH.maximum, PASSWORD_LENGTH.minimum)
      .optional('New password used to sign in.'),
    disabled: parameter.flag().optional('Whether the account is disabled.'),
    administrator: parameter.flag().optional('Whether the account can manage other accounts.'),
    unlimited: parameter.flag().optional('Whether charges may exceed the balance.'),
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden', 'duplicate', 'parameter_missing'],
  example: { request: { id: 2, password: 'a loaf of rye bread' }, result: 1 },
})
