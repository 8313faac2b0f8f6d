import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '@sextant/contract'
import { SESSION_HEADER } from '@sextant/contract/session.ts'
import type { Credentials } from '#accounts/credentials.ts'

/**
 * What a request brings to tell who asks: the headers of a key, or, when it has neither of them, the session in its
 * cookie. Throws ApiError 53 for a session in a request that no page of the installation has made.
 *
 * @param cookieName name of the installation's cookie
 */
export function credentialsOf(headers: IncomingHttpHeaders, cookieName: string): Credentials {
  const { authorization } = headers
  const userId = oneHeader(headers['user-id'])
  if (userId !== undefined || authorization !== undefined) return { by: 'key', userId, authorization }
  const token = tokenIn(headers.cookie, cookieName)
  if (token !== undefined) {
    requireOwnPage(headers)
    return { by: 'session', token }
  }
  if (isOwnPage(headers)) {
    throw new ApiError('unauthenticated', 'nobody is signed in in this browser')
  }
  return { by: 'key', userId, authorization }
}

/**
 * Refuses a request that a page of another site may have made: browsers send cookies along with those too, and keep those
 * they are answered. Forms and links cannot send the header, and scripts of others would have to be allowed to (CORS),
 * which nobody is. Throws ApiError 53.
 */
export function requireOwnPage(headers: IncomingHttpHeaders): void {
  if (!isOwnPage(headers)) {
    throw new ApiError(
      'unauthenticated',
      `a session is for pages of Sextant, which send \`${SESSION_HEADER}: 1\``,
    )
  }
  const site = oneHeader(headers['sec-fetch-site'])
  if (site !== undefined && site !== 'same-origin') {
    throw new ApiError('unauthenticated', 'a session is for pages of Sextant, and another site has asked')
  }
}

function isOwnPage(headers: IncomingHttpHeaders): boolean {
  return oneHeader(headers[SESSION_HEADER.toLowerCase()]) === '1'
}

/** The cookie that gives a browser its session, or takes it away. It lives no longer than the session. */
export function sessionCookie(
  cookieName: string,
  token: string | undefined,
  hours: number,
  secure: boolean,
): string {
  return [
    `${cookieName}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token === undefined ? 0 : hours * 3600}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}

function tokenIn(cookies: string | undefined, cookieName: string): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=')
    if (name === cookieName && value !== '') return value
  }
  return undefined
}

/** The first of a header's values. */
export function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
