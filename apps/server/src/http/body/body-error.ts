/** Kinds of faults in a request body. */
export type BodyFault = 'malformed' | 'not_an_object' | 'charset' | 'too_deep' | 'too_many'

/**
 * A request body that cannot be read as named parameters. `code` is the error code on the wire for an invalid body;
 * `detail` says what was received, where, and what was expected.
 */
export class BodyError extends Error {
  readonly code = 2000
  readonly reason: BodyFault
  readonly detail: string

  constructor(reason: BodyFault, detail: string) {
    super(detail)
    this.name = 'BodyError'
    this.reason = reason
    this.detail = detail
  }
}
