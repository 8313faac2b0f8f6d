import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ATTEMPT_SECONDS, DeliveryError } from '../failure.ts'
import { isInside, literalAddress } from './address.ts'

/** Maximum size of a response in bytes. After that the connection is closed. */
const ANSWER_BYTES = 65_536

/**
 * Posts a body to a URL and returns the HTTP status, which is 2xx. Redirects are not followed. Unless `allowInside` is set,
 * it connects only to public addresses. The connection uses the address that was checked, so a later resolution of the name
 * cannot change it. Throws DeliveryError.
 */
export async function postWebhook(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  allowInside: boolean,
): Promise<number> {
  const literal = literalAddress(url)
  if (literal !== undefined && !allowInside && isInside(literal)) throw refusal(literal)
  const status = await send(url, body, headers, allowInside ? undefined : lookupOutside)
  if (status >= 300 && status < 400) {
    throw new DeliveryError(`The receiver responded with a redirect (${status}), which is not followed.`, {
      status,
    })
  }
  if (status < 200 || status >= 300)
    throw new DeliveryError(`The receiver responded with status ${status}.`, { status })
  return status
}

async function send(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  resolve: LookupFunction | undefined,
): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const { promise, resolve: done, reject } = Promise.withResolvers<number>()
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
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > ANSWER_BYTES) answer.destroy()
      })
      answer.on('error', () => undefined)
      // Only the status matters, however the response ends.
      answer.on('close', () => done(answer.statusCode ?? 0))
    },
  )
  sent.on('error', (cause) => reject(asDeliveryError(cause)))
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
