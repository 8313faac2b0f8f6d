import { failedWith, type Answer, type Failure, type Success } from '@sextant/sdk'

/** A failed call. The query library expects failures to be thrown. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.errors.map(({ string }) => string).join(' '))
    this.failure = failure
  }
}

/** Returns a successful answer. Throws CallFailed for a failed one. */
export function successOf<T>(answer: Answer<T>): Success<T> {
  if (answer.ok) return answer
  throw new CallFailed(answer)
}

/** Whether the credentials were rejected. */
export function isRefused(failure: Failure): boolean {
  return failedWith(failure, 'unauthenticated')
}

/** Whether the same request may succeed in a moment. */
export function isPassing(failure: Failure): boolean {
  return (
    failure.kind === 'network' ||
    failure.kind === 'timeout' ||
    failure.kind === 'protocol' ||
    failedWith(failure, 'too_many_requests') ||
    failedWith(failure, 'unavailable')
  )
}
