/** A new random key for a request that may be sent again. `crypto.randomUUID` needs HTTPS, and many installations have none. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
