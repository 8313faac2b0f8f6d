import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '#config/settings.ts'
import { version } from '#config/version.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { noSchemas } from './no-schemas.ts'

export interface HealthDependencies {
  readonly settings: Pick<Settings, 'METRICS_KEY'>
  readonly database: Database
  readonly log: Log
  /** Reads the figures of the installation into the metrics. */
  readonly measure: () => Promise<void>
}

/** How long a request may take to arrive, in milliseconds. */
const ARRIVE_MS = 10_000

/** The server of a process that serves nothing else. */
export function createHealthServer(dependencies: HealthDependencies): FastifyInstance {
  const server = Fastify({
    // Also here, as for the other server: without it, Fastify lets a body arrive for ever.
    http: { requestTimeout: ARRIVE_MS },
    requestTimeout: ARRIVE_MS,
    forceCloseConnections: true,
    schemaController: noSchemas,
  })
  mountHealth(server, dependencies)
  return server
}

/** Whether the process and its database respond, and the metrics. */
export function mountHealth(
  server: FastifyInstance,
  { settings, database, log, measure }: HealthDependencies,
): void {
  server.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'))
  server.get('/readyz', async (_request, reply) => {
    try {
      await database.query({
        name: 'ready',
        text: 'select 1 from schema_migrations limit 1',
        values: [],
        timeoutMs: 2_000,
      })
      return reply.type('text/plain').send(`ready\nversion ${version}\n`)
    } catch {
      return reply.code(503).type('text/plain').send('the database does not respond\n')
    }
  })
  server.get('/metrics', async (request, reply) => {
    // A proxy that blocks this address may let another spelling of it pass, such as `/metrics/` or `/%6Detrics`.
    if (!/^\/metrics(?:\?|$)/.test(request.url)) return reply.callNotFound()
    if (!isMetricsKey(request.headers.authorization, settings.METRICS_KEY)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('The metrics require the header "Authorization: Bearer <METRICS_KEY>".\n')
    }
    await measure()
    return reply.type(log.metrics.contentType).send(await log.metrics.metrics())
  })
}

function isMetricsKey(authorization: string | undefined, key: string | undefined): boolean {
  if (key === undefined) return true
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization?.replace(/^bearer /i, '') ?? ''), digest(key))
}
