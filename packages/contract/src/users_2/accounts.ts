import { Type } from 'typebox'
import { list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'
import { PASSWORD_LENGTH } from '../session.ts'

export const Account = row(
  'Account',
  'A user of the installation, with projects, keys and a balance of its own.',
  {
    id: field.id('Account id: the `User-Id` of requests.'),
    name: field.text('Name shown to people.'),
    email: field.textOrNull('E-mail address.'),
    administrator: field.flag('1 when the account may manage others.'),
    unlimited: field.flag('1 when charges may exceed the balance.'),
    time_zone: field.text('Time zone that dates are told in, an IANA name.'),
    date: field.datetime('When the account was created.'),
    balance: field.decimal('Money and bonuses added, less charges.'),
    has_password: field.flag('1 when it can sign in with a password.'),
    disabled: field.datetimeOrNull('When the account was disabled; null while it is not.'),
    last_seen: field.datetimeOrNull('When a key or a session of it was last used, to the minute.'),
  },
  ['id', 'name', 'email'],
)

export const accountsGet = list('get/users_2/accounts', Account, {
  summary: 'List the accounts of the installation.',
  access: 'administrator',
  envelope: 'counted',
  parameters: {
    search: parameter
      .text(255)
      .optional('Only accounts whose name or e-mail address contains this text, or whose id it is.'),
  },
  errors: ['forbidden'],
  example: {
    request: { fields: ['id', 'name', 'administrator', 'unlimited'] },
    result: [{ id: 1, name: 'Administrator', administrator: 1, unlimited: 1 }],
  },
})

export const accountsAdd = operation('add/users_2/accounts', {
  summary: 'Create an account with a first key.',
  notes: 'The key is answered once and stored only as a hash.',
  access: 'administrator',
  parameters: {
    name: parameter.text(255).required('Name shown to people.'),
    email: parameter.text(255).optional('E-mail address, with which it signs in.'),
    password: parameter
      .secret(PASSWORD_LENGTH.maximum, PASSWORD_LENGTH.minimum)
      .optional('Password to sign in with; needs `email`.'),
    time_zone: parameter.text(64).default('UTC', 'Time zone, an IANA name such as `Europe/Berlin`.'),
    administrator: parameter.flag().default(false, 'Whether the account may manage others.'),
    unlimited: parameter.flag().default(false, 'Whether charges may exceed the balance.'),
    bonus: parameter.text(20).default('0', 'Bonus credited at once: a decimal number of at most 2 decimals.'),
  },
  result: Type.Object({ id: Type.Integer(), key: Type.String({ description: 'Shown only now.' }) }),
  errors: ['forbidden', 'duplicate'],
  example: {
    request: { name: 'Crumbs agency', email: 'team@crumbs.example', bonus: '10.00' },
    result: { id: 2, key: 'sxt_…' },
  },
})

export const accountsEdit = operation('edit/users_2/accounts', {
  summary: 'Change an account: its name, how it signs in, what it may do.',
  notes:
    'Only what is sent changes. A new password ends its sessions. A disabled account can neither sign in nor use its keys, ' +
    'at once, and its schedules start nothing; checks that run and what it shares go on. Enabled again, its schedules go on ' +
    'from then: what was missed is not made up for. Administrators cannot disable themselves nor give up being one.',
  access: 'administrator',
  parameters: {
    id: parameter.id().required('Account id.'),
    name: parameter.text(255).optional('Name shown to people.'),
    email: parameter
      .text(255, 0)
      .optional(
        'E-mail address, with which it signs in. An empty text removes it, and the password with it.',
      ),
    password: parameter
      .secret(PASSWORD_LENGTH.maximum, PASSWORD_LENGTH.minimum)
      .optional('New password to sign in with.'),
    disabled: parameter.flag().optional('Whether the account is disabled.'),
    administrator: parameter.flag().optional('Whether the account may manage others.'),
    unlimited: parameter.flag().optional('Whether charges may exceed the balance.'),
  },
  result: Type.Integer({ description: '1.' }),
  errors: ['forbidden', 'duplicate', 'parameter_missing'],
  example: { request: { id: 2, password: 'a loaf of rye bread' }, result: 1 },
})
