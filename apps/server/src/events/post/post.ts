import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ATTEMPT_SECONDS, DeliveryError } from '../failure.ts'
import { isInside, literalAddress } from './address.ts'

/** Maximum size of a response in bytes. After that the connection is closed. */
const ANSWER_BYTES = 65_536

/** What a receiver answers. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Its beginning. It may come from a private network, so it is never shown. */
  readonly text: string
}

/**
 * Posts a body to a URL. Redirects are not followed. Unless `allowInside` is set, it connects only to public addresses. The
 * connection uses the address that was checked, so a later resolution of the name cannot change it. Throws DeliveryError.
 */
export async function post(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  allowInside: boolean,
): Promise<Answer> {
  const literal = literalAddress(url)
  if (literal !== undefined && !allowInside && isInside(literal)) throw refusal(literal)
  const answer = await send(url, body, headers, allowInside ? undefined : lookupOutside)
  const { status } = answer
  if (status >= 300 && status < 400) {
    throw new DeliveryError(`The receiver responded with a redirect (${status}), which is not followed.`, {
      status,
    })
  }
  return answer
}

/** Seconds that a receiver asks to wait, by `Retry-After` (RFC 9110, 10.2.3) in seconds; undefined without one. */
export function askedSeconds({ headers }: Pick<Answer, 'headers'>): number | undefined {
  const seconds = headers['retry-after']
  return seconds !== undefined && /^\d{1,6}(\.\d+)?$/.test(seconds) ? Math.ceil(Number(seconds)) : undefined
}

async function send(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  resolve: LookupFunction | undefined,
): Promise<Answer> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve: done, reject } = Promise.withResolvers<Answer>()
  let answered: (() => void) | undefined
  const sent = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(ATTEMPT_SECONDS * 1000),
      // A new connection: a kept one could lead to an address that was checked for another message.
      agent: false,
      ...(resolve === undefined ? {} : { lookup: resolve }),
    },
    (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > ANSWER_BYTES) answer.destroy()
      })
      answer.on('error', () => undefined)
      // The status counts, however the response ends: a receiver that has taken a message must not get it again.
      answered = () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
        })
      answer.on('close', answered)
    },
  )
  // Without a listener, Node closes such a connection without a word, and nobody would hear of it.
  sent.on('upgrade', (answer, socket) => {
    socket.destroy()
    done({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' })
  })
  sent.on('error', (cause) => (answered === undefined ? reject(asDeliveryError(cause)) : answered()))
  sent.end(body)
  return promise
}

/** Resolves a name. Fails if one of its addresses is not public. */
const lookupOutside: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const inner = error === null ? addresses.find(({ address }) => isInside(address)) : undefined
    if (error !== null) callback(error, '')
    else if (inner !== undefined) callback(refusal(inner.address), '')
    else if (options.all === true) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

function refusal(address: string): DeliveryError {
  return new DeliveryError(
    'The receiver is in a private network, which WEBHOOK_PRIVATE_ADDRESSES does not allow.',
    { cause: address },
  )
}

function asDeliveryError(cause: Error & { code?: string }): DeliveryError {
  if (cause instanceof DeliveryError) return cause
  if (cause.name === 'AbortError' || cause.name === 'TimeoutError') {
    return new DeliveryError(`The receiver did not respond within ${ATTEMPT_SECONDS} seconds.`)
  }
  return new DeliveryError(`The receiver could not be reached: ${cause.code ?? 'no connection'}.`, {
    cause: cause.message,
  })
}
