import { createHash, timingSafeEqual } from 'node:crypto'
import { registry } from '@sextant/contract'
import { AVATAR } from '@sextant/contract/users_2/profile.ts'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#config/settings.ts'
import { version } from '#config/version.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { avatar } from './avatar.ts'
import { compressible, sendCompressible, type Compressible } from './compressible.ts'
import { openApiDocument } from './reference/openapi.ts'
import { referencePage, referencePolicy } from './reference/page.ts'

export interface OpenPagesDependencies {
  readonly settings: Pick<Settings, 'METRICS_KEY'>
  readonly database: Database
  readonly log: Log
}

/** Pages that need no API key: health, metrics, the reference and the picture of accounts. */
export function mountOpenPages(
  server: FastifyInstance,
  { settings, database, log }: OpenPagesDependencies,
): void {
  // Created on first use, so that they do not slow down the start.
  let openApi: Compressible | undefined
  let reference: Compressible | undefined

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
    if (!isMetricsKey(request.headers.authorization, settings.METRICS_KEY)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('The metrics require the header "Authorization: Bearer <METRICS_KEY>".\n')
    }
    return reply.type(log.metrics.contentType).send(await log.metrics.metrics())
  })
  server.get('/openapi.json', async (request, reply) => {
    openApi ??= compressible(Buffer.from(JSON.stringify(openApiDocument(registry))))
    return sendCompressible(request, reply.type('application/json; charset=utf-8'), openApi)
  })
  server.get(AVATAR, async (_request, reply) => reply.type('image/svg+xml').send(avatar))
  server.get('/docs', async (request, reply) => {
    reference ??= compressible(Buffer.from(referencePage(registry)))
    reply.header('content-security-policy', referencePolicy).type('text/html; charset=utf-8')
    return sendCompressible(request, reply, reference)
  })
}

function isMetricsKey(authorization: string | undefined, key: string | undefined): boolean {
  if (key === undefined) return true
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization?.replace(/^bearer /i, '') ?? ''), digest(key))
}
