import { isJsonObject, type JsonObject } from '@sextant/contract/json-object.ts'
import { SerpError } from './errors.ts'
import { repeatsKey } from './repeated-keys.ts'
import { unwrapUrl } from './url.ts'

export { isJsonObject, type JsonObject }

/** The error for a reply that cannot be trusted. `particulars` never quote the reply, which could contain anything. */
export function badPayload(particulars: string, raw: string): SerpError {
  return new SerpError('bad_payload', particulars, { raw })
}

let latest: { readonly text: string; readonly value: unknown } | undefined

/**
 * Reads JSON that nobody changes. Remembers the latest text, since a reply is read for what failed and then as a page.
 * Throws `SyntaxError`.
 */
export function readJson(text: string): unknown {
  if (latest?.text !== text) latest = { text, value: JSON.parse(text) }
  return latest.value
}

/** Reads a body as a JSON object. Throws `SerpError` of kind `bad_payload`. */
export function parseJsonObject(raw: string): JsonObject {
  if (raw.trim() === '') throw badPayload('The reply is empty.', raw)
  const json = raw.startsWith('\uFEFF') ? raw.slice(1) : raw
  let value: unknown
  try {
    value = readJson(json)
  } catch {
    throw badPayload('The reply is not JSON, or is cut off.', raw)
  }
  if (repeatsKey(json)) throw badPayload('The reply has a key twice.', raw)
  if (!isJsonObject(value)) throw badPayload('The reply is not a JSON object.', raw)
  return value
}

/** Longest link of a result, in characters. Browsers open no longer ones. */
const longestLink = 16_384

/**
 * A result's link and its destination, or `null` when the value is no link. The caller must then refuse the whole page:
 * skipping the result would move every result below it up by one position.
 */
export function readLink(value: unknown): { url: string; rawUrl: string } | null {
  if (typeof value !== 'string' || value.length > longestLink) return null
  if (value.trim() === '' || /\p{Cc}/u.test(value) || !value.isWellFormed()) return null
  return { url: unwrapUrl(value), rawUrl: value }
}

/** Text for people. It affects no position, so a value of another type is read as empty. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed().replace(/\p{Cc}+/gu, ' ') : ''
}

/** As `readText`, for text with tags and entities such as `<strong>Copper</strong> &amp; tin`. */
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

/** Whether a code point may stand in a text: neither a control character nor half of a surrogate pair. */
function isCharacter(point: number): boolean {
  return (
    point >= 0x20 &&
    point <= 0x10_ffff &&
    !(point >= 0xd800 && point <= 0xdfff) &&
    !(point >= 0x7f && point < 0xa0)
  )
}
