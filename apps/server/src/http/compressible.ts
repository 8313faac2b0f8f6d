import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that are sent often, compressed once. */
export interface Compressible {
  readonly bytes: Buffer
  /** Undefined if compression gains nothing. */
  readonly gzip: Buffer | undefined
}

/** Compresses on first use, so that the start does not wait for it. */
export function compressible(bytes: Buffer): Compressible {
  let gzip: Buffer | undefined
  return {
    bytes,
    get gzip() {
      return (gzip ??= gzipSync(bytes, { level: 9 }))
    },
  }
}

/** Sends the bytes in an encoding that the client accepts. */
export function sendCompressible(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, gzip }: Compressible,
): FastifyReply {
  if (gzip === undefined) return reply.send(bytes)
  reply.header('vary', 'accept-encoding')
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(bytes)
  return reply.header('content-encoding', 'gzip').send(gzip)
}

/** Whether a client accepts gzip (RFC 9110 §12.5.3); a weight of zero rejects it. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((coding) => /^\s*(gzip|\*)\s*(;|$)/i.test(coding) && !/;\s*q=0(\.0*)?\s*$/i.test(coding))
}
