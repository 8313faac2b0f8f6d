import { type SerpError, serpErrorKinds } from '#serp/errors.ts'

/** Refusals in a row after which a key rests: a single one may be about what was asked. */
const IN_A_ROW = 3
/** Milliseconds that it is not used then. */
const REST_MS = 30_000

/**
 * Whether a provider keeps refusing a key, or its account has no credit left: a check of ten thousand keywords is not to
 * ask ten thousand times in vain. Each process remembers for itself.
 */
export class Refusal {
  readonly #now: () => number
  #last: { readonly error: SerpError; readonly at: number } | undefined
  #inARow = 0

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The failure that every further request would meet too; undefined when one may be sent. */
  get recent(): SerpError | undefined {
    if (this.#last === undefined || this.#inARow < IN_A_ROW) return undefined
    return this.#now() - this.#last.at < REST_MS ? this.#last.error : undefined
  }

  /** Takes note of a failure, if it is one of the key and does not pass by itself. */
  note(error: SerpError): void {
    const { scope, retry } = serpErrorKinds[error.kind]
    if (scope !== 'credential' || retry) return
    this.#last = { error, at: this.#now() }
    this.#inARow += 1
  }

  /** A request has been answered. */
  clear(): void {
    this.#last = undefined
    this.#inARow = 0
  }
}
