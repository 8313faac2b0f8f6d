const FIRST_WAIT_SECONDS = 10
const LONGEST_WAIT_SECONDS = 3_600

/** Runs whose report failed in this process. They wait, each time twice as long, so that a report that cannot succeed keeps no other waiting. */
export class FailedReports {
  readonly #runs = new Map<string, { waitSeconds: number; until: number }>()

  /** The runs that wait at a time in seconds. */
  waitingAt(now: number): string[] {
    return [...this.#runs].flatMap(([id, { until }]) => (until > now ? [id] : []))
  }

  add(id: string, now: number): void {
    const before = this.#runs.get(id)
    const waitSeconds =
      before === undefined ? FIRST_WAIT_SECONDS : Math.min(before.waitSeconds * 2, LONGEST_WAIT_SECONDS)
    this.#runs.set(id, { waitSeconds, until: now + waitSeconds })
  }

  delete(id: string): void {
    this.#runs.delete(id)
  }
}
