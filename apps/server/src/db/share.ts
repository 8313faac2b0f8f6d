import { Busy } from './errors.ts'

interface Waiting {
  readonly start: () => void
  readonly timer: NodeJS.Timeout
}

/**
 * A bound on how many pieces of long work use the database at once, so that the rest of its connections stays free for short
 * requests. Who waits is served by turns: one piece per owner and round, in the order of arrival.
 */
export class Share {
  readonly #waitMs: number
  #free: number
  /** By owner; the owner whose turn is next comes first. */
  readonly #waiting = new Map<number, Waiting[]>()

  /** `size`: pieces at once; `waitMs`: longest wait. */
  constructor(size: number, waitMs: number) {
    this.#free = size
    this.#waitMs = waitMs
  }

  /** Runs `work` in a place of the share. Throws `Busy` when none became free in time. */
  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    await this.#enter(owner)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(owner: number): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(owner, waiting)
        reject(new Busy(`No place among the long requests became free within ${this.#waitMs} ms.`))
      }, this.#waitMs)
      const waiting = { start: resolve, timer }
      const queue = this.#waiting.get(owner)
      if (queue === undefined) this.#waiting.set(owner, [waiting])
      else queue.push(waiting)
    })
  }

  #leave(): void {
    const next = this.#waiting.entries().next().value
    if (next === undefined) {
      this.#free += 1
      return
    }
    const [owner, [first, ...others]] = next
    this.#waiting.delete(owner)
    if (others.length > 0) this.#waiting.set(owner, others)
    clearTimeout(first!.timer)
    first!.start()
  }

  #remove(owner: number, gone: Waiting): void {
    const others = this.#waiting.get(owner)!.filter((waiting) => waiting !== gone)
    if (others.length === 0) this.#waiting.delete(owner)
    else this.#waiting.set(owner, others)
  }
}
