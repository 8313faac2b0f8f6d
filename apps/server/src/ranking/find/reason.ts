import type { SerpError, SerpErrorKind } from '#serp/errors.ts'

/** Kinds of reasons: how a page failed, or that the check was cancelled. */
export type ReasonKind = SerpErrorKind | 'cancelled'

/** Why pages of a check are missing. */
export interface Reason {
  /** For programs and translations; null for a reason of no kind. Stored beside the text, never read from it. */
  readonly kind: ReasonKind | null
  /** A sentence for people. */
  readonly text: string
}

export function reasonOf({ kind, message }: SerpError): Reason {
  return { kind, text: message }
}
