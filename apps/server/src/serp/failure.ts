import { SerpError, type SerpErrorDetail, type SerpErrorKind } from './errors.ts'
import type { ExchangeReply } from './exchange.ts'
import { quoteVendor } from './redact.ts'
import { isJsonObject, type JsonObject } from './reply.ts'

/** What a vendor's reply says went wrong. */
export interface VendorFailure {
  /** The vendor's words, of any length; they are quoted bounded and without secrets. */
  message: string
  /** The kind where the vendor's code or words tell more than the status. */
  kind?: SerpErrorKind
  /** The status that counts, where the body names another one than the reply has. */
  status?: number
  /** How long the vendor asks to wait, in milliseconds, where no `Retry-After` says so. */
  retryAfterMs?: number
  /** Whether a request handed in for later has ended with it. */
  ended?: boolean
  /** As `SerpErrorDetail`. */
  units?: string | null
}

/**
 * What went wrong, or `null` when the body should be a page. The body is asked before the status: proxies on the way
 * answer with web pages, and many vendors put failures into replies of status 200.
 */
export function failureOf(
  reply: ExchangeReply,
  label: string,
  secrets: readonly string[],
  read: (reply: ExchangeReply) => VendorFailure | null,
): SerpError | null {
  const failure = read(reply)
  const strayed = failure?.kind === undefined ? strayedReply(reply, label) : null
  if (strayed !== null) return strayed
  const status = failure?.status ?? reply.status
  if (failure?.kind === undefined && status >= 200 && status < 300) return null
  const said = quoteVendor(failure?.message ?? reply.body, secrets)
  return new SerpError(
    failure?.kind ?? kindOfStatus(status),
    `${label}: ${said === '' ? '' : `${said} `}(HTTP ${status})`,
    {
      ...detailOf(status, reply.retryAfterMs ?? failure?.retryAfterMs),
      ...(failure?.units === undefined ? {} : { units: failure.units }),
      ended: failure?.ended ?? false,
    },
  )
}

/** The error of a reply that does not come from the service at all; `null` when it may. */
function strayedReply(
  { status, contentType, retryAfterMs, body }: ExchangeReply,
  label: string,
): SerpError | null {
  if (status >= 300 && status < 400) {
    const particulars = `${label} answered with a redirect, which is not followed since the key would go along.`
    return new SerpError('bad_payload', particulars, { status, raw: body })
  }
  // A proxy's page. A page of results may be XML, which some services call a web page too.
  const isXml = /^\s*<(?:\?xml|yandexsearch)\b/i.test(body)
  if (!isXml && ((contentType === 'text/html' && body !== '') || /^\s*</.test(body))) {
    return new SerpError(
      'transient',
      `${label}'s address answered with a web page (HTTP ${status}).`,
      detailOf(status, retryAfterMs),
    )
  }
  return null
}

/** What a status of 300 or more means where the body does not tell. */
function kindOfStatus(status: number): SerpErrorKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 402) return 'quota'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'transient'
  return 'invalid_request'
}

/** A reply's body as a JSON object; `null` when it is none. */
export function jsonOf({ body }: Pick<ExchangeReply, 'body'>): JsonObject | null {
  try {
    const value: unknown = JSON.parse(body)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function detailOf(status: number, retryAfterMs: number | undefined): SerpErrorDetail {
  return { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
