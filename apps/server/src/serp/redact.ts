const redactedMark = '[redacted]'

/** The text without the secrets in any spelling: plain, URL-encoded in either way, JSON-escaped. */
function redact(text: string, secrets: readonly string[]): string {
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

/** Most characters of a vendor's text in a message. */
const longestQuote = 200

/** A vendor's text for a message: one line, shortened, without secrets and control characters. */
export function quoteVendor(text: string, secrets: readonly string[]): string {
  // Redact before cutting: a cut through a secret would leave its beginning.
  const line = redact(text, secrets)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zs}]+/gu, ' ')
    .trim()
  const whole = redact(line, secrets)
  return whole.length > longestQuote ? `${whole.slice(0, longestQuote).toWellFormed()}…` : whole
}

/** The texts that reveal a key: the key, its Basic authentication form, and its part after a colon. */
export function secretsOf(apiKey: string): string[] {
  const [, password = ''] = apiKey.split(/:(.*)/s)
  return [Buffer.from(apiKey).toString('base64'), apiKey, password]
}

/** Shortest secret that bodies are searched for: a shorter one would match ordinary words. */
const shortestKey = 12

/** A body for storage: as received, without the key if the vendor repeats it. */
export function redactReply(body: string, apiKey: string): string {
  return redact(
    body,
    secretsOf(apiKey).filter((secret) => secret.length >= shortestKey),
  )
}
