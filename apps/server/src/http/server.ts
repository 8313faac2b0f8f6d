import { randomBytes } from 'node:crypto'
import type { Actor, Authenticator } from '#accounts/authenticate.ts'
import { ApiError } from '@sextant/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import type { Events } from '#observe/events.ts'
import { ConcurrencyBound } from './concurrency.ts'
import { dispatch, type Endpoint, endpointsOf } from './dispatch.ts'
import { mountOpenPages } from './open-pages.ts'
import { failure, toApiError, type WireAnswer } from './respond.ts'

const API = '/v2/json/'
const NO_BODY = Buffer.alloc(0)

/** What the server needs of the installation. */
export interface ServerDependencies {
  readonly settings: Settings
  readonly database: Database
  readonly events: Events
  readonly authenticator: Authenticator
  readonly endpoints: readonly Endpoint[]
}

/** The HTTP server: one route for the whole API, and a few open pages beside it. */
export function createServer(dependencies: ServerDependencies): FastifyInstance {
  const { settings } = dependencies
  const server = Fastify({
    bodyLimit: settings.MAX_BODY_BYTES,
    requestTimeout: settings.REQUEST_TIMEOUT_SECONDS * 1000,
    forceCloseConnections: 'idle',
    genReqId: () => randomBytes(9).toString('base64url'),
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => {
      void send(reply, failure(toApiError(error), settings.ERROR_STYLE, request.id))
    },
  })
  // Every body comes as bytes; what they mean is decided after authentication.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  mountOpenPages(server, dependencies)
  mountApi(server, dependencies)
  return server
}

/** What a request has gathered on its way to the answer. */
interface Progress {
  readonly began: number
  address: string
  accountId: number | undefined
  outcome: string
  cause: unknown
  leave: () => void
}

function mountApi(server: FastifyInstance, dependencies: ServerDependencies): void {
  const { settings, events, authenticator } = dependencies
  const endpoints = endpointsOf(dependencies.endpoints)
  const concurrency = new ConcurrencyBound(settings.MAX_CONCURRENT_REQUESTS)
  const progress = new WeakMap<FastifyRequest, Progress>()

  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const refused = toApiError(error)
    const state = progress.get(request)
    if (state !== undefined) {
      state.outcome = refused.error
      state.cause = refused.cause
    }
    if (request.method !== 'POST') reply.header('allow', 'POST')
    return send(reply, failure(refused, settings.ERROR_STYLE, request.id))
  }

  server.setErrorHandler((error, request, reply) => refuse(request, reply, error))

  server.addHook('onRequest', async (request) => {
    if (!isApi(request)) return
    const state: Progress = {
      began: performance.now(),
      address: 'unknown',
      accountId: undefined,
      outcome: 'ok',
      cause: undefined,
      leave: () => undefined,
    }
    progress.set(request, state)
    // Before anything else, the body included: with bad credentials even an unknown address answers 53.
    const actor = await authenticator.authenticate(
      oneHeader(request.headers['user-id']),
      request.headers.authorization,
    )
    state.accountId = actor.accountId
    request.actor = actor
    state.leave = concurrency.enter(actor.accountId)
    if (request.method !== 'POST') throw new ApiError('http_method', `expected POST, got ${request.method}`)
  })

  const finish = (request: FastifyRequest) => {
    const state = progress.get(request)
    if (state === undefined) return
    progress.delete(request)
    state.leave()
    events.requestFinished({
      requestId: request.id,
      address: state.address,
      accountId: state.accountId,
      milliseconds: Math.round((performance.now() - state.began) * 10) / 10,
      outcome: state.outcome,
      ...(state.cause === undefined ? {} : { cause: state.cause }),
    })
  }
  server.addHook('onResponse', async (request) => finish(request))
  server.addHook('onRequestAbort', async (request) => finish(request))

  server.setNotFoundHandler(async (request, reply) => {
    if (!isApi(request)) {
      return reply
        .code(404)
        .type('text/plain')
        .send('Not found. The API is at /v2/json, its reference at /docs.\n')
    }
    const path = pathOf(request)
    if (!path.startsWith(API)) throw wrongPath(path)
    const endpoint = endpoints.find(decodePath(path.slice(API.length)))
    progress.get(request)!.address = endpoint.operation.address
    const body = request.body instanceof Buffer ? request.body : NO_BODY
    const answer = await dispatch(
      request.actor!,
      endpoint,
      settings.REQUEST_TIMEOUT_SECONDS,
      request.headers['content-type'],
      body,
    )
    return send(reply, answer)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that asks; set once the request is authenticated. */
    actor?: Actor
  }
}

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?')
  return end === -1 ? request.url : request.url.slice(0, end)
}

/** Whatever looks like a version of the API is the API's to answer. */
function isApi(request: FastifyRequest): boolean {
  return /^\/v\d+(\/|$)/.test(pathOf(request))
}

function wrongPath(path: string): ApiError {
  const version = /^\/(v\d+)/.exec(path)![1]
  return version === 'v2'
    ? new ApiError('address_malformed', 'expected /v2/json/{operator}/{service}/{method}')
    : new ApiError('version_unknown', `expected v2, got ${version}`)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new ApiError('address_malformed', 'the percent-encoding of the address is broken')
  }
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function send(reply: FastifyReply, answer: WireAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .header('x-request-id', reply.request.id)
    .header('cache-control', 'no-store')
    .headers(answer.headers)
    .send(answer.body)
}
