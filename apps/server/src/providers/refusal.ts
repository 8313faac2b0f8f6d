import { serpErrorKinds, type SerpError } from '#serp/errors.ts'

/** Consecutive refusals after which a key is paused. A single one may be caused by the request. */
const IN_A_ROW = 3
/** Length of the pause in milliseconds. */
const REST_MS = 30_000

/**
 * Pauses a key that the provider keeps refusing, or whose account has no credit left. Otherwise a check of ten thousand
 * keywords would send ten thousand requests in vain. Each process counts separately.
 */
export class Refusal {
  readonly #now: () => number
  #last: { readonly error: SerpError; readonly at: number } | undefined
  #inARow = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The failure of a paused key; undefined when requests may be sent. */
  get recent(): SerpError | undefined {
    if (this.#last === undefined || this.#inARow < IN_A_ROW) return undefined
    return this.#now() - this.#last.at < REST_MS ? this.#last.error : undefined
  }

  /** Counts a failure if it concerns the key and does not pass. */
  note(error: SerpError): void {
    const { scope, retry } = serpErrorKinds[error.kind]
    if (scope !== 'credential' || retry) return
    this.#last = { error, at: this.#now() }
    this.#inARow += 1
  }

  /** Forgets refusals after a request succeeded. */
  clear(): void {
    this.#last = undefined
    this.#inARow = 0
  }
}
