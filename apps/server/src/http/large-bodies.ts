/** Size from which a body takes its turn, in bytes. */
const LARGE_BYTES = 1_048_576

/**
 * Lets those who are counted together (`groupOf`) send one large body at a time, since each takes several times its size in memory until its request is
 * answered.
 */
export class LargeBodies {
  readonly #last = new Map<string, Promise<void>>()

  /**
   * Waits for the turn of a request before its body is read, and returns a function that ends it. `length`: value of
   * `Content-Length`; a body without one may be large.
   */
  async enter(whose: string, length: string | undefined): Promise<() => void> {
    if (length !== undefined && Number(length) < LARGE_BYTES) return () => undefined
    const before = this.#last.get(whose)
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.#last.set(whose, ended)
    await before
    return () => {
      if (this.#last.get(whose) === ended) this.#last.delete(whose)
      resolve()
    }
  }
}
