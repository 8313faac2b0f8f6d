import { Type } from 'typebox'
import { openOperation, operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { CODE_LENGTH, PASSWORD_LENGTH, SESSION_COOKIE, SESSION_HEADER } from '../session.ts'
import { passwordUsers } from '../sign-in.ts'
import { flag } from '../value.ts'

const Session = Type.Object({
  id: Type.Integer({ description: 'Unique id of the session.' }),
  current: flag('1 for the session that sent the request.'),
  address: Type.String({ description: 'Network address the session was started from.' }),
  browser: Type.String({ description: 'Browser, as its `User-Agent` header states.' }),
  date: Type.String({ description: 'Time the session was started.' }),
  last_used: Type.String({ description: 'Time the session was last used, to the minute.' }),
  expires: Type.String({ description: 'Latest time the session ends; it ends earlier if unused.' }),
})

export const sessionsAdd = openOperation('add/users_2/sessions', {
  summary: 'Signs in with an email address and a password.',
  notes:
    `For browsers; programs use keys. Requires no credentials, only the header \`${SESSION_HEADER}: 1\`. ` +
    `Returns the session in a cookie (\`${SESSION_COOKIE}…\`, HttpOnly, SameSite=Strict). The session ` +
    'replaces a key in requests that send this header, come from the same site, and carry neither ' +
    '`User-Id` nor `Authorization`. An unknown address and a wrong password give the same error (53). ' +
    'With the right password, an account that asks for a code is refused until it is sent (3013). ' +
    'After too many wrong passwords or codes, wait for the time given in `Retry-After` (3006). Where only administrators ' +
    'sign in with passwords (`PASSWORD_SIGN_IN`), other accounts are refused (3004).',
  parameters: {
    email: parameter.text(255).required('Email address of the account.'),
    password: parameter.secret(PASSWORD_LENGTH.maximum).required('Password of the account.'),
    code: parameter
      .secret(CODE_LENGTH)
      .optional('Code of the authenticator app, or a recovery code, if the account asks for one.'),
  },
  result: Type.Object({
    id: Type.Integer({ description: 'Unique id of the session.' }),
    user_id: Type.Integer({ description: 'Id of the account.' }),
    name: Type.String({ description: 'Name of the account.' }),
  }),
  errors: ['sign_in_throttled', 'forbidden', 'code_required', 'not_supported'],
  example: {
    request: { email: 'team@crumbs.example', password: 'a loaf of rye bread' },
    result: { id: 1, user_id: 2, name: 'Crumbs agency' },
  },
})

export const sessionsGet = operation('get/users_2/sessions', {
  scope: 'admin',
  summary: 'Lists the browsers in which you are signed in.',
  notes: 'The most recently used session comes first.',
  parameters: {},
  result: Type.Array(Session),
  example: { request: {}, result: [] },
})

export const sessionsDel = operation('del/users_2/sessions', {
  scope: 'admin',
  summary: 'Signs out: ends the current session, another one, or all others.',
  notes:
    'Sessions stop working immediately. Without parameters, ends the current session; a request ' +
    'authenticated with a key has none.',
  parameters: {
    id: parameter
      .id()
      .optional(
        'Id of the session to end. Defaults to the current session. Required with an API key, unless `others` is given.',
      ),
    others: parameter.flag().default(false, 'Whether to end all sessions except the current one.'),
  },
  result: Type.Integer({ description: 'Number of sessions ended.' }),
  errors: ['forbidden', 'parameter_missing'],
  example: { request: { others: 1 }, result: 0 },
})

export const sessionsGetWays = openOperation('get/users_2/sessions/ways', {
  summary: 'Retrieves how people sign in to this installation.',
  notes: `Sextant extension. Requires no credentials, only the header \`${SESSION_HEADER}: 1\`.`,
  parameters: {},
  result: Type.Object({
    passwords: Type.Unsafe<(typeof passwordUsers)[number]>(
      Type.Union(
        passwordUsers.map((users) => Type.Literal(users)),
        { description: 'Whose passwords are accepted.' },
      ),
    ),
    identity_provider: Type.Union(
      [
        Type.Object({
          name: Type.String({ description: 'Name of the provider for people.' }),
          url: Type.String({
            description:
              'Address to open in the browser. `?return=/profile` after it names the page of the dashboard to come back to.',
          }),
        }),
        Type.Null(),
      ],
      { description: 'The identity provider (OpenID Connect); null if none is set.' },
    ),
  }),
  example: {
    request: {},
    result: {
      passwords: 'everyone',
      identity_provider: { name: 'Google', url: 'https://rank.example.com/sign-in/openid' },
    },
  },
})
