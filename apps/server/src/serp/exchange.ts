import { SerpError } from './errors.ts'

/** Most bytes read of a reply's decoded body. Real result pages stay far below a tenth of it. */
export const maximumBodyBytes = 5 * 1024 * 1024

export interface ExchangeRequest {
  /** The provider's name for people. */
  label: string
  url: string
  headers: Record<string, string>
  /** Sent as JSON by POST; without one, the request is a GET. */
  body?: unknown
  signal: AbortSignal
  fetch: typeof globalThis.fetch
}

/** A reply of any status. */
export interface ExchangeReply {
  status: number
  /** Lower case, without parameters; empty when missing. */
  contentType: string
  /** From `Retry-After`, in milliseconds. */
  retryAfterMs: number | undefined
  headers: Headers
  body: string
}

/**
 * Sends one request and reads the whole reply. Throws only `SerpError`: `timeout` when the signal fires, `transient` when the
 * provider cannot be reached or breaks the connection, `bad_payload` for a body that is too long or not UTF-8. Messages quote
 * nothing of the request, which holds the key.
 */
export async function exchange(request: ExchangeRequest): Promise<ExchangeReply> {
  if (request.signal.aborted)
    throw new SerpError('timeout', `The time limit was reached before ${request.label} was called.`)
  try {
    const response = await request.fetch(request.url, {
      ...(request.body === undefined
        ? { method: 'GET', headers: { accept: 'application/json', ...request.headers } }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json', ...request.headers },
            body: JSON.stringify(request.body),
          }),
      signal: request.signal,
      // A followed redirect would carry the key's header to whatever host it names.
      redirect: 'manual',
    })
    const body = await readBody(request.label, response)
    return {
      status: response.status,
      contentType: (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase(),
      retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
      headers: response.headers,
      body,
    }
  } catch (error) {
    if (error instanceof SerpError) throw error
    const code = errorCode(error)
    const wasReached = !unreachedCodes.has(code) && !isForbiddenPort(error)
    const detail = { acceptanceUnknown: wasReached }
    if (request.signal.aborted || timeoutCodes.has(code)) {
      throw new SerpError('timeout', `${request.label} sent no complete reply.`, detail)
    }
    const what = wasReached
      ? `The connection to ${request.label} broke off`
      : `${request.label} could not be reached`
    throw new SerpError('transient', `${what}${code === '' ? '' : ` (${code})`}.`, detail)
  }
}

const timeoutCodes: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
])

/** Codes of failures before anything was sent. */
const unreachedCodes: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether fetch refused the port without sending anything (fetch.spec.whatwg.org, "bad port"); it has no code for that. */
function isForbiddenPort(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port'
}

/** The system's code behind a failed fetch, such as `ECONNREFUSED`. Error texts are not used: they can quote the request. */
function errorCode(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code: unknown = 'code' in at ? at.code : undefined
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code
  }
  return ''
}

async function readBody(label: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop by throwing also cancels the rest of the download.
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maximumBodyBytes) {
      throw new SerpError(
        'bad_payload',
        `The reply of ${label} is longer than ${maximumBodyBytes.toLocaleString('en')} bytes.`,
        { status: response.status },
      )
    }
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks, length)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    const raw = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    throw new SerpError('bad_payload', `The reply of ${label} is not UTF-8.`, {
      status: response.status,
      raw,
    })
  }
}

/** Longest wait a reply can ask for: one day, in milliseconds. */
const longestWaitMs = 86_400_000

/** `Retry-After` in seconds. A date is ignored: the default back-off applies. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null || !/^\d{1,9}$/.test(header.trim())) return undefined
  return Math.min(Number(header) * 1000, longestWaitMs)
}
