import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { CODE_LENGTH, PASSWORD_LENGTH, RECOVERY_CODES } from '../session.ts'
import { flag, textOrNull } from '../value.ts'

const password = parameter.secret(PASSWORD_LENGTH.maximum).required('Your password.')
const code = parameter
  .secret(CODE_LENGTH)
  .required('Code that the authenticator app shows, or a recovery code. Each works once.')
const recovery_codes = Type.Array(Type.String(), {
  minItems: RECOVERY_CODES,
  maxItems: RECOVERY_CODES,
  description: 'Codes to sign in with without the app, each once. Shown only now.',
})
const counted = 'Wrong passwords and codes count towards the sign-in limit (3006).'

export const totpGet = operation('get/users_2/totp', {
  scope: 'admin',
  summary: 'Retrieves whether signing in asks you for a code.',
  notes: 'Sextant extension.',
  parameters: {},
  result: Type.Object({
    on: flag('1 if signing in asks for a code.'),
    date: textOrNull('Time it was turned on; null while off.'),
    recovery_codes: Type.Integer({ description: 'Number of recovery codes that were not used yet.' }),
  }),
  example: { request: {}, result: { on: 0, date: null, recovery_codes: 0 } },
})

export const totpAdd = operation('add/users_2/totp', {
  scope: 'admin',
  unbounded: true,
  summary: 'Begins to set up an authenticator app.',
  notes:
    'Sextant extension. Returns the secret for an app that shows a new code every 30 seconds (TOTP, RFC 6238: SHA-1, 6 ' +
    'digits). Nothing changes until a code is confirmed; calling it again replaces the secret. Refused (3003) while ' +
    `it is on. ${counted}`,
  parameters: { password },
  result: Type.Object({
    secret: Type.String({ description: 'The secret in Base32, to enter by hand.' }),
    uri: Type.String({ description: 'The secret as an `otpauth:` address, to show as a QR code.' }),
  }),
  errors: ['forbidden', 'duplicate', 'sign_in_throttled', 'not_supported'],
  example: {
    request: { password: 'sourdough from the harbour' },
    result: {
      secret: '…',
      uri: 'otpauth://totp/Sextant:admin%40localhost?issuer=Sextant&secret=…&algorithm=SHA1&digits=6&period=30',
    },
  },
})

export const totpEditConfirm = operation('edit/users_2/totp/confirm', {
  scope: 'admin',
  unbounded: true,
  summary: 'Turns on the code at sign-in, by a first code of the app.',
  notes: `Sextant extension. Ends every session of the account except the current one. ${counted}`,
  parameters: { code },
  result: Type.Object({ recovery_codes }),
  errors: ['forbidden', 'sign_in_throttled', 'not_supported'],
  example: {
    request: { code: '123456' },
    result: { recovery_codes: Array<string>(RECOVERY_CODES).fill('…') },
  },
})

export const totpEditCodes = operation('edit/users_2/totp/codes', {
  scope: 'admin',
  unbounded: true,
  summary: 'Replaces your recovery codes.',
  notes: `Sextant extension. Earlier codes stop working. ${counted}`,
  parameters: { password, code },
  result: Type.Object({ recovery_codes }),
  errors: ['forbidden', 'sign_in_throttled', 'not_supported'],
  example: {
    request: { password: 'sourdough from the harbour', code: '123456' },
    result: { recovery_codes: Array<string>(RECOVERY_CODES).fill('…') },
  },
})

export const totpDel = operation('del/users_2/totp', {
  scope: 'admin',
  unbounded: true,
  summary: 'Turns off the code at sign-in.',
  notes:
    'Sextant extension. Requires your password and a code. Administrators turn it off for another account, whose ' +
    `user has lost the app and the recovery codes, with its \`user_id\` alone. ${counted}`,
  parameters: {
    password: parameter.secret(PASSWORD_LENGTH.maximum).optional('Your password. Not with `user_id`.'),
    code: parameter
      .secret(CODE_LENGTH)
      .optional('A code of the app, or a recovery code. Not with `user_id`.'),
    user_id: parameter.id().optional('Id of another account; for administrators.'),
  },
  result: Type.Integer({ description: '1 if it was on, otherwise 0.' }),
  errors: ['forbidden', 'sign_in_throttled', 'parameter_missing', 'not_supported'],
  example: { request: { password: 'sourdough from the harbour', code: '123456' }, result: 1 },
})
