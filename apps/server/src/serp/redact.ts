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
      jsonText(secret),
      // As PHP writes JSON.
      jsonText(secret).replaceAll('/', String.raw`\/`),
    ]
    for (const spelling of new Set(spellings)) redacted = redacted.replaceAll(spelling, redactedMark)
  }
  return redacted
}

function jsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1)
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

/** Shortest secret that is worth hiding. */
const shortestSecret = 4

/** A stored body for people: without a short key either, where it stands alone. */
export function redactShortKeys(body: string, apiKey: string): string {
  return secretsOf(apiKey)
    .filter((secret) => secret.length >= shortestSecret && secret.length < shortestKey)
    .map((secret) => new RegExp(`(?<!\\w)${secret.replace(/\W/g, String.raw`\$&`)}(?!\\w)`, 'g'))
    .reduce((text, alone) => text.replaceAll(alone, redactedMark), body)
}
