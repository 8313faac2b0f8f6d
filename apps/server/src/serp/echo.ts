import type { SerpError } from './errors.ts'
import { normalizeQueryText } from './query.ts'
import { badPayload, isJsonObject, type JsonObject } from './reply.ts'

/**
 * Refuses a reply that does not repeat the query text or repeats another one: its positions must not become this keyword's.
 * Throws `SerpError` of kind `bad_payload`.
 */
export function checkText(echo: unknown, text: string, raw: string): void {
  if (typeof echo !== 'string') throw badPayload('The reply does not repeat the query.', raw)
  if (normalizeQueryText(echo) !== normalizeQueryText(text)) {
    throw badPayload('The reply answers another query than the one sent.', raw)
  }
}

/**
 * Refuses a reply that repeats another value of a parameter than the one sent. Parameters that it does not repeat, or that
 * were not sent (`null`), prove nothing: a vendor may name its own choice for those.
 */
export function checkEcho(
  echo: unknown,
  sent: Readonly<Record<string, string | number | null>>,
  raw: string,
): JsonObject {
  if (!isJsonObject(echo)) throw badPayload('The reply does not repeat the query.', raw)
  for (const [name, value] of Object.entries(sent)) {
    const repeated = echo[name]
    if (repeated === undefined || value === null) continue
    if (String(repeated).toLowerCase() !== String(value).toLowerCase()) {
      throw badPayload(`The reply is for another "${name}" than the one sent.`, raw)
    }
  }
  return echo
}

/** Refuses a reply for another page: it names another number, or none although it should not be the first. */
export function checkPage(echo: unknown, asked: number, first: number, raw: string): void {
  if (String(echo === undefined ? first : echo) !== String(asked)) {
    throw badPayload('The reply is for another page than the one requested.', raw)
  }
}

/** Refuses the results of another query that the search engine shows instead, as for a corrected spelling. */
export function checkShown(shown: unknown, text: string, raw: string): void {
  if (typeof shown !== 'string' || shown.trim() === '') return
  const [one, other] = [shown, text].map((each) => normalizeQueryText(each).toLowerCase())
  if (one !== other) throw corrected(raw)
}

/** The error for the results of another query. */
export function corrected(raw: string): SerpError {
  return badPayload('The search engine corrected the query: the results are for another one.', raw)
}
