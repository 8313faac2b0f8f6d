import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { PASSWORD_LENGTH } from '../session.ts'

export const passwordEdit = operation('edit/users_2/password', {
  summary: 'Change the password of the account.',
  notes:
    'All sessions but the one that asks end. An account without a password takes its first one, asked with a key, without ' +
    '`current`. Wrong ones are counted as in signing in (3006).',
  parameters: {
    current: parameter.secret(PASSWORD_LENGTH.maximum).optional('The password until now.'),
    password: parameter.secret(PASSWORD_LENGTH.maximum, PASSWORD_LENGTH.minimum).required('The new one.'),
  },
  result: Type.Integer({ description: '1.' }),
  errors: ['forbidden', 'sign_in_throttled', 'parameter_missing'],
  example: { request: { password: 'sourdough from the harbour' }, result: 1 },
})
