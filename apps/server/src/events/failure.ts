/** An attempt to deliver a message failed. The message contains no secrets and no addresses of inner networks; `cause` may. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /** HTTP status of the response, if there was one. */
  readonly status: number | null
  /** What only the log may name. */
  declare readonly cause: string | undefined
  /** Whether another attempt would fail too. */
  readonly final: boolean
  /** Seconds that the receiver asks to wait. */
  readonly askedSeconds: number | undefined

  constructor(
    message: string,
    {
      status = null,
      final = false,
      askedSeconds,
      cause,
    }: { status?: number | null; final?: boolean; askedSeconds?: number | undefined; cause?: string } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.final = final
    this.askedSeconds = askedSeconds
  }
}

/** Time limit of an attempt. */
export const ATTEMPT_SECONDS = 15
/** Maximum number of attempts. The last one is fifteen hours after the first. */
const ATTEMPTS = 10
const FIRST_DELAY_SECONDS = 10
const FACTOR = 3
const LONGEST_DELAY_SECONDS = 6 * 3_600

/**
 * Seconds from a failed attempt, counted from 1, to the next; undefined after the last one. `askedSeconds`: what the receiver
 * asks to wait, which is honoured up to the longest delay.
 */
export function delayAfter(attempt: number, askedSeconds = 0): number | undefined {
  if (attempt >= ATTEMPTS) return undefined
  const delay = FIRST_DELAY_SECONDS * FACTOR ** (attempt - 1)
  return Math.min(Math.max(delay, askedSeconds), LONGEST_DELAY_SECONDS)
}
