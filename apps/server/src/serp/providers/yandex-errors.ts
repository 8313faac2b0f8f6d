import type { SerpErrorKind } from '../errors.ts'
import type { VendorFailure } from '../failure.ts'

/** What codes of errors in Yandex's XML form mean; those not listed are `invalid_request`. */
export const yandexXmlKinds: Readonly<Record<number, SerpErrorKind>> = {
  20: 'transient',
  31: 'auth',
  32: 'quota',
  33: 'auth',
  42: 'auth',
  55: 'rate_limited',
  100: 'blocked',
}

/** What Google's RPC codes mean, by which Yandex Cloud tells of errors outside of the XML. */
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

/** What an error of Yandex Cloud means. */
export function readRpcFailure(code: number, message: string): VendorFailure {
  // Code 8 is any bound: of a second and an hour, or of the day and what was paid for.
  const isSpent =
    code === 8 && /quota/i.test(message) && !/\b(?:second|minute|hour|rps|rate)\b/i.test(message)
  return { message, kind: isSpent ? 'quota' : (rpcKinds[code] ?? 'invalid_request') }
}
