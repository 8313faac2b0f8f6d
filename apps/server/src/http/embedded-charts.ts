import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '#accounts/authenticate.ts'
import { readEmbedStart } from '#accounts/guest-links.ts'
import { compressible, sendCompressible } from './compressible.ts'
import { securityHeaders } from './dashboard.ts'

/** The path as it was sent. The router decodes it. The page does not, and it recognises by its address that it is a chart. */
const PATH = /^\/embed\/([^/?]*)(?:\?|$)/

/**
 * The page of an embedded chart: the one page that other sites may show in a frame, namely those that its guest link names. The
 * address has the start of the token, which finds the link and does not open it; the token is behind `#`, where browsers keep it.
 */
export function mountEmbeddedCharts(
  server: FastifyInstance,
  folder: string,
  authenticator: Pick<Authenticator, 'guestLinkThatStarts'>,
): void {
  const path = join(folder, 'index.html')
  const page = existsSync(path) ? compressible(readFileSync(path)) : undefined
  server.get('/embed/:start', async (request, reply) => {
    const start = readEmbedStart(PATH.exec(request.originalUrl)?.[1] ?? '')
    const link = start && (await authenticator.guestLinkThatStarts(start.accountId, start.prefix))
    const origins = link?.embedOrigins ?? []
    void reply.headers({ ...securityHeaders(origins), 'cache-control': 'no-store' })
    if (origins.length === 0) return reply.code(404).type('text/plain').send('Not found.\n')
    if (page === undefined) return reply.code(503).type('text/plain').send('The dashboard is not built.\n')
    return sendCompressible(request, reply.type('text/html; charset=utf-8'), page)
  })
}
