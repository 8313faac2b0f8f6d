import { errorCatalogue, type ErrorName, type WireError } from '@sextant/contract/errors.ts'

/** Answer of a successful call. */
export interface Success<T> {
  readonly ok: true
  readonly result: T
  /** Number of matching rows, before paging; depending on the operation, present always or only for paged lists. */
  readonly total?: number
  /** Offset of the next page; absent on the last page. */
  readonly nextOffset?: number
  /** Limit in force, if the operation returns it. */
  readonly limitedBy?: number
  /** Id of the request in the server log. */
  readonly requestId: string | undefined
}

/**
 * Why a call failed.
 * - `api`: the server returned errors of the catalogue.
 * - `network`: the server was not reached, or the connection broke; a write may have happened.
 * - `timeout`: no complete response within `timeoutMs`; a write may have happened.
 * - `protocol`: the response does not come from the API but, for example, from a proxy.
 * - `aborted`: the signal of the caller ended the call.
 */
export type FailureKind = 'api' | 'network' | 'timeout' | 'protocol' | 'aborted'

export interface Failure {
  readonly ok: false
  readonly kind: FailureKind
  /** At least one error. Errors detected by the client have code 0. */
  readonly errors: readonly [WireError, ...WireError[]]
  /** HTTP status; 0 without a response. With `ERROR_STYLE=v2`, failures have status 200. */
  readonly status: number
  readonly requestId?: string | undefined
  /** Milliseconds to wait before a retry, if the server states them. */
  readonly retryAfterMs?: number
}

export type Answer<T> = Success<T> | Failure

/** A failure as an exception, for programs that prefer to throw. */
export class SextantError extends Error {
  override readonly name = 'SextantError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.errors.map(sentence).join(' '))
    this.failure = failure
  }
}

/** Returns the result of an answer. Throws SextantError if the call failed. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.result
  throw new SextantError(answer)
}

/** Whether a call failed with an error of the catalogue, given by its name there. */
export function failedWith(answer: Answer<unknown>, name: ErrorName): answer is Failure {
  return (
    !answer.ok &&
    answer.kind === 'api' &&
    answer.errors.some((error) => error.code === errorCatalogue[name].code)
  )
}

function sentence({ string, detail }: WireError): string {
  return detail === null ? string : `${string} ${detail.text}`
}

/** A failure detected by the client. */
export function failure(
  kind: Exclude<FailureKind, 'api'>,
  string: string,
  text: string | undefined,
  status = 0,
  requestId?: string,
): Failure {
  const detail = text === undefined ? null : { text }
  return { ok: false, kind, errors: [{ code: 0, string, detail }], status, requestId }
}
