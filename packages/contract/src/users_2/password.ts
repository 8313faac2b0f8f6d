import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { PASSWORD_LENGTH } from '../session.ts'

export const passwordEdit = operation('edit/users_2/password', {
  scope: 'admin',
  unbounded: true,
  summary: 'Changes your password.',
  notes:
    'Ends every session of the account except the current one. `current` is required, unless the account ' +
    'has no password yet and the request is authenticated with a key. Wrong passwords count towards the ' +
    'sign-in limit (3006).',
  parameters: {
    current: parameter.secret(PASSWORD_LENGTH.maximum).optional('Current password.'),
    password: parameter.secret(PASSWORD_LENGTH.maximum, PASSWORD_LENGTH.minimum).required('New password.'),
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden', 'sign_in_throttled', 'parameter_missing'],
  example: { request: { password: 'sourdough from the harbour' }, result: 1 },
})
