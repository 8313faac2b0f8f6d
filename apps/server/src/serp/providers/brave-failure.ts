import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import { isJsonObject } from '../reply.ts'

/** `{"error": {"code", "detail", "meta"}}`, formerly `{"errors": […]}`. A bad key comes with status 422. */
export function readFailure(reply: ExchangeReply): VendorFailure | null {
  const { error, errors } = jsonOf(reply) ?? {}
  const said: unknown = error ?? (Array.isArray(errors) ? errors[0] : undefined)
  if (!isJsonObject(said)) return reply.status === 429 ? { message: '', ...limitOf(reply) } : null
  const message = [said.code, said.detail].filter((text) => typeof text === 'string').join(': ')
  // A missing key is reported as a wrong parameter, named in `meta`.
  const isKey =
    String(said.code).startsWith('SUBSCRIPTION_TOKEN') ||
    /x-subscription-token/i.test(JSON.stringify(said.meta ?? null))
  return { message, ...(isKey ? { kind: 'auth' } : reply.status === 429 ? limitOf(reply) : {}) }
}

/** Requests are limited per second and per month: `remaining: 0, 14000` and `reset: 1, 1419704`, in seconds. */
function limitOf({ headers }: ExchangeReply): Partial<VendorFailure> {
  const remaining = numbersOf(headers.get('x-ratelimit-remaining'))
  const waits = numbersOf(headers.get('x-ratelimit-reset'))
  const seconds = Math.max(0, ...waits.filter((wait, window) => remaining[window] === 0 && wait < Infinity))
  return seconds > 3_600 ? { kind: 'quota' } : seconds === 0 ? {} : { retryAfterMs: seconds * 1000 }
}

function numbersOf(header: string | null): number[] {
  return (header ?? '').split(',').map(Number)
}
