import { MAX_DEPTH, MAX_VALUES } from './limits.ts'
import { tooDeep, tooMany } from './values.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING = { list: 0x5b, object: 0x7b }
const CLOSING = { list: 0x5d, object: 0x7d }

/**
 * Counts the commas, brackets and depth of a JSON text in its bytes: building its values would take up to seventy times its
 * size in memory, and stall every other request. Allows everything that `admitParameters` allows. Returns the number of names in
 * objects, if the text is valid JSON.
 *
 * @throws {BodyError} `too_deep`, `too_many`.
 */
export function refuseLargeJson(bytes: Buffer): number {
  let commas = 0
  let containers = 0
  let depth = 0
  let names = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
    } else if (byte === COMMA) {
      if (++commas >= MAX_VALUES) throw tooMany()
    } else if (byte === OPENING.list || byte === OPENING.object) {
      if (++containers > MAX_VALUES) throw tooMany()
      if (++depth > MAX_DEPTH) throw tooDeep()
    } else if (byte === CLOSING.list || byte === CLOSING.object) depth--
    else if (byte === COLON) names++
  }
  return names
}
