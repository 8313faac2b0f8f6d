import { normalizeQueryText } from './query.ts'
import { badPayload, isJsonObject, type JsonObject } from './reply.ts'

/**
 * Refuses a reply to another question, whose positions must not become this keyword's: `bad_payload` when a reply does
 * not repeat the text asked for, or repeats something else.
 */
export function checkText(echo: unknown, text: string, raw: string): void {
  if (typeof echo !== 'string') throw badPayload('The reply does not say which query it answers.', raw)
  if (normalizeQueryText(echo) !== normalizeQueryText(text)) {
    throw badPayload('The reply is for another query.', raw)
  }
}

/**
 * Refuses a reply that names, under a parameter's name, another value than the one sent. What it does not repeat is not
 * known; so is what was not sent (`null`), for which a vendor may name its own choice.
 */
export function checkEcho(
  echo: unknown,
  sent: Readonly<Record<string, string | number | null>>,
  raw: string,
): JsonObject {
  if (!isJsonObject(echo)) throw badPayload('The reply does not say which query it answers.', raw)
  for (const [name, value] of Object.entries(sent)) {
    const repeated = echo[name]
    if (repeated === undefined || value === null) continue
    if (String(repeated).toLowerCase() !== String(value).toLowerCase()) {
      throw badPayload(`The reply is for another "${name}".`, raw)
    }
  }
  return echo
}

/** Refuses a reply for another page: one that names another number, or none although it is not the first. */
export function checkPage(echo: unknown, asked: number, first: number, raw: string): void {
  if (String(echo === undefined ? first : echo) !== String(asked)) {
    throw badPayload('The reply is for another page.', raw)
  }
}
