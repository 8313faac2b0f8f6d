import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@sextant/contract'

/**
 * Time in milliseconds until a refusal is sent. Programs that send again at once would otherwise take the time of this process
 * from everybody else.
 */
const REFUSED_AFTER_MS = 1_000
/** Refusals of an account that wait; further ones are sent at once, so that they do not fill the memory. */
const MOST_WAITING = 1_000

/** Limits the number of parallel requests per account. */
export class ConcurrencyBound {
  readonly #maximum: number
  readonly #open = new Map<number, number>()
  readonly #refused = new Map<number, number>()

  /** `maximum`: parallel requests per account; 0 means no limit. */
  constructor(maximum: number) {
    this.#maximum = maximum
  }

  /** Counts a request and returns a function that ends it. Throws ApiError 429 after a second if the limit is reached. */
  async enter(accountId: number): Promise<() => void> {
    const open = this.#open.get(accountId) ?? 0
    if (this.#maximum > 0 && open >= this.#maximum) {
      await this.#waitToRefuse(accountId)
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

  async #waitToRefuse(accountId: number): Promise<void> {
    const waiting = this.#refused.get(accountId) ?? 0
    if (waiting >= MOST_WAITING) return
    this.#refused.set(accountId, waiting + 1)
    await wait(REFUSED_AFTER_MS)
    const left = this.#refused.get(accountId)! - 1
    if (left === 0) this.#refused.delete(accountId)
    else this.#refused.set(accountId, left)
  }
}
