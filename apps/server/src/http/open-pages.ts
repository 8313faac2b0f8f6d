import { registry } from '@sextant/contract'
import { AVATAR } from '@sextant/contract/users_2/profile.ts'
import type { FastifyInstance } from 'fastify'
import { avatar } from './avatar.ts'
import { compressible, sendCompressible, type Compressible } from './compressible.ts'
import { mountHealth, type HealthDependencies } from './health.ts'
import { openApiDocument } from './reference/openapi.ts'
import { referencePage, referencePolicy } from './reference/page.ts'

export type OpenPagesDependencies = HealthDependencies

/** Pages that need no API key: health, metrics, the reference and the picture of accounts. */
export function mountOpenPages(server: FastifyInstance, dependencies: OpenPagesDependencies): void {
  // Created on first use, so that they do not slow down the start.
  let openApi: Compressible | undefined
  let reference: Compressible | undefined

  mountHealth(server, dependencies)
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
