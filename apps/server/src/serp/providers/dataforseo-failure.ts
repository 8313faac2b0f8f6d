import { SerpError, type SerpErrorKind } from '../errors.ts'
import type { ExchangeReply } from '../exchange.ts'
import { quoteVendor } from '../redact.ts'
import { badPayload, isJsonObject, type JsonObject, readText } from '../reply.ts'

/** `status_code` of what succeeded, and of what succeeded with nothing to show. */
export const OK = 20_000
export const NOTHING_FOUND = 40_102
const INVALID_FIELD = 40_501

/** Codes that mean something else than others of their hundred. */
const failureKinds: Readonly<Record<number, SerpErrorKind>> = {
  40_101: 'transient',
  40_201: 'auth',
  40_202: 'rate_limited',
  40_205: 'invalid_request',
  40_209: 'rate_limited',
}

/** Milliseconds after which the service counts requests anew: its bounds are those of a minute. */
const RATE_LIMIT_MS = 60_000

/** A reply that is no answer. */
export interface Failure {
  readonly error: SerpError
  /** The phrase that the service blames. */
  readonly phrase: string | null
}

/**
 * What went wrong, or `null` when the body should hold an answer. Nearly everything comes with HTTP status 200, so the
 * body is asked first: its own code, then that of its task.
 */
export function readFailure(reply: ExchangeReply, secrets: readonly string[]): Failure | null {
  const { status } = reply
  if (status >= 300 && status < 400) {
    const particulars =
      'DataForSEO answered with a redirect, which is not followed since the password would go along.'
    return { error: new SerpError('bad_payload', particulars, { status, raw: reply.body }), phrase: null }
  }
  if (reply.contentType === 'text/html' || reply.body.trimStart().startsWith('<')) {
    const particulars = `DataForSEO's address answered with a web page (HTTP ${status}).`
    return { error: new SerpError('transient', particulars, { status }), phrase: null }
  }
  const envelope = readEnvelope(reply.body)
  if (envelope === null) {
    const error =
      status >= 200 && status < 300
        ? badPayload("The body is not in DataForSEO's format, or breaks off.", reply.body)
        : new SerpError(kindOfStatus(status), `DataForSEO: (HTTP ${status})`, { status })
    return { error, phrase: null }
  }
  const failed = [envelope, ...envelope.tasks].find(({ code }) => code !== OK && code !== NOTHING_FOUND)
  if (failed === undefined) return null
  const { code, message } = failed
  const kind = kindOfCode(code)
  const error = new SerpError(kind, `DataForSEO: ${quoteVendor(message, secrets)} (${code})`, {
    status,
    ...(kind === 'rate_limited' ? { retryAfterMs: RATE_LIMIT_MS } : {}),
  })
  return { error, phrase: code === INVALID_FIELD ? blamedPhrase(message) : null }
}

interface Coded {
  readonly code: number
  readonly message: string
}

/** The codes of a reply and its tasks; `null` for a body of another form. */
function readEnvelope(body: string): (Coded & { tasks: readonly Coded[] }) | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  if (!isJsonObject(value)) return null
  const own = coded(value)
  if (own === null) return null
  const tasks = Array.isArray(value.tasks) ? value.tasks.filter(isJsonObject).map(coded) : []
  return { ...own, tasks: tasks.filter((task) => task !== null) }
}

function coded({ status_code: code, status_message: message }: JsonObject): Coded | null {
  return Number.isInteger(code) ? { code: code as number, message: readText(message).slice(0, 1_000) } : null
}

/** Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: 'what?'. */
function blamedPhrase(message: string): string | null {
  return /'keywords'.*?: '(.*)'\.?\s*$/s.exec(message)?.[1] ?? null
}

function kindOfCode(code: number): SerpErrorKind {
  const known = failureKinds[code]
  if (known !== undefined) return known
  if (code >= 50_000) return 'transient'
  const hundred = Math.floor(code / 100)
  if (hundred === 401) return 'auth'
  if (hundred === 402) return 'quota'
  return 'invalid_request'
}

function kindOfStatus(status: number): SerpErrorKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 402) return 'quota'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'transient'
  return 'invalid_request'
}
