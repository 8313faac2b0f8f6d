/**
 * Quotes a piece of the caller's text for an error message: in quotation marks, at most `length` characters, with
 * control characters and lone surrogates escaped so that the response stays clean.
 */
export function quote(text: string, length = 60): string {
  return JSON.stringify(text.length > length ? `${text.slice(0, length)}…` : text)
}
