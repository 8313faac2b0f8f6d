/** What stands in a text where a secret was. */
export const redactedMark = '[redacted]'

/** The text without the secrets, however they were written into it: plain, URL-encoded or JSON-escaped. */
export function redact(text: string, secrets: readonly string[]): string {
  let redacted = text
  for (const secret of secrets) {
    if (secret === '') continue
    const spellings = [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)]
    for (const spelling of spellings) redacted = redacted.replaceAll(spelling, redactedMark)
  }
  return redacted
}

/** Characters of a vendor's text that a message quotes at most. */
const longestQuote = 200

/** A vendor's text made fit for a message: one line, no secrets, no control characters, bounded. */
export function quoteVendor(text: string, secrets: readonly string[]): string {
  // Redacting comes before cutting: a cut through a secret would leave its beginning.
  const line = redact(text, secrets)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zs}]+/gu, ' ')
    .trim()
  const whole = redact(line, secrets)
  return whole.length > longestQuote ? `${whole.slice(0, longestQuote).toWellFormed()}…` : whole
}
