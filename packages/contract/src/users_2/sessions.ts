import { Type } from 'typebox'
import { openOperation, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { PASSWORD_LENGTH, SESSION_COOKIE, SESSION_HEADER } from '../session.ts'

const Session = Type.Object({
  id: Type.Integer({ description: 'Session id.' }),
  current: Type.Union([Type.Literal(0), Type.Literal(1)], {
    description: '1 for the session that asks.',
  }),
  address: Type.String({ description: 'Network address it was begun from.' }),
  browser: Type.String({ description: 'What the browser calls itself (`User-Agent`).' }),
  date: Type.String({ description: 'When it was begun.' }),
  last_used: Type.String({ description: 'When it was last used, to the minute.' }),
  expires: Type.String({ description: 'When it ends at the latest: earlier when it is not used.' }),
})

export const sessionsAdd = openOperation('add/users_2/sessions', {
  summary: 'Sign in with e-mail address and password.',
  notes:
    `For browsers; programs use keys. Needs no credentials, only the header \`${SESSION_HEADER}: 1\`. The session is in a cookie ` +
    `(\`${SESSION_COOKIE}…\`, HttpOnly, SameSite=Strict) and does what a key does, in requests that have this header, come from ` +
    'the same site, and carry neither `User-Id` nor `Authorization`. An unknown address and a wrong password are one ' +
    'answer (53). Too many wrong ones have to wait, with `Retry-After` (3006).',
  parameters: {
    email: parameter.text(255).required('E-mail address of the account.'),
    password: parameter.secret(PASSWORD_LENGTH.maximum).required('Its password.'),
  },
  result: Type.Object({
    id: Type.Integer({ description: 'Session id.' }),
    user_id: Type.Integer({ description: 'Account id.' }),
    name: Type.String({ description: 'Name of the account.' }),
  }),
  errors: ['sign_in_throttled', 'forbidden'],
  example: {
    request: { email: 'team@crumbs.example', password: 'a loaf of rye bread' },
    result: { id: 1, user_id: 2, name: 'Crumbs agency' },
  },
})

export const sessionsGet = operation('get/users_2/sessions', {
  summary: 'List the browsers in which the account is signed in.',
  notes: 'Latest used first.',
  parameters: {},
  result: Type.Array(Session),
  example: { request: {}, result: [] },
})

export const sessionsDel = operation('del/users_2/sessions', {
  summary: 'Sign out: end the session that asks, another one, or all others.',
  notes:
    'They stop working at once. Without parameters the session that asks ends; a request with a key has none.',
  parameters: {
    id: parameter.id().optional('Session id.'),
    others: parameter.flag().default(false, 'Whether all sessions but the one that asks are meant.'),
  },
  result: Type.Integer({ description: 'How many sessions ended.' }),
  errors: ['forbidden', 'parameter_missing'],
  example: { request: { others: 1 }, result: 0 },
})
