import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that are sent often, compressed once. */
export interface Compressible {
  readonly bytes: Buffer
  /** Undefined if compression gains nothing. */
  readonly gzip: Buffer | undefined
  /** Undefined if nobody has compressed them so before, since that takes too long to do it while a client waits. */
  readonly brotli: Buffer | undefined
}

/** Compresses with gzip on first use, so that the start does not wait for it. */
export function compressible(bytes: Buffer, brotli?: Buffer): Compressible {
  let gzip: Buffer | undefined
  return {
    bytes,
    get gzip() {
      return (gzip ??= gzipSync(bytes, { level: 9 }))
    },
    brotli,
  }
}

/** Bytes that compression does not make smaller. */
export function incompressible(bytes: Buffer): Compressible {
  return { bytes, gzip: undefined, brotli: undefined }
}

/** Sends the bytes in the smallest encoding that the client accepts. */
export function sendCompressible(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Compressible,
): FastifyReply {
  const { bytes, brotli } = content
  const accepted = request.headers['accept-encoding']
  if (brotli !== undefined && accepts(accepted, 'br')) return sendEncoded(reply, 'br', brotli)
  const { gzip } = content
  if (gzip === undefined) return reply.send(bytes)
  if (accepts(accepted, 'gzip')) return sendEncoded(reply, 'gzip', gzip)
  return reply.header('vary', 'accept-encoding').send(bytes)
}

function sendEncoded(reply: FastifyReply, encoding: 'br' | 'gzip', bytes: Buffer): FastifyReply {
  return reply.headers({ vary: 'accept-encoding', 'content-encoding': encoding }).send(bytes)
}

/** Whether a client accepts an encoding (RFC 9110 §12.5.3); a weight of zero rejects it. */
function accepts(header: string | string[] | undefined, encoding: 'br' | 'gzip'): boolean {
  const codings = String(header ?? '')
    .split(',')
    .map((coding) => {
      const [name = '', ...parameters] = coding.toLowerCase().split(';')
      return { name: name.trim(), isRejected: parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one)) }
    })
  const named = codings.find(({ name }) => name === encoding) ?? codings.find(({ name }) => name === '*')
  return named !== undefined && !named.isRejected
}
