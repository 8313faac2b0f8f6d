import { SerpError } from './errors.ts'
import { unwrapUrl } from './url.ts'

/** A JSON object from outside: nothing is known of its members. */
export type JsonObject = { readonly [key: string]: unknown }

/** Whether a value from outside is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The error of a body that cannot be trusted. What it says is ours: reply text could hold anything. */
export function badPayload(particulars: string, raw: string): SerpError {
  return new SerpError('bad_payload', particulars, { raw })
}

/** A body read as a JSON object; otherwise `bad_payload`. */
export function parseJsonObject(raw: string): JsonObject {
  if (raw.trim() === '') throw badPayload('The body is empty.', raw)
  let value: unknown
  try {
    value = JSON.parse(raw.startsWith('\uFEFF') ? raw.slice(1) : raw)
  } catch {
    throw badPayload('The body is not JSON, or breaks off.', raw)
  }
  if (!isJsonObject(value)) throw badPayload('The body is not a JSON object.', raw)
  return value
}

/** Characters a result's link holds at most. Longer ones are no address a browser would open. */
const longestLink = 16_384

/**
 * A result's link and its destination, or `null` when the value is no link. The caller must then refuse the whole
 * page: leaving the result out would lift every result below it by one position.
 */
export function readLink(value: unknown): { url: string; rawUrl: string } | null {
  if (typeof value !== 'string' || value.length > longestLink) return null
  if (value.trim() === '' || /\p{Cc}/u.test(value) || !value.isWellFormed()) return null
  return { url: unwrapUrl(value), rawUrl: value }
}

/** Text for people. It decides no position, so one of another type counts as none instead of failing the page. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().replace(/\p{Cc}+/gu, ' ') : ''
}

/** As `readText`, of a text with tags and entities, such as `<strong>Copper</strong> &amp; tin`. */
export function readMarkup(value: unknown): string {
  return readText(value)
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hexadecimal, name) => {
      if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? entity
      const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
      return isCharacter(point) ? String.fromCodePoint(point) : entity
    })
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
}

/** Whether a number is a character that text may hold: no control character, no half of a pair. */
function isCharacter(point: number): boolean {
  return (
    point >= 0x20 &&
    point <= 0x10_ffff &&
    !(point >= 0xd800 && point <= 0xdfff) &&
    !(point >= 0x7f && point < 0xa0)
  )
}
