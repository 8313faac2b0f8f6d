import { SerpError, type SerpErrorDetail, type SerpErrorKind } from './errors.ts'
import type { ExchangeReply } from './exchange.ts'
import { quoteVendor } from './redact.ts'
import { isJsonObject, readJson, type JsonObject } from './reply.ts'

/** A failure as a vendor's reply describes it. */
export interface VendorFailure {
  /** The vendor's words, of any length. They are quoted shortened and without secrets. */
  message: string
  /** The kind, where the vendor's code or words say more than the status. */
  kind?: SerpErrorKind
  /** The status that counts, where the body names another one than the HTTP reply. */
  status?: number
  /** The wait that the vendor asks for in the body, in milliseconds. `Retry-After` takes precedence. */
  retryAfterMs?: number
  /** As in `SerpErrorDetail`. */
  ended?: boolean
  /** As in `SerpErrorDetail`. */
  units?: string | null
  /** As in `SerpErrorDetail`. */
  queued?: boolean
}

/**
 * The failure that a reply describes, or `null` when the body should be a page. The body is read before the status: proxies
 * on the way return web pages, and many vendors report failures with status 200.
 */
export function failureOf(
  reply: ExchangeReply,
  label: string,
  secrets: readonly string[],
  read: (reply: ExchangeReply) => VendorFailure | null,
): SerpError | null {
  const failure = read(reply)
  // Limiters and proxies refuse for too many requests with a web page too.
  const isLimited = reply.status === 429
  const strayed = failure?.kind === undefined && !isLimited ? strayedReply(reply, label) : null
  if (strayed !== null) return strayed
  const status = failure?.status ?? reply.status
  if (failure?.kind === undefined && status >= 200 && status < 300) return null
  const said = quoteVendor(failure?.message ?? (isWebPage(reply) ? '' : reply.body), secrets)
  return new SerpError(
    failure?.kind ?? kindOfStatus(status),
    `${label} responded: ${said === '' ? '' : `${said} `}(HTTP ${status}).`,
    {
      ...detailOf(status, reply.retryAfterMs ?? failure?.retryAfterMs),
      ...(failure?.units === undefined ? {} : { units: failure.units }),
      ended: failure?.ended ?? false,
      queued: failure?.queued ?? false,
    },
  )
}

/** The error for a reply that does not come from the service; `null` when it may. */
function strayedReply(
  { status, contentType, retryAfterMs, body }: ExchangeReply,
  label: string,
): SerpError | null {
  if (status >= 300 && status < 400) {
    const particulars = `${label} responded with a redirect (HTTP ${status}), which is not followed since it would pass on the key.`
    return new SerpError('bad_payload', particulars, { status, raw: body })
  }
  if (isWebPage({ contentType, body })) {
    return new SerpError(
      'transient',
      `The address of ${label} returned a web page (HTTP ${status}).`,
      detailOf(status, retryAfterMs),
    )
  }
  return null
}

/** Web pages come from proxies. Results may be XML, which some services label as HTML too. */
function isWebPage({ contentType, body }: Pick<ExchangeReply, 'contentType' | 'body'>): boolean {
  const isXml = /^\s*<(?:\?xml|yandexsearch)\b/i.test(body)
  return !isXml && ((contentType === 'text/html' && body !== '') || /^\s*</.test(body))
}

/** What a status from 300 up means where the body does not say. */
function kindOfStatus(status: number): SerpErrorKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 402) return 'quota'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status >= 500) return 'transient'
  return 'invalid_request'
}

/** A reply's body as a JSON object, or `null`. */
export function jsonOf({ body }: Pick<ExchangeReply, 'body'>): JsonObject | null {
  try {
    const value = readJson(body)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function detailOf(status: number, retryAfterMs: number | undefined): SerpErrorDetail {
  return { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
