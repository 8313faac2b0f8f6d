/**
 * A piece of the caller's own text for an error sentence: in quotation marks, at most `length` characters,
 * control characters and lone surrogates escaped so that the answer itself stays clean.
 */
export function quote(text: string, length = 60): string {
  return JSON.stringify(text.length > length ? `${text.slice(0, length)}…` : text)
}
