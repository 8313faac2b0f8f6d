import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SerpError } from '../errors.ts'
import { dictionaryBytes, dictionaryOf } from './dictionaries.ts'

// A stored reply is a raw deflate stream (RFC 1951), or a header and such a stream:
//   byte 0   `plain` or `wrapped`
//   byte 1   number of the dictionary
//   then, of `wrapped`, the lengths of what precedes the page and of the page, four bytes each, high byte first
// No deflate stream starts with a byte whose bits 1 and 2 are both set, as that block type is reserved. So a header
// cannot be mistaken for a reply that was stored without one.

/** The reply as received. */
const plain = 0x06
/** The reply with its page decoded from base64, which hides from compression what repeats. */
const wrapped = 0x07

/** Yandex Search API sends its XML as base64 inside JSON. */
const base64Page = /"rawData":\s*"([A-Za-z0-9+/]+={0,2})"/d

/** Bytes of a piece of output. A usual reply fits, and the default of 16 kB takes an eighth more time. */
const chunkSize = 8_192

/** A reply as it is stored: deflated with the dictionary of its provider's format. */
export function replyBody(provider: string, raw: string): Buffer {
  const number = dictionaryOf(provider)
  const dictionary = number === undefined ? undefined : dictionaryBytes(number)
  if (number === undefined || dictionary === undefined) return deflateRawSync(raw, { chunkSize })
  const [start, end] = base64Page.exec(raw)?.indices?.[1] ?? [0, 0]
  const page = Buffer.from(raw.slice(start, end), 'base64')
  // Base64 has several spellings of the same bytes.
  if (start === end || page.toString('base64') !== raw.slice(start, end)) {
    return Buffer.concat([Buffer.of(plain, number), deflateRawSync(raw, { chunkSize, dictionary })])
  }
  const before = Buffer.from(raw.slice(0, start))
  const header = Buffer.alloc(10)
  header.writeUInt8(wrapped, 0)
  header.writeUInt8(number, 1)
  header.writeUInt32BE(before.length, 2)
  header.writeUInt32BE(page.length, 6)
  const bytes = Buffer.concat([before, page, Buffer.from(raw.slice(end))])
  return Buffer.concat([header, deflateRawSync(bytes, { chunkSize, dictionary })])
}

/**
 * A stored reply as received. Throws `SerpError` when it needs a dictionary or a form of storage that this version of
 * Sextant does not have.
 */
export function replyText(body: Uint8Array): string {
  const [form, number] = body
  if (form === undefined || (form & 0b110) !== 0b110) return inflateRawSync(body).toString()
  const dictionary = dictionaryBytes(number ?? 0)
  if (dictionary === undefined || (form !== plain && form !== wrapped)) {
    const missing = dictionary === undefined ? `dictionary ${number}` : `form ${form}`
    throw new SerpError(
      'unsupported',
      `The stored reply needs ${missing}, which this version of Sextant does not have.`,
    )
  }
  if (form === plain) return inflateRawSync(body.subarray(2), { dictionary }).toString()
  const header = Buffer.from(body.buffer, body.byteOffset, 10)
  const pageStart = header.readUInt32BE(2)
  const pageEnd = pageStart + header.readUInt32BE(6)
  const bytes = inflateRawSync(body.subarray(10), { dictionary })
  const page = bytes.toString('base64', pageStart, pageEnd)
  return bytes.toString('utf8', 0, pageStart) + page + bytes.toString('utf8', pageEnd)
}
