import { ApiError } from '@sextant/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Authenticator } from '#accounts/authenticate.ts'
import type { Settings } from '#config/settings.ts'
import type { Events } from '#observe/events.ts'
import { ConcurrencyBound } from './concurrency.ts'
import { dispatch, type Endpoint, endpointsOf } from './dispatch.ts'
import { failure, send, toApiError } from './respond.ts'

export interface ApiDependencies {
  readonly settings: Settings
  readonly events: Events
  readonly authenticator: Authenticator
  readonly endpoints: readonly Endpoint[]
}

/** The route that every API address is rewritten to. */
export const API_ROUTE = '/v2/json'
const NO_BODY = Buffer.alloc(0)

/** Whatever looks like a version of the API is the API's to answer. */
export function isApiPath(url: string): boolean {
  return /^\/v\d+(?:[/?]|$)/.test(url)
}

/** What a request has gathered on its way to the answer. */
interface Progress {
  readonly began: number
  address: string
  actor: Actor | undefined
  outcome: string
  cause: unknown
  leave: () => void
}

/** The one route of the API, with what happens before and after every request. */
export async function mountApi(api: FastifyInstance, dependencies: ApiDependencies): Promise<void> {
  const { settings, events, authenticator } = dependencies
  const endpoints = endpointsOf(dependencies.endpoints)
  const concurrency = new ConcurrencyBound(settings.MAX_CONCURRENT_REQUESTS)
  const inProgress = new WeakMap<FastifyRequest, Progress>()

  // Every body comes as bytes; what they mean is decided after authentication.
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  api.addHook('onRequest', async (request) => {
    const progress: Progress = {
      began: performance.now(),
      address: 'unknown',
      actor: undefined,
      outcome: 'ok',
      cause: undefined,
      leave: () => undefined,
    }
    inProgress.set(request, progress)
    // Before anything else, the body included: with bad credentials even an unknown address answers 53.
    const actor = await authenticator.authenticate(
      oneHeader(request.headers['user-id']),
      request.headers.authorization,
    )
    progress.actor = actor
    progress.leave = concurrency.enter(actor.accountId)
    if (request.method !== 'POST') throw new ApiError('http_method', `expected POST, got ${request.method}`)
  })

  api.all(API_ROUTE, async (request, reply) => {
    const progress = inProgress.get(request)!
    const endpoint = endpoints.find(addressOf(request.originalUrl))
    progress.address = endpoint.operation.address
    const answer = await dispatch(
      progress.actor!,
      endpoint,
      settings.REQUEST_TIMEOUT_SECONDS,
      request.headers['content-type'],
      request.body instanceof Buffer ? request.body : NO_BODY,
    )
    return send(reply, answer)
  })

  api.setErrorHandler((error, request, reply) => {
    const refused = toApiError(error)
    const progress = inProgress.get(request)
    if (progress !== undefined) {
      progress.outcome = refused.error
      progress.cause = refused.cause
    }
    if (request.method !== 'POST') reply.header('allow', 'POST')
    return send(reply, failure(refused, settings.ERROR_STYLE, request.id))
  })

  const finish = async (request: FastifyRequest, _reply?: FastifyReply) => {
    const progress = inProgress.get(request)
    if (progress === undefined) return
    inProgress.delete(request)
    progress.leave()
    const { address, actor, outcome, cause } = progress
    events.requestFinished({
      requestId: request.id,
      address,
      accountId: actor?.accountId,
      milliseconds: Math.round((performance.now() - progress.began) * 10) / 10,
      outcome,
      ...(cause === undefined ? {} : { cause }),
    })
  }
  api.addHook('onResponse', finish)
  api.addHook('onRequestAbort', async (request) => finish(request))
}

/** The words of an address below `/v2/json/`. Throws ApiError 1000 and 1004. */
function addressOf(url: string): string {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  const match = /^\/(v\d+)(?:\/json\/(.+))?/s.exec(path)!
  if (match[1] !== 'v2') throw new ApiError('version_unknown', `expected v2, got ${match[1]}`)
  if (match[2] === undefined) {
    throw new ApiError('address_malformed', 'expected /v2/json/{operator}/{service}/{method}')
  }
  try {
    return decodeURIComponent(match[2])
  } catch {
    throw new ApiError('address_malformed', 'the percent-encoding of the address is broken')
  }
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
