import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '@sextant/contract'
import { GUEST_LINK_HEADER, SESSION_HEADER } from '@sextant/contract/session.ts'
import type { Credentials } from '#accounts/credentials.ts'

/**
 * Returns the credentials of a request: the guest link in its header, which may do least, or else the headers of a key or,
 * if it has neither of them, the session in its cookie. Throws ApiError 53 for a session in a request that does not come from a page of the installation.
 *
 * @param cookieName name of the session cookie of the installation
 */
export function credentialsOf(headers: IncomingHttpHeaders, cookieName: string): Credentials {
  const guestLink = oneHeader(headers[GUEST_LINK_HEADER.toLowerCase()])
  if (guestLink !== undefined) return { by: 'guest_link', token: guestLink }
  const { authorization } = headers
  const userId = oneHeader(headers['user-id'])
  if (userId !== undefined || authorization !== undefined) return { by: 'key', userId, authorization }
  const token = cookieIn(headers.cookie, cookieName)
  if (token !== undefined) {
    requireOwnPage(headers)
    return { by: 'session', token }
  }
  if (isOwnPage(headers)) {
    throw new ApiError('unauthenticated', 'this browser is not signed in')
  }
  return { by: 'key', userId, authorization }
}

/**
 * Rejects a request that may come from a page of another site: browsers send cookies with those too, and accept
 * cookies in their responses. Forms and links cannot send the header, and scripts of other sites would need
 * permission (CORS), which none has. Throws ApiError 53.
 */
export function requireOwnPage(headers: IncomingHttpHeaders): void {
  if (!isOwnPage(headers)) {
    throw new ApiError(
      'unauthenticated',
      `sessions are for pages of Sextant, which send the header \`${SESSION_HEADER}: 1\``,
    )
  }
  const site = oneHeader(headers['sec-fetch-site'])
  if (site !== undefined && site !== 'same-origin') {
    throw new ApiError(
      'unauthenticated',
      'sessions are for pages of Sextant, but the request comes from another site',
    )
  }
}

function isOwnPage(headers: IncomingHttpHeaders): boolean {
  return oneHeader(headers[SESSION_HEADER.toLowerCase()]) === '1'
}

/** The cookie that sets or removes the session of a browser. It does not outlive the session. */
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

/** The value of a cookie; undefined if it is missing or empty. */
export function cookieIn(cookies: string | undefined, wanted: string): string | undefined {
  for (const cookie of cookies?.split(';') ?? []) {
    const [name, value = ''] = cookie.trim().split('=')
    if (name === wanted && value !== '') return value
  }
  return undefined
}

/** The first value of a header. */
export function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
