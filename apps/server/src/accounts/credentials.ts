import { accountIdOf } from './account-id.ts'
import { readGuestToken } from './guest-links.ts'
import { hashKey } from './keys.ts'
import { accountOfToken, hashToken } from './sessions.ts'

/**
 * Credentials of a request: headers with a key, the token of a session, or that of a guest link. `authorization` is `bearer <key>`, or
 * `bearer <account id>:<key>` without `userId`. The word `bearer` may be missing.
 */
export type Credentials =
  | { readonly by: 'key'; readonly userId: string | undefined; readonly authorization: string | undefined }
  | { readonly by: 'session'; readonly token: string }
  /** `token`: the token, or the token and the pass. */
  | { readonly by: 'guest_link'; readonly token: string }

/** The account that the credentials name, or 0, and the stored form of their secret. */
export function readCredentials(credentials: Credentials): { accountId: number; hash: Buffer } {
  if (credentials.by === 'session') {
    return { accountId: accountOfToken(credentials.token), hash: hashToken(credentials.token) }
  }
  if (credentials.by === 'guest_link') {
    const { accountId, token } = readGuestToken(credentials.token)
    return { accountId, hash: hashToken(token) }
  }
  const { userId, authorization } = credentials
  const token = tokenOf(authorization)
  const combined = userId === undefined ? /^(\d{1,10}):(.+)$/.exec(token) : null
  const id = combined?.[1] ?? (/^\d{1,10}$/.test(userId?.trim() ?? '') ? userId!.trim() : '0')
  return { accountId: accountIdOf(id), hash: hashKey(combined?.[2] ?? token) }
}

/** The key or token itself. */
export function secretOf(credentials: Credentials): string {
  if (credentials.by !== 'key') return credentials.token
  const token = tokenOf(credentials.authorization)
  return credentials.userId === undefined ? token.replace(/^\d{1,10}:/, '') : token
}

function tokenOf(authorization: string | undefined): string {
  return /^\s*(?:bearer\s+)?(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? ''
}

/** Unknown, ended and revoked links are one error, so that nobody learns which links exist. */
export const NO_GUEST_LINK = 'this link does not work: it is wrong, has ended or was revoked'

/** Describes what is wrong with rejected credentials. */
export function missing(credentials: Credentials): string {
  if (credentials.by === 'session') return 'the session has ended; sign in again'
  if (credentials.by === 'guest_link') return NO_GUEST_LINK
  const { userId, authorization } = credentials
  if (authorization === undefined) return 'the header `Authorization: bearer <key>` is missing'
  if (userId === undefined && !/^\s*(?:bearer\s+)?\d+:/i.test(authorization)) {
    return 'the header `User-Id: <account id>` is missing, or the account before the key: `bearer <account id>:<key>`'
  }
  return 'the key is wrong, revoked or expired, or it does not belong to the named account, or that account is disabled'
}
