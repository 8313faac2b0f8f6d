/** Work that a process does again and again. Rounds do not overlap; after one that throws the next comes all the same. */
export class Periodic {
  readonly #round: () => Promise<void>
  readonly #onError: (cause: unknown) => void
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(round: () => Promise<void>, onError: (cause: unknown) => void) {
    this.#round = round
    this.#onError = onError
  }

  /** Begins a round every `everyMs` milliseconds, the first one after that time. */
  start(everyMs: number): void {
    this.#timer = setInterval(() => void this.run(), everyMs)
  }

  /** Begins a round unless one is running; waits for its end. */
  run(): Promise<void> {
    return (this.#running ??= this.#round()
      .catch(this.#onError)
      .finally(() => (this.#running = undefined)))
  }

  /** Begins no further round; waits for the one that is running. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
