import { ApiError } from '@sextant/contract'

/** Limits the number of parallel requests per account. */
export class ConcurrencyBound {
  readonly #maximum: number
  readonly #open = new Map<number, number>()

  /** `maximum`: parallel requests per account; 0 means no limit. */
  constructor(maximum: number) {
    this.#maximum = maximum
  }

  /** Counts a request and returns a function that ends it. Throws ApiError 429 if the limit is reached. */
  enter(accountId: number): () => void {
    const open = this.#open.get(accountId) ?? 0
    if (this.#maximum > 0 && open >= this.#maximum) {
      throw new ApiError('too_many_requests', `at most ${this.#maximum} requests in parallel are allowed`, {
        retryAfterSeconds: 1,
      })
    }
    this.#open.set(accountId, open + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      const now = this.#open.get(accountId)! - 1
      if (now === 0) this.#open.delete(accountId)
      else this.#open.set(accountId, now)
    }
  }
}
