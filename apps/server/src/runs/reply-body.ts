import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** A reply of a provider as it is stored: deflated. */
export function replyBody(raw: string): Promise<Buffer> {
  return deflate(raw)
}

/** A stored reply as it was received. */
export async function replyText(body: Uint8Array): Promise<string> {
  return (await inflate(body)).toString()
}
