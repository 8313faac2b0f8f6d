import { BodyError } from './body-error.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads bytes as text, without a leading byte order mark.
 *
 * @throws {BodyError} `charset` if the bytes are not UTF-8: replacing them would change the request.
 */
export function decodeUtf8(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    const offset = firstInvalidByte(bytes)
    const byte = bytes[offset]?.toString(16).toUpperCase().padStart(2, '0')
    throw new BodyError(
      'charset',
      `The body is not valid UTF-8: byte 0x${byte} at offset ${offset} is invalid. Send the body in UTF-8.`,
    )
  }
}

/** Replaced bytes are encoded differently, so the first difference is the first invalid sequence. */
function firstInvalidByte(bytes: Buffer): number {
  const replaced = Buffer.from(bytes.toString('utf8'), 'utf8')
  for (let offset = 0; offset < bytes.length; offset++) {
    if (bytes[offset] !== replaced[offset]) return offset
  }
  return bytes.length
}
