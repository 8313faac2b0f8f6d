/** Requests that arrived in one second. */
export interface Second {
  /** Start of the second, in seconds since 1970. */
  readonly second: number
  readonly accepted: number
  readonly refused: number
  /** The most requests that were in flight at once. */
  readonly inFlight: number
}

/** What `GET /stats` returns. Refused requests exceeded the rate; invalid ones lacked a key or a query. */
export interface Stats {
  readonly accepted: number
  readonly refused: number
  readonly invalid: number
  readonly inFlight: number
  /** Times of the first and last request, in milliseconds since 1970; null before the first one. */
  readonly first: number | null
  readonly last: number | null
  readonly seconds: readonly Second[]
  /** Accepted requests by the milliseconds from their arrival to the end of the reply: at most `ms`, a quarter of an octave each. */
  readonly latency: readonly { readonly ms: number; readonly replies: number }[]
}

/** Intervals of the histogram in an octave. */
const STEPS = 4

/** Counts requests. */
export class Statistics {
  #counts = emptyCounts()
  #inFlight = 0

  get inFlight(): number {
    return this.#inFlight
  }

  reset(): void {
    this.#counts = emptyCounts()
  }

  accept(now: number): void {
    this.#inFlight += 1
    const second = this.#secondOf(now)
    second.accepted += 1
    if (this.#inFlight > second.inFlight) second.inFlight = this.#inFlight
  }

  refuse(now: number): void {
    this.#secondOf(now).refused += 1
  }

  reject(): void {
    this.#counts.invalid += 1
  }

  /** Ends an accepted request, `ms` after it arrived. */
  end(ms: number): void {
    this.#inFlight -= 1
    const { latency } = this.#counts
    const step = ms <= 1 ? 0 : Math.ceil(Math.log2(ms) * STEPS)
    while (latency.length <= step) latency.push(0)
    latency[step]! += 1
  }

  read(): Stats {
    const { seconds, latency, invalid, first, last } = this.#counts
    return {
      accepted: seconds.reduce((sum, { accepted }) => sum + accepted, 0),
      refused: seconds.reduce((sum, { refused }) => sum + refused, 0),
      invalid,
      inFlight: this.#inFlight,
      first,
      last,
      seconds,
      latency: latency.flatMap((replies, step) =>
        replies === 0 ? [] : [{ ms: Math.round(2 ** (step / STEPS) * 100) / 100, replies }],
      ),
    }
  }

  #secondOf(now: number) {
    const counts = this.#counts
    counts.first ??= now
    counts.last = now
    const second = Math.floor(now / 1000)
    let current = counts.seconds.at(-1)
    if (current?.second !== second) {
      current = { second, accepted: 0, refused: 0, inFlight: 0 }
      counts.seconds.push(current)
    }
    return current
  }
}

function emptyCounts() {
  return {
    seconds: [] as { -readonly [K in keyof Second]: number }[],
    latency: [] as number[],
    invalid: 0,
    first: null as number | null,
    last: null as number | null,
  }
}
