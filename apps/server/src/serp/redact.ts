/** What stands in a text where a secret was. */
export const redactedMark = '[redacted]'

/** The text without the secrets, however they were written into it: plain, URL-encoded in either way, JSON-escaped. */
export function redact(text: string, secrets: readonly string[]): string {
  let redacted = text
  for (const secret of secrets) {
    if (secret === '') continue
    const spellings = [
      secret,
      encodeURIComponent(secret.toWellFormed()),
      new URLSearchParams({ '': secret }).toString().slice(1),
      JSON.stringify(secret).slice(1, -1),
    ]
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

/** The texts that give a key away: itself, as Basic authentication sends it, and its part after a colon. */
export function secretsOf(apiKey: string): string[] {
  const [, password = ''] = apiKey.split(/:(.*)/s)
  return [Buffer.from(apiKey).toString('base64'), apiKey, password]
}

/** Characters of a key that a body is searched for at least: a shorter one would be found in ordinary words. */
const shortestKey = 12

/** A body to be stored: as received, unless the vendor repeats the key in it. */
export function redactReply(body: string, apiKey: string): string {
  return redact(
    body,
    secretsOf(apiKey).filter((secret) => secret.length >= shortestKey),
  )
}
