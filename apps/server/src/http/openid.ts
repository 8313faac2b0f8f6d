import { ApiError } from '@sextant/contract'
import {
  OPENID_CALLBACK,
  OPENID_START,
  REQUEST_PARAMETER,
  SIGN_IN_PARAMETER,
  type SignInOutcome,
} from '@sextant/contract/sign-in.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginAttempt, succeed } from '#accounts/attempts.ts'
import type { Authenticator } from '#accounts/authenticate.ts'
import { networkOf } from '#accounts/network.ts'
import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import { SignInFailure } from '#identities/failure.ts'
import { BEGUN_SECONDS, type IdentityProvider, type LinkRequest } from '#identities/identity-provider.ts'
import { personOf, requireAdmitted } from '#identities/person.ts'
import { linkPerson, signInPerson } from '#identities/sign-in.ts'
import type { Log } from '#observe/log.ts'
import { cookieIn, sessionCookie } from './browser-session.ts'
import { millisecondsSince } from './duration.ts'

export interface OpenIdDependencies {
  readonly settings: Settings
  readonly log: Log
  readonly database: Database
  readonly authenticator: Authenticator
  readonly cookieName: string
  /** Undefined if none is set. */
  readonly identityProvider: IdentityProvider | undefined
}

/** Failed sign-ins from one network within 15 minutes. */
const PER_NETWORK = 30
/** Longest address of a page to come back to. */
const RETURN_LENGTH = 500
/** Where a page of the dashboard is in its address. */
const HOME = '/'

/** How a request ended: where the browser goes, with which cookies. */
interface Ended {
  readonly location: string
  readonly cookies: readonly string[]
}

/**
 * Sign-in with the identity provider: two addresses that a browser opens, to leave for the provider and to come back. Both lead on to
 * a page of the dashboard, whatever happens; causes of failures are in the log.
 */
export function mountOpenId(server: FastifyInstance, dependencies: OpenIdDependencies): void {
  const { identityProvider: provider, authenticator, cookieName, database, settings } = dependencies
  if (provider === undefined) return
  const home = settings.PUBLIC_URL!
  const keptName = `${cookieName}_openid`
  const isKept = (value: string, seconds: number) =>
    [
      `${keptName}=${value}`,
      `Path=${new URL(home + OPENID_START).pathname}`,
      `Max-Age=${seconds}`,
      'HttpOnly',
      // Not `Strict`: the provider leads the browser back.
      'SameSite=Lax',
      ...(provider.isEncrypted ? ['Secure'] : []),
    ].join('; ')

  const begin = async (request: FastifyRequest): Promise<Ended> => {
    const query = queryOf(request)
    const link = await linkOf(request, query.get('link'))
    const { url, kept } = await provider.begin(pageOf(query.get('return')), link)
    return { location: url.href, cookies: [isKept(kept, BEGUN_SECONDS)] }
  }

  /** Connecting needs the session of the account too: somebody else's address must not connect the visitor to their account. */
  const linkOf = async (request: FastifyRequest, ticket: string | null): Promise<LinkRequest | undefined> => {
    if (ticket === null) return undefined
    const accountId = await provider.linkedAccount(ticket)
    const token = cookieIn(request.headers.cookie, cookieName)
    const actor = token === undefined ? undefined : await authenticator.authenticate({ by: 'session', token })
    if (accountId === undefined || accountId !== actor?.accountId || actor.sessionId === undefined) {
      throw new SignInFailure(
        'expired',
        'the address is too old, or the browser is not signed in to its account',
      )
    }
    return { accountId, sessionId: actor.sessionId }
  }

  const finish = async (request: FastifyRequest): Promise<Ended> => {
    const kept = cookieIn(request.headers.cookie, keptName)
    if (kept === undefined) throw new SignInFailure('expired', 'the browser kept nothing of this sign-in')
    const origin = { address: request.ip, browser: request.headers['user-agent'] ?? '' }
    const counted = {
      subject: `openid:${networkOf(origin.address)}`,
      limit: PER_NETWORK,
      who: 'came from this network',
    }
    await beginAttempt(database, counted)
    const { claims, link, returnTo } = await provider
      .finish(database, queryOf(request), kept)
      .catch(async (error: unknown) => {
        // Only what may be guessing counts: a whole office must not wait because the provider was down.
        if (error instanceof SignInFailure && error.outcome !== 'failed')
          await succeed(database.executor, [counted], [])
        throw error
      })
    await succeed(database.executor, [counted], [])
    const person = personOf(claims, settings)
    requireAdmitted(person, claims, settings)
    if (link !== undefined) {
      await linkPerson(database, link, person, origin)
      return { location: pageAt(home, returnTo, { [SIGN_IN_PARAMETER]: 'linked' }), cookies: [] }
    }
    const { accountId, token } = await signInPerson(database, settings, person, origin)
    authenticator.forget(accountId)
    const session = sessionCookie(cookieName, token, settings.SESSION_HOURS, provider.isEncrypted)
    return { location: pageAt(home, returnTo), cookies: [session] }
  }

  /** Where a failed request leads: to the page it was begun at, which says what happened. */
  const failed = async (request: FastifyRequest, outcome: SignInOutcome): Promise<string> => {
    const kept = cookieIn(request.headers.cookie, keptName)
    const returnTo = kept === undefined ? undefined : await provider.returnTo(kept).catch(() => undefined)
    const page = returnTo ?? pageOf(queryOf(request).get('return'))
    return pageAt(home, page, { [SIGN_IN_PARAMETER]: outcome, [REQUEST_PARAMETER]: request.id })
  }

  const answer =
    (address: string, run: (request: FastifyRequest) => Promise<Ended>, forgets: boolean) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const began = performance.now()
      const finished = { requestId: request.id, address, accountId: undefined }
      const milliseconds = () => millisecondsSince(began)
      const forgotten = forgets ? [isKept('', 0)] : []
      try {
        const { location, cookies } = await run(request)
        dependencies.log.requestFinished({ ...finished, milliseconds: milliseconds(), outcome: 'ok' })
        return leadTo(reply, location, [...forgotten, ...cookies])
      } catch (error) {
        const outcome = outcomeOf(error)
        const location = await failed(request, outcome)
        const shown = outcome === 'failed' && !(error instanceof SignInFailure) ? 'internal' : outcome
        dependencies.log.requestFinished({
          ...finished,
          milliseconds: milliseconds(),
          outcome: shown,
          cause: error,
        })
        return leadTo(reply, location, forgotten)
      }
    }

  // Programs that look at links with HEAD must not use up a sign-in.
  const withoutHead = { exposeHeadRoute: false }
  server.get(OPENID_START, withoutHead, answer('sign-in/openid', begin, false))
  server.get(OPENID_CALLBACK, withoutHead, answer('sign-in/openid/callback', finish, true))
}

function leadTo(reply: FastifyReply, location: string, cookies: readonly string[]): FastifyReply {
  return reply
    .code(303)
    .headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .header('set-cookie', [...cookies])
    .send('')
}

function outcomeOf(error: unknown): SignInOutcome {
  if (error instanceof SignInFailure) return error.outcome
  if (error instanceof ApiError && error.error === 'sign_in_throttled') return 'throttled'
  if (error instanceof ApiError && error.error === 'unauthenticated') return 'expired'
  return 'failed'
}

/** The page of the dashboard that a browser asks to come back to. It is only used behind `#`, so it cannot lead to another site. */
function pageOf(sent: string | null): string {
  return sent !== null && sent.length <= RETURN_LENGTH && /^\/[\w/?&=%.,:~+-]*$/.test(sent) ? sent : HOME
}

function pageAt(home: string, page: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString()
  return `${home}/${query === '' ? '' : `?${query}`}#${page}`
}

function queryOf({ originalUrl }: FastifyRequest): URLSearchParams {
  const start = originalUrl.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : originalUrl.slice(start))
}
