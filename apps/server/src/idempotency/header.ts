import { ApiError } from '@sextant/contract'

/** Maximum number of characters, as at Stripe (https://docs.stripe.com/api/idempotent_requests). */
const LENGTH = 255

/**
 * The value of an `Idempotency-Key` header: a string of structured fields in quotation marks
 * (draft-ietf-httpapi-idempotency-key-header-07, section 2.1), or the same text without them, as most clients send it. Throws
 * ApiError 2003.
 */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = /^\s*"(.*)"\s*$/.exec(header)?.[1]?.replace(/\\(["\\])/g, '$1') ?? header.trim()
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= LENGTH) return key
  throw new ApiError(
    'parameter_value',
    `must have 1 to ${LENGTH} printable ASCII characters, such as a UUID, but got ${header.length} characters`,
    { field: 'Idempotency-Key' },
  )
}
