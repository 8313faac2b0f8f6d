/** Kinds of faults in a request body. */
export type BodyFault = 'malformed' | 'not_an_object' | 'charset' | 'too_deep' | 'too_many'

/**
 * A request body that cannot be read as named parameters. `code` is the error code on the wire for an invalid body;
 * `detail` says to the caller what was received, where, and what was expected. The log gets only the reason and the place, because the
 * body, and so the detail, may hold a password or a key.
 */
export class BodyError extends Error {
  readonly code = 2000
  readonly reason: BodyFault
  // Loggers write the properties of an error, but not what is private.
  #detail: string

  /** @param offset where in the text the fault is, in UTF-16 code units */
  constructor(reason: BodyFault, detail: string, offset?: number) {
    super(offset === undefined ? reason : `${reason} at offset ${offset}`)
    this.name = 'BodyError'
    this.reason = reason
    this.#detail = detail
  }

  get detail(): string {
    return this.#detail
  }

  addDetail(sentence: string): void {
    this.#detail += ` ${sentence}`
  }
}
