import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { ApiError } from '@sextant/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiRouter, mountApi, type ApiDependencies } from './api.ts'
import { closeWithLastResponse } from './closing.ts'
import { mountDashboard } from './dashboard.ts'
import { mountEmbeddedCharts } from './embedded-charts.ts'
import { namesHost } from './host.ts'
import { lingerAfterRefusals } from './linger.ts'
import { mountMcp } from './mcp.ts'
import { noSchemas } from './no-schemas.ts'
import { mountOpenPages, type OpenPagesDependencies } from './open-pages.ts'
import { mountOpenId, type OpenIdDependencies } from './openid.ts'
import { limitPipelined } from './pipelined.ts'
import { newRequestId } from './request-id.ts'
import { failure, send, toApiError } from './respond.ts'
import { closeUnread } from './unread.ts'
import { answerUnreadable } from './unreadable.ts'

/**
 * How long an idle connection stays open, in milliseconds. A proxy that keeps it longer sends the next request into a connection that is
 * being closed, and answers 502. Google's load balancers keep one for 600 seconds, Caddy for 120, Traefik for 90.
 */
const KEEP_ALIVE_MS = 610_000

const dashboardFolder = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url))

export type ServerDependencies = ApiDependencies & OpenPagesDependencies & OpenIdDependencies

/** A media type, with or without parameters. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+\s*(?:;|$)/

/** The HTTP server: the API and a few open pages. */
export function createServer(dependencies: ServerDependencies): FastifyInstance {
  const { settings } = dependencies
  const apiRoute = apiRouter(dependencies.endpoints)
  const requestTimeout = settings.REQUEST_TIMEOUT_SECONDS * 1000
  const server = Fastify({
    // Node would answer a request without a Host with an empty body; see `namesHost`. It gives up a body in time only if it is made
    // with the time limit: for headers it keeps 60 seconds otherwise, and takes the longer one for bodies.
    serverFactory: (answer) =>
      createHttpServer(
        { requireHostHeader: false, requestTimeout, keepAliveTimeout: KEEP_ALIVE_MS },
        limitPipelined(answer),
      ),
    bodyLimit: settings.MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    // A proxy sends requests on its open connections until they close. Fastify would refuse these, in a form of its own.
    return503OnClosing: false,
    genReqId: newRequestId,
    schemaController: noSchemas,
    routerOptions: { ignoreTrailingSlash: true },
    trustProxy: (_address, hop) => hop < settings.PROXIES_IN_FRONT,
    clientErrorHandler: answerUnreadable(settings.ERROR_STYLE),
    // The contract interprets addresses; the router only decides whether they need credentials.
    rewriteUrl: ({ url = '/' }) => apiRoute(url) ?? url,
    frameworkErrors: (error, request, reply) => {
      void send(reply, failure(toApiError(error), settings.ERROR_STYLE, request.id))
    },
  })
  closeWithLastResponse(server)
  lingerAfterRefusals(server)
  closeUnread(server)
  server.addHook('onSend', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (namesHost(raw)) return
    void reply.header('connection', 'close')
    throw new ApiError('body_malformed', 'a request must have one Host header with the name of the server')
  })
  // Some programs read with a GET that has a body.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  // Fastify refuses what it cannot read as a media type; such a body is one of an unknown type.
  server.addHook('onRequest', async ({ raw: { headers } }) => {
    if (headers['content-type'] !== undefined && !MEDIA_TYPE.test(headers['content-type']))
      headers['content-type'] = 'application/octet-stream'
  })
  // Nothing is expected of a server but what it does; Node would answer an unknown expectation without a body.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  )
  // Every body is read as bytes; the API decodes it after authentication, and nothing else has one.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // Fastify would show the cause of an error, and nobody would log it.
  server.setErrorHandler((error, request, reply) => {
    const refused = toApiError(error)
    dependencies.log.requestFinished({
      requestId: request.id,
      address: 'unknown',
      accountId: undefined,
      milliseconds: Math.round(reply.elapsedTime),
      outcome: refused.error,
      cause: refused.cause,
    })
    return send(reply, failure(refused, settings.ERROR_STYLE, request.id))
  })
  void server.register((api) => mountApi(api, dependencies))
  void server.register((routes) => mountMcp(routes, dependencies))
  mountOpenPages(server, dependencies)
  mountOpenId(server, dependencies)
  mountDashboard(server, dashboardFolder)
  mountEmbeddedCharts(server, dashboardFolder, dependencies.authenticator)
  server.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('text/plain')
      .send('Not found. The API is at /v2/json, the API reference at /docs.\n'),
  )
  return server
}
