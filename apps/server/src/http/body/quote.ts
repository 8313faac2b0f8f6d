const LENGTH = 60

/**
 * Quotes a piece of the caller's text for an error message: in quotation marks, at most 60 characters, with
 * control characters and lone surrogates escaped so that the response stays clean.
 */
export function quote(text: string): string {
  return JSON.stringify(text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text)
}
