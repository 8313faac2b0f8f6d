import type { SerpErrorKind } from '../errors.ts'
import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import { badPayload, isJsonObject, readText, type JsonObject } from '../reply.ts'

/** Values of `status_code`: success, accepted for later, nothing found. */
export const OK = 20_000
export const CREATED = 20_100
export const NOTHING_FOUND = 40_102
/** Accepted and not complete yet. */
export const pendingCodes: ReadonlySet<unknown> = new Set([40_601, 40_602])
const INVALID_FIELD = 40_501

/** Codes that mean something else than the others of their hundred. */
const failureKinds: Readonly<Record<number, SerpErrorKind>> = {
  40_101: 'transient',
  40_103: 'transient',
  40_200: 'quota',
  40_201: 'auth',
  40_202: 'rate_limited',
  40_203: 'quota',
  40_204: 'auth',
  40_205: 'invalid_request',
  40_207: 'auth',
  40_209: 'rate_limited',
  40_210: 'quota',
}

/** Codes of a task that was given up. It is charged like a successful one. */
const givenUpCodes: ReadonlySet<number> = new Set([40_101, 40_103])

/** Limits are per minute. */
const RATE_LIMIT_MS = 60_000

/** The header for a key of the form `login:password`. */
export function authorization(apiKey: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(apiKey).toString('base64')}` }
}

/** A failure with the phrase that it blames. */
export interface DataForSeoFailure extends VendorFailure {
  phrase: string | null
}

/**
 * The failure that a reply describes, or `null`. Nearly every reply has HTTP status 200, so the body decides: first its own
 * code, then that of its task.
 */
export function readFailure(reply: ExchangeReply): DataForSeoFailure | null {
  const body = jsonOf(reply)
  if (body === null) return null
  const tasks = Array.isArray(body.tasks) ? body.tasks.filter(isJsonObject) : []
  const failed = [body, ...tasks].find(({ status_code: code }) => Number.isInteger(code) && !isAnswer(code))
  if (failed === undefined) return null
  const code = failed.status_code as number
  const message = readText(failed.status_message).slice(0, 1_000)
  const kind = kindOfCode(code, message)
  const units = readCost(failed.cost) ?? (givenUpCodes.has(code) ? null : undefined)
  return {
    message: `${message} (${code})`,
    kind,
    ended: failed !== body && (kind === 'invalid_request' || givenUpCodes.has(code)),
    phrase: code === INVALID_FIELD ? blamedPhrase(message) : null,
    ...(kind === 'rate_limited' ? { retryAfterMs: RATE_LIMIT_MS } : {}),
    ...(units === undefined ? {} : { units }),
  }
}

function isAnswer(code: unknown): boolean {
  return code === OK || code === CREATED || code === NOTHING_FOUND || pendingCodes.has(code)
}

/** Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: 'what?'. */
function blamedPhrase(message: string): string | null {
  return /'keywords'.*?: '(.*)'\.?\s*$/s.exec(message)?.[1] ?? null
}

function kindOfCode(code: number, message: string): SerpErrorKind {
  const known = failureKinds[code]
  if (known !== undefined) return known
  if (code >= 50_000) return 'transient'
  const hundred = Math.floor(code / 100)
  if (hundred === 401) return 'auth'
  if (hundred !== 402) return 'invalid_request'
  // Not all of this hundred are about money.
  if (/access denied/i.test(message)) return 'auth'
  return /\b(?:balance|credits?|funds|money|payment)\b/i.test(message) ? 'quota' : 'invalid_request'
}

/** The only task of a successful reply. Throws `SerpError` of kind `bad_payload`. */
export function taskOf(reply: JsonObject, raw: string): JsonObject {
  const [task, ...others] = Array.isArray(reply.tasks) ? (reply.tasks as unknown[]) : []
  if (!isJsonObject(task) || others.length > 0)
    throw badPayload('The reply does not have exactly one task.', raw)
  if (reply.status_code !== OK || !isAnswer(task.status_code)) {
    throw badPayload('The reply does not say that it succeeded.', raw)
  }
  return task
}

/** The service's id of the request, from a body with one task. */
export function readRequestId({ tasks }: JsonObject): unknown {
  const task: unknown = Array.isArray(tasks) ? tasks[0] : undefined
  return isJsonObject(task) ? task.id : undefined
}

/** Dollars charged as the reply states; `null` when it states none that is plausible. */
export function readCost(value: unknown): string | null {
  return typeof value === 'number' && value >= 0 && value < 1000 ? dollars(value) : null
}

/** An amount of dollars as decimal text, to the millionth. */
export function dollars(amount: number): string {
  return amount.toFixed(6).replace(/\.?0+$/, '')
}
