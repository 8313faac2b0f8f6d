import { ApiError } from '@sextant/contract'

/** Bounds the requests an account has open at once. */
export class ConcurrencyBound {
  readonly #maximum: number
  readonly #open = new Map<number, number>()

  /** `maximum`: requests at once per account; 0 is no bound. */
  constructor(maximum: number) {
    this.#maximum = maximum
  }

  /** Takes a place and answers how to give it back. Throws ApiError 429 when there is none. */
  enter(accountId: number): () => void {
    const open = this.#open.get(accountId) ?? 0
    if (this.#maximum > 0 && open >= this.#maximum) {
      throw new ApiError('too_many_requests', `at most ${this.#maximum} requests at once`, {
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
