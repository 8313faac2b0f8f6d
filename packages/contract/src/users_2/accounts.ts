import { Type } from 'typebox'
import { list, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { field, row } from '../row.ts'

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
  },
  ['id', 'name', 'email'],
)

export const accountsGet = list('get/users_2/accounts', Account, {
  summary: 'List the accounts of the installation.',
  access: 'administrator',
  envelope: 'counted',
  parameters: {},
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
    email: parameter.text(255).optional('E-mail address.'),
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
