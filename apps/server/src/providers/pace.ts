import type { SerpError } from '#serp/errors.ts'

/** The pace of requests to one provider. */
export interface Pace {
  /**
   * Waits for the next turn to send a request. `urgent` ones go first; otherwise accounts take turns. Undefined: there is no turn
   * within `patienceMs`, as after a 429 with a long `Retry-After`. Give the work back and look again after `pauseSeconds()`.
   */
  turn(of: { accountId: number; urgent: boolean }, patienceMs: number): Promise<Turn | undefined>
  /** Seconds until the provider accepts requests again; usually 0. */
  pauseSeconds(): number
  /** Requests per second of the whole installation at present, as far as this process knows. Infinity: not paced. */
  readonly perSecond: number
  /** Requests of this process that wait for a turn. */
  readonly waiting: number
  /** Requests of this process that were sent and have not ended. */
  readonly inFlight: number
  /** Stops its timers. Waiting turns resolve to undefined. */
  stop(): void
}

/** Permission to send one request now. */
export interface Turn {
  /** Must be called exactly once, when the request has ended: with its failure if it failed. */
  ended(error?: SerpError): void
}

/** The pace of a provider without limits: every turn comes at once. */
export function noPace(): Pace {
  let inFlight = 0
  return {
    perSecond: Infinity,
    waiting: 0,
    get inFlight() {
      return inFlight
    },
    async turn() {
      inFlight += 1
      let hasEnded = false
      return {
        ended() {
          if (!hasEnded) inFlight -= 1
          hasEnded = true
        },
      }
    },
    pauseSeconds: () => 0,
    stop: () => undefined,
  }
}
