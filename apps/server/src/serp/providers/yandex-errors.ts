import type { SerpErrorKind } from '../errors.ts'
import type { VendorFailure } from '../failure.ts'

/** Error codes of Yandex's XML format. Others are `invalid_request`. */
export const yandexXmlKinds: Readonly<Record<number, SerpErrorKind>> = {
  20: 'transient',
  31: 'auth',
  32: 'quota',
  33: 'auth',
  42: 'auth',
  55: 'rate_limited',
  100: 'blocked',
}

/** Google's RPC codes, which Yandex Cloud uses for errors outside the XML. Others are `invalid_request`. */
const rpcKinds: Readonly<Record<number, SerpErrorKind>> = {
  1: 'transient',
  2: 'transient',
  4: 'transient',
  7: 'auth',
  8: 'rate_limited',
  13: 'transient',
  14: 'transient',
  16: 'auth',
}

export function readRpcFailure(code: number, message: string): VendorFailure {
  // Code 8 covers every limit: per second and hour, per day, and what was paid for.
  const isSpent =
    code === 8 && /quota/i.test(message) && !/\b(?:second|minute|hour|rps|rate)\b/i.test(message)
  return { message, kind: isSpent ? 'quota' : (rpcKinds[code] ?? 'invalid_request') }
}
