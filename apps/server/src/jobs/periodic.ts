/** Periodic work of a process. Rounds do not overlap, and a step that throws stops neither the next one nor the next round. */
export class Periodic {
  readonly #steps: readonly (() => Promise<unknown>)[]
  readonly #onError: (cause: unknown) => void
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param steps what a round does, in order */
  constructor(steps: readonly (() => Promise<unknown>)[], onError: (cause: unknown) => void) {
    this.#steps = steps
    this.#onError = onError
  }

  /** Starts a round every `everyMs` milliseconds, the first one after that time. */
  start(everyMs: number): void {
    this.#timer = setInterval(() => void this.run(), everyMs)
  }

  /** Starts a round unless one is running, and waits for its end. */
  run(): Promise<void> {
    return (this.#running ??= this.#round().finally(() => (this.#running = undefined)))
  }

  async #round(): Promise<void> {
    for (const step of this.#steps) {
      try {
        await step()
      } catch (cause) {
        this.#onError(cause)
      }
    }
  }

  /** Starts no further round, and waits for the running one. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
