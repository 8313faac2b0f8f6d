/** A value that a reply should repeat. */
export interface Echo {
  /** Where the reply repeats it, such as `searchParameters.gl`. */
  readonly name: string
  /** Undefined: the reply does not repeat it. */
  readonly received: string | undefined
  readonly expected: string
}

/** An organic result as the reply lists it, not checked. */
export interface ListedResult {
  readonly link: string
  /** The provider's own number; null: none. */
  readonly number: number | null
  /** The page that the reply says it is on, where a reply holds several pages. */
  readonly page?: number
}

/**
 * What a reply says about itself. It is read apart from the adapter and without refusing anything, so that a reply that the
 * adapter refuses can still be examined line by line.
 */
export interface ReplyEvidence {
  readonly text?: Echo
  readonly page?: Echo
  readonly place: readonly Echo[]
  /** Where the reply says whose results it shows. */
  readonly shown?: Echo
  /** What says that the results are those of another query, such as `<reask>`. */
  readonly corrections: readonly string[]
  /** Undefined: the list of results is not where the adapter reads it. */
  readonly results?: readonly ListedResult[]
}
