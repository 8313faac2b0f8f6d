/** Periodic work of a process. Rounds do not overlap, and one that throws does not stop the next. */
export class Periodic {
  readonly #round: () => Promise<void>
  readonly #onError: (cause: unknown) => void
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(round: () => Promise<void>, onError: (cause: unknown) => void) {
    this.#round = round
    this.#onError = onError
  }

  /** Starts a round every `everyMs` milliseconds, the first one after that time. */
  start(everyMs: number): void {
    this.#timer = setInterval(() => void this.run(), everyMs)
  }

  /** Starts a round unless one is running, and waits for its end. */
  run(): Promise<void> {
    return (this.#running ??= this.#round()
      .catch(this.#onError)
      .finally(() => (this.#running = undefined)))
  }

  /** Starts no further round, and waits for the running one. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
