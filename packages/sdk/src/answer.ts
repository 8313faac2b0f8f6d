import { errorCatalogue, type ErrorName, type WireError } from '@sextant/contract/errors.ts'

/** What a call that succeeded answers. */
export interface Success<T> {
  readonly ok: true
  readonly result: T
  /** Rows that match, before paging; lists answer it when they are paged or always, as the operation says. */
  readonly total?: number
  /** Where the next page starts; absent on the last one. */
  readonly nextOffset?: number
  /** The limit in force, where the operation answers it. */
  readonly limitedBy?: number
  /** Names the request in the server's log. */
  readonly requestId: string | undefined
}

/**
 * Why a call failed.
 * - `api`: the server answered errors of the catalogue.
 * - `network`: the server was not reached, or the connection broke; a write may have happened.
 * - `timeout`: no complete answer within `timeoutMs`; a write may have happened.
 * - `protocol`: the answer is not one of the API, as of a proxy in between.
 * - `aborted`: the caller's signal ended the call.
 */
export type FailureKind = 'api' | 'network' | 'timeout' | 'protocol' | 'aborted'

export interface Failure {
  readonly ok: false
  readonly kind: FailureKind
  /** At least one. What the client found out by itself has code 0. */
  readonly errors: readonly [WireError, ...WireError[]]
  /** HTTP status; 0 when there was no answer. With `ERROR_STYLE=v2` failures have status 200. */
  readonly status: number
  readonly requestId?: string | undefined
  /** Milliseconds after which the server wants to be asked again, where it says so. */
  readonly retryAfterMs?: number
}

export type Answer<T> = Success<T> | Failure

/** A failure for programs that prefer to throw. */
export class SextantError extends Error {
  override readonly name = 'SextantError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.errors.map(sentence).join(' '))
    this.failure = failure
  }
}

/** The result of an answer. Throws SextantError when the call failed. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.result
  throw new SextantError(answer)
}

/** Whether a call failed with an error of the catalogue, named as there. */
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

/** A failure that the client found out by itself. */
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
