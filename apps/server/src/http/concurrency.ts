import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@sextant/contract'
import type { Actor } from '#accounts/authenticate.ts'
import { networkOf } from '#accounts/network.ts'

/**
 * Time in milliseconds until a refusal is sent. Programs that send again at once would otherwise take the time of this process
 * from everybody else.
 */
const REFUSED_AFTER_MS = 1_000
/** Refusals of those who are counted together that wait; further ones are sent at once, so that they do not fill the memory. */
const MOST_WAITING = 1_000

/**
 * Whose requests are counted together while they are worked on: those of the keys of an account. People who are signed in count
 * apart, so that no key keeps them from revoking it, and so do the guests of each link.
 */
export function groupOf({ accountId, guestLink, sessionId }: Actor): string {
  if (guestLink !== undefined) return `guest link ${accountId}.${guestLink.id}`
  return sessionId === undefined ? `keys ${accountId}` : `sessions ${accountId}`
}

/** Callers of one network who are not signed in, so that they keep nobody else from signing in. */
export function strangersOf(address: string): string {
  return `strangers from ${networkOf(address)}`
}

/**
 * Whose requests are counted together while their bodies arrive, which may take long: those with one key, session, or guest link
 * in one network. A slow sender holds up nobody else.
 */
export function senderOf(actor: Actor, address: string): string {
  const { accountId, guestLink, keyId, sessionId } = actor
  if (guestLink !== undefined) return `${groupOf(actor)} from ${networkOf(address)}`
  return keyId === undefined ? `session ${accountId}.${sessionId}` : `key ${accountId}.${keyId}`
}

/** Limits the number of parallel requests. */
export class ConcurrencyBound {
  readonly #maximum: number
  readonly #open = new Map<string, number>()
  readonly #refused = new Map<string, number>()

  /** `maximum`: parallel requests of those who are counted together; 0 means no limit. */
  constructor(maximum: number) {
    this.#maximum = maximum
  }

  /** Counts a request and returns a function that ends it. Throws ApiError 429 after a second if the limit is reached. */
  async enter(whose: string): Promise<() => void> {
    const open = this.#open.get(whose) ?? 0
    if (this.#maximum > 0 && open >= this.#maximum) {
      await this.#waitToRefuse(whose)
      throw new ApiError('too_many_requests', `at most ${this.#maximum} requests in parallel are allowed`, {
        retryAfterSeconds: 1,
      })
    }
    this.#open.set(whose, open + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      const now = this.#open.get(whose)! - 1
      if (now === 0) this.#open.delete(whose)
      else this.#open.set(whose, now)
    }
  }

  async #waitToRefuse(whose: string): Promise<void> {
    const waiting = this.#refused.get(whose) ?? 0
    if (waiting >= MOST_WAITING) return
    this.#refused.set(whose, waiting + 1)
    await wait(REFUSED_AFTER_MS)
    const left = this.#refused.get(whose)! - 1
    if (left === 0) this.#refused.delete(whose)
    else this.#refused.set(whose, left)
  }
}
