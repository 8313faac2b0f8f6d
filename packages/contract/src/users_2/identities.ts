import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { CODE_LENGTH, PASSWORD_LENGTH } from '../session.ts'
import { textOrNull } from '../value.ts'

const Identity = Type.Object({
  id: Type.Integer({ description: 'Unique id of the identity.' }),
  issuer: Type.String({ description: 'Address that names the identity provider.' }),
  subject: Type.String({ description: 'What the provider calls the person. It never changes.' }),
  email: textOrNull('Email address that the provider gave at the last sign-in; null if it gave none.'),
  date: Type.String({ description: 'Time the identity was connected.' }),
  last_used: Type.String({ description: 'Time of the last sign-in with it.' }),
})

const forAnother = 'Id of another account; for administrators.'

export const identitiesGet = operation('get/users_2/identities', {
  scope: 'admin',
  summary: 'Lists the people at an identity provider who can sign in to your account.',
  notes: 'Sextant extension (docs/signing-in.md).',
  parameters: { user_id: parameter.id().optional(forAnother) },
  result: Type.Array(Identity),
  errors: ['forbidden'],
  example: {
    request: {},
    result: [
      {
        id: 1,
        issuer: 'https://accounts.google.com',
        subject: '110169484474386276334',
        email: 'ann@crumbs.example',
        date: '2026-01-02 00:00:00',
        last_used: '2026-01-02 00:00:00',
      },
    ],
  },
})

export const identitiesAdd = operation('add/users_2/identities', {
  scope: 'admin',
  unbounded: true,
  summary: 'Begins to connect your account to a person at the identity provider.',
  notes:
    'Sextant extension. Returns an address to open within five minutes, in a browser that is signed in to the account. The ' +
    'person who signs in at the provider there can then sign in to the account, without its password and without a code. ' +
    'Requires the password, if the account has one, and a code if it asks for codes. Wrong ones count towards the sign-in ' +
    'limit (3006). Refused (3004) if the installation has no identity provider.',
  parameters: {
    password: parameter.secret(PASSWORD_LENGTH.maximum).optional('Your password.'),
    code: parameter.secret(CODE_LENGTH).optional('A code of the authenticator app, or a recovery code.'),
  },
  result: Type.Object({ url: Type.String({ description: 'Address to open in the browser.' }) }),
  errors: ['forbidden', 'parameter_missing', 'sign_in_throttled', 'not_supported'],
  example: {
    request: { password: 'sourdough from the harbour' },
    result: { url: 'https://rank.example.com/sign-in/openid?link=…&return=%2Fprofile' },
  },
})

export const identitiesDel = operation('del/users_2/identities', {
  scope: 'admin',
  unbounded: true,
  summary: 'Disconnects a person at the identity provider from your account.',
  notes:
    'Sextant extension. Open sessions stay. Refused (54) if the account could not sign in any more; administrators disconnect ' +
    'another account, with its `user_id`, in any case.',
  parameters: {
    id: parameter.id().required('Id of the identity.'),
    user_id: parameter.id().optional(forAnother),
  },
  result: Type.Integer({ description: 'Always 1.' }),
  errors: ['forbidden'],
  example: { request: { id: 1 }, result: 1 },
})
