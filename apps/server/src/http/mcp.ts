import { Readable } from 'node:stream'
import { ApiError, errorCatalogue } from '@sextant/contract'
import { createClient } from '@sextant/sdk'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Authenticator } from '#accounts/authenticate.ts'
import { isWithin } from '#accounts/bounds.ts'
import type { Settings } from '#config/settings.ts'
import type { Api } from '#mcp/api.ts'
import type { McpHandler } from '#mcp/handler.ts'
import type { Log } from '#observe/log.ts'
import { refuseLargeJson } from './body/json-size.ts'
import { oneHeader } from './browser-session.ts'
import { ConcurrencyBound, groupOf, senderOf } from './concurrency.ts'
import { millisecondsSince } from './duration.ts'
import { LargeBodies } from './large-bodies.ts'
import { toApiError } from './respond.ts'

export interface McpDependencies {
  readonly settings: Settings
  readonly log: Log
  readonly authenticator: Authenticator
}

const ROUTE = '/mcp'
/** The first of the codes that JSON-RPC leaves to servers. */
const REFUSED = -32_000
/** JSON-RPC's code of a body that is no request. */
const INVALID_REQUEST = -32_600

/** State of a request until its response is sent. */
interface Progress {
  actor: Actor | undefined
  /** Catalogue name of the error that refused it, or `ok`. */
  outcome: string
  cause: unknown
  isClosed: boolean
  leave: () => void
}

/** The Model Context Protocol over HTTP. Every call of a tool is a request to the API, with the headers of the caller. */
export async function mountMcp(
  routes: FastifyInstance,
  { settings, log, authenticator }: McpDependencies,
): Promise<void> {
  const concurrency = new ConcurrencyBound(settings.MAX_CONCURRENT_REQUESTS)
  const largeBodies = new LargeBodies()
  const inProgress = new WeakMap<FastifyRequest, Progress>()
  // Loaded on first use, so that it does not slow down the start of those who do not use it.
  let loading: Promise<McpHandler> | undefined
  const load = async () => {
    const { mcpHandler } = await import('#mcp/handler.ts')
    return mcpHandler(settings.MAX_BODY_BYTES)
  }

  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  routes.addHook('onRequest', async (request, reply) => {
    const progress = begin(request, reply, log)
    inProgress.set(request, progress)
    // Only browsers send this header. Without it, a page that points its own name at this machine reaches nothing
    // (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports, Security Warning).
    if (request.headers.origin !== undefined) {
      progress.outcome = 'forbidden'
      return refuse(reply, 403, 'Pages in a browser have no access: the request has the header Origin.')
    }
    const { authorization } = request.headers
    const userId = oneHeader(request.headers['user-id'])
    progress.actor = await authenticator.authenticate({ by: 'key', userId, authorization })
    // By key, as bodies may arrive slowly. The calls of tools are counted for the account as requests to the API.
    progress.leave = await concurrency.enter(senderOf(progress.actor, request.ip))
    // A request aborted during authentication has ended already; nothing else would leave for it.
    if (progress.isClosed) progress.leave()
    // There are no sessions to delete, and no messages that begin with the server.
    if (request.method !== 'POST')
      throw new ApiError('http_method', `the HTTP method must be POST, but got ${request.method}`)
  })

  const waitForTurn = async (request: FastifyRequest) => {
    const progress = inProgress.get(request)
    if (progress?.actor === undefined) return
    const end = await largeBodies.enter(groupOf(progress.actor), request.headers['content-length'])
    const { leave } = progress
    progress.leave = () => {
      leave()
      end()
    }
    if (progress.isClosed) progress.leave()
  }
  routes.all(ROUTE, { preParsing: waitForTurn }, async (request, reply) => {
    const handler = await (loading ??= load())
    const abort = new AbortController()
    reply.raw.once('close', () => abort.abort())
    const response = await handler.answer(
      requestOf(request, abort.signal),
      apiFor(routes, request, inProgress.get(request)!.actor!),
    )
    void reply.code(response.status).headers(headersOf(response)).header('cache-control', 'no-store')
    return reply.send(response.body === null ? '' : Readable.fromWeb(response.body))
  })

  routes.setErrorHandler((error, request, reply) => {
    const refused = toApiError(error)
    const progress = inProgress.get(request)
    if (progress !== undefined) {
      progress.outcome = refused.error
      progress.cause = refused.cause
    }
    if (refused.error === 'http_method') reply.header('allow', 'POST')
    const { code, string, detail } = refused.toWire()
    if (refused.error === 'unauthenticated') reply.header('www-authenticate', 'Bearer')
    if (refused.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(refused.retryAfterSeconds))
    return refuse(
      reply,
      errorCatalogue[refused.error].status,
      [`Error ${code}: ${string}`, detail?.text].filter(Boolean).join(' '),
      refused.error === 'body_malformed' ? INVALID_REQUEST : REFUSED,
    )
  })

  // After the last response: before, it would refuse the requests that have arrived.
  routes.addHook('onClose', async () => (await loading)?.close())
}

function begin(request: FastifyRequest, reply: FastifyReply, log: Log): Progress {
  const began = performance.now()
  const progress: Progress = {
    actor: undefined,
    outcome: 'ok',
    cause: undefined,
    isClosed: false,
    leave: () => undefined,
  }
  reply.raw.once('close', () => {
    progress.isClosed = true
    progress.leave()
    const { actor, outcome, cause } = progress
    log.requestFinished({
      requestId: request.id,
      address: 'mcp',
      accountId: actor?.accountId,
      milliseconds: millisecondsSince(began),
      outcome,
      ...(cause === undefined ? {} : { cause }),
    })
  })
  return progress
}

/** Refuses a request before the protocol is reached. */
function refuse(reply: FastifyReply, status: number, message: string, code = REFUSED): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ jsonrpc: '2.0', error: { code, message }, id: null })
}

function requestOf({ headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) => {
    const one = oneHeader(value)
    return one === undefined ? [] : [[name, one] as [string, string]]
  })
  if (body instanceof Buffer) refuseLargeJson(body)
  const bytes = body instanceof Buffer ? new Uint8Array(body) : ''
  return new Request(`http://sextant${ROUTE}`, { method: 'POST', headers: sent, body: bytes, signal })
}

/** The protocol's library announces an open connection, also to clients that asked to close it. */
function headersOf({ headers }: Response): Record<string, string> {
  const { connection: _, ...others } = Object.fromEntries(headers)
  return others
}

/** Headers of a request that decide who sends it, and from where. */
const CALLER = ['user-id', 'authorization', 'user-agent', 'x-forwarded-for'] as const

/** The API as the caller may use it: every request takes the way of a request over the network. */
function apiFor(routes: FastifyInstance, request: FastifyRequest, actor: Actor): Api {
  const inside: typeof fetch = async (url, init) => {
    const headers = new Headers(init!.headers)
    for (const name of CALLER) {
      const value = oneHeader(request.headers[name])
      if (value === undefined) headers.delete(name)
      else headers.set(name, value)
    }
    const answer = await routes.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: Object.fromEntries(headers),
      payload: init!.body as string,
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    })
  }
  const { send } = createClient({
    baseUrl: 'http://sextant',
    userId: actor.accountId,
    key: '',
    fetch: inside,
    retries: 1,
  })
  return {
    send,
    allows: (operation) =>
      (operation.access !== 'administrator' || actor.administrator) && isWithin(actor.bounds, operation),
  }
}
