import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import { isJsonObject, type JsonObject } from '../reply.ts'

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
  if (isKey) return { message, kind: 'auth' }
  if (reply.status !== 429) return { message }
  return { message, ...(isUsedUp(said) ? { kind: 'quota' } : limitOf(reply)) }
}

/** Both limits have one code; the counts of the month tell them apart. Plans without a monthly limit have 0. */
function isUsedUp({ code, meta }: JsonObject): boolean {
  if (code === 'QUOTA_LIMITED') return true
  const { quota_limit: limit, quota_current: current } = isJsonObject(meta) ? meta : {}
  return typeof limit === 'number' && typeof current === 'number' && limit > 0 && current >= limit
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
