import type { SerpError, SerpErrorKind } from '#serp/errors.ts'

/** How a page failed, or that the check was cancelled. */
export type ReasonKind = SerpErrorKind | 'cancelled'

/** Why pages of a check are missing. */
export interface Reason {
  /** For programs and translations; null for other reasons. Stored beside the text, never derived from it. */
  readonly kind: ReasonKind | null
  /** A sentence for people. */
  readonly text: string
}

export function reasonOf({ kind, message }: SerpError): Reason {
  return { kind, text: message }
}
