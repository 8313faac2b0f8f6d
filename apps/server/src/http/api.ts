import { addressesOf, ApiError, type Operation } from '@sextant/contract'
import { verbs } from '@sextant/contract/operation.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Authenticator } from '#accounts/authenticate.ts'
import { secretOf, type Credentials } from '#accounts/credentials.ts'
import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { credentialsOf, oneHeader, requireOwnPage, sessionCookie } from './browser-session.ts'
import { ConcurrencyBound, groupOf, senderOf, strangersOf } from './concurrency.ts'
import { dispatch, endpointsOf, type Endpoint, type SentBody } from './dispatch.ts'
import { millisecondsSince } from './duration.ts'
import { LargeBodies } from './large-bodies.ts'
import { failure, send, toApiError } from './respond.ts'

export interface ApiDependencies {
  readonly settings: Settings
  readonly log: Log
  readonly database: Database
  readonly authenticator: Authenticator
  /** Name of the session cookie. */
  readonly cookieName: string
  readonly endpoints: readonly Endpoint[]
}

/** Route that API addresses are rewritten to. */
const API_ROUTE = '/v2/json'
/** Route of operations that need no credentials. */
const OPEN_ROUTE = '/v2/json/open'
/** Route of operations that take a file. */
const FILE_ROUTE = '/v2/json/file'
/** Maximum size of a body from a caller who is not signed in, in bytes. */
const OPEN_BODY_BYTES = 8_192
/** Maximum size of a body of an operation that takes no file, in bytes. */
const PLAIN_BODY_BYTES = 4_194_304
const NO_BODY = Buffer.alloc(0)
/** Header with the region indexes of a request that its project does not have. */
const UNKNOWN_REGIONS = 'sextant-unknown-regions'
/** Content type of a query string. */
const FORM = 'application/x-www-form-urlencoded'

/**
 * Returns the route of an address. Everything that looks like a version of the API belongs to the API; undefined for
 * everything else.
 */
export function apiRouter(endpoints: readonly Endpoint[]): (url: string) => string | undefined {
  const routes = new Map(
    endpoints.flatMap(({ operation }) =>
      addressesOf(operation).map((address) => [`${API_ROUTE}/${address}`, routeOf(operation)]),
    ),
  )
  return (url) => {
    const path = pathOf(url)
    if (!/^\/v\d+(?:\/|$)/.test(path)) return undefined
    return routes.get(path.replace(/\/$/, '')) ?? API_ROUTE
  }
}

function routeOf(operation: Operation): string {
  if (operation.access === 'open') return OPEN_ROUTE
  return Object.values(operation.parameters).some(({ file }) => file) ? FILE_ROUTE : API_ROUTE
}

/** State of a request until its response is sent. */
interface Progress {
  readonly began: number
  address: string
  credentials: Credentials | undefined
  actor: Actor | undefined
  secret: string | undefined
  outcome: string
  cause: unknown
  /** Ends the place that it has while its body arrives. */
  arrived: () => void
  leave: () => void
}

/** The routes of the API, with what happens before and after every request. */
export async function mountApi(api: FastifyInstance, dependencies: ApiDependencies): Promise<void> {
  const { settings, log, database, authenticator, cookieName } = dependencies
  const endpoints = endpointsOf(dependencies.endpoints)
  const arriving = new ConcurrencyBound(settings.MAX_CONCURRENT_REQUESTS)
  const concurrency = new ConcurrencyBound(settings.MAX_CONCURRENT_REQUESTS)
  const largeBodies = new LargeBodies()
  const inProgress = new WeakMap<FastifyRequest, Progress>()

  api.addHook('onRequest', async (request, reply) => {
    const progress: Progress = {
      began: performance.now(),
      address: 'unknown',
      credentials: undefined,
      actor: undefined,
      secret: undefined,
      outcome: 'ok',
      cause: undefined,
      arrived: () => undefined,
      leave: () => undefined,
    }
    inProgress.set(request, progress)
    // Fastify has no hook for a connection that breaks while the response is prepared.
    reply.raw.once('close', () => finish(request))
    // Before anything else, even the body: with invalid credentials, an unknown address is error 53 too.
    if (request.routeOptions.url === OPEN_ROUTE) {
      requireOwnPage(request.headers)
    } else {
      const credentials = credentialsOf(request.headers, cookieName)
      const actor = await authenticator.authenticate(credentials)
      progress.credentials = credentials
      progress.actor = actor
      progress.secret = secretOf(credentials)
      progress.arrived = await arriving.enter(senderOf(actor, request.ip))
      // A request aborted during authentication is finished already; nothing else would leave for it.
      if (!inProgress.has(request)) progress.arrived()
    }
    const allowed = methodsOf(request.originalUrl)
    if (!allowed.includes(request.method)) {
      throw new ApiError(
        'http_method',
        `the HTTP method must be ${allowed.join(' or ')}, but got ${request.method}`,
      )
    }
  })

  /** Calls `end` when the request is finished: at once, if it was aborted meanwhile. */
  const leaveAtEnd = (request: FastifyRequest, progress: Progress, end: () => void) => {
    const { leave } = progress
    progress.leave = () => {
      leave()
      end()
    }
    if (!inProgress.has(request)) end()
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // An aborted request has no state any more, and nobody needs its response.
    const progress = inProgress.get(request)
    if (progress === undefined) return reply.hijack()
    // The body may have come slowly: what was revoked meanwhile is refused.
    if (progress.credentials !== undefined)
      progress.actor = await authenticator.authenticate(progress.credentials)
    const endpoint = endpoints.find(addressOf(request.originalUrl))
    progress.address = endpoint.operation.address
    // Slow senders must not keep others from working or signing in, so the request is counted once its body has arrived.
    const { actor } = progress
    const whose = actor === undefined ? strangersOf(request.ip) : groupOf(actor)
    leaveAtEnd(request, progress, await concurrency.enter(whose))
    progress.arrived()
    const answered = await dispatch(
      {
        actor: progress.actor,
        secret: progress.secret,
        origin: { address: request.ip, browser: request.headers['user-agent'] ?? '' },
        idempotencyKey: oneHeader(request.headers['idempotency-key']),
        missesRegions: (projectId, regions) => {
          const accountId = progress.actor?.accountId
          log.regionsUnknown({
            requestId: request.id,
            address: progress.address,
            accountId,
            projectId,
            regions,
          })
          reply.header(UNKNOWN_REGIONS, regions.join(', '))
        },
      },
      endpoint,
      { database, log, timeLimitSeconds: settings.REQUEST_TIMEOUT_SECONDS },
      sentBody(request),
    )
    if (answered.session !== undefined) {
      const { token } = answered.session
      reply.header(
        'set-cookie',
        sessionCookie(
          cookieName,
          token,
          settings.SESSION_HOURS,
          isEncrypted(request, settings.PROXIES_IN_FRONT),
        ),
      )
    }
    return send(reply, answered)
  }
  const waitForTurn = async (request: FastifyRequest) => {
    const progress = inProgress.get(request)
    if (progress?.actor === undefined) return
    const end = await largeBodies.enter(groupOf(progress.actor), request.headers['content-length'])
    leaveAtEnd(request, progress, end)
  }
  api.all(API_ROUTE, { bodyLimit: Math.min(PLAIN_BODY_BYTES, settings.MAX_BODY_BYTES) }, answer)
  api.all(FILE_ROUTE, { preParsing: waitForTurn }, answer)
  api.all(OPEN_ROUTE, { bodyLimit: OPEN_BODY_BYTES }, answer)

  api.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.hasHeader('content-disposition')) capitalizeHeaders(reply)
    done(null, payload)
  })

  api.setErrorHandler((error, request, reply) => {
    const refused = toApiError(error)
    const progress = inProgress.get(request)
    if (progress !== undefined) {
      progress.outcome = refused.error
      progress.cause = refused.cause
    }
    if (refused.error === 'http_method') reply.header('allow', methodsOf(request.originalUrl).join(', '))
    return send(reply, failure(refused, settings.ERROR_STYLE, request.id, progress?.actor?.lang))
  })

  const finish = (request: FastifyRequest) => {
    const progress = inProgress.get(request)
    if (progress === undefined) return
    inProgress.delete(request)
    progress.arrived()
    progress.leave()
    const { address, actor, outcome, cause } = progress
    log.requestFinished({
      requestId: request.id,
      address,
      accountId: actor?.accountId,
      milliseconds: millisecondsSince(progress.began),
      outcome,
      ...(cause === undefined ? {} : { cause }),
    })
  }
}

/** Returns the part of an address below `/v2/json/`. Throws ApiError 1000 and 1004. */
function addressOf(url: string): string {
  const match = /^\/(v\d+)(?:\/json\/(.+))?/s.exec(pathOf(url))
  // The router decodes a path before it compares, so an encoded one arrives here as well.
  if (match === null) throw new ApiError('address_malformed', 'the address must start with /v2/json/')
  if (match[1] !== 'v2') throw new ApiError('version_unknown', `the version must be v2, but got ${match[1]}`)
  if (match[2] === undefined) {
    throw new ApiError('address_malformed', 'the address must be /v2/json/{operator}/{service}/{method}')
  }
  try {
    return decodeURIComponent(match[2])
  } catch {
    throw new ApiError('address_malformed', 'the percent-encoding of the address is invalid')
  }
}

/** HTTP methods of an address: every operation is a POST, and reading may be a GET (docs/protocol.md, Addresses). */
function methodsOf(url: string): readonly string[] {
  return pathOf(url).startsWith(`${API_ROUTE}/get/`) ? ['POST', 'GET'] : ['POST']
}

/** The body of a request; a GET without one has its parameters in the query string, as form fields. */
function sentBody({ method, body, headers, originalUrl }: FastifyRequest): SentBody {
  const bytes = body instanceof Buffer ? body : NO_BODY
  const start = originalUrl.indexOf('?')
  return method === 'GET' && bytes.length === 0 && start !== -1
    ? { contentType: FORM, contentEncoding: undefined, bytes: Buffer.from(originalUrl.slice(start + 1)) }
    : { contentType: headers['content-type'], contentEncoding: headers['content-encoding'], bytes }
}

/** Writes the headers of a file as one program compares them: `Content-Type`, not `content-type`. */
function capitalizeHeaders(reply: FastifyReply): void {
  for (const name of ['Content-Type', 'Content-Disposition']) {
    const value = reply.getHeader(name)!
    reply.removeHeader(name)
    reply.raw.setHeader(name, value)
  }
}

/** An address without `json`. */
const WITHOUT_FORMAT = new RegExp(`^/v2/(?=(?:${verbs.join('|')})/)`)

/** Scheme and host of a whole address, which a request may have in place of a path (https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2). */
const ORIGIN = /^https?:\/\/[^/?]*/i

/**
 * The path of a url, with `json` and with single slashes: programs leave that out, and join a base url and an address that both
 * have a slash.
 */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  return path
    .replace(ORIGIN, '')
    .replace(/\/{2,}/g, '/')
    .replace(WITHOUT_FORMAT, `${API_ROUTE}/`)
}

/**
 * Whether the browser uses HTTPS, by its `Origin` or by `X-Forwarded-Proto` of trusted proxies. Each proxy may append the scheme that it
 * received, as it appends an address to `X-Forwarded-For`.
 */
function isEncrypted({ headers }: FastifyRequest, proxies: number): boolean {
  const schemes = oneHeader(headers['x-forwarded-proto'])?.split(',') ?? []
  const [outermost] = proxies === 0 ? [] : schemes.slice(-proxies)
  return (
    outermost?.trim().toLowerCase() === 'https' || oneHeader(headers.origin)?.startsWith('https://') === true
  )
}
