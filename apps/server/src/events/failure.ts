/** An attempt to deliver a message failed. The message contains no secrets and no addresses of inner networks; `cause` may. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /** HTTP status of the response, if there was one. */
  readonly status: number | null
  /** What only the log may name. */
  declare readonly cause: string | undefined
  /** Whether another attempt would fail too. */
  readonly final: boolean

  constructor(
    message: string,
    { status = null, final = false, cause }: { status?: number | null; final?: boolean; cause?: string } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.final = final
  }
}

/** Time limit of an attempt. */
export const ATTEMPT_SECONDS = 15
/** Maximum number of attempts. The last one is about sixteen hours after the first. */
const ATTEMPTS = 10
const FIRST_DELAY_SECONDS = 10
const FACTOR = 3
const LONGEST_DELAY_SECONDS = 6 * 3_600

/** Seconds from a failed attempt, counted from 1, to the next; undefined after the last one. */
export function delayAfter(attempt: number): number | undefined {
  if (attempt >= ATTEMPTS) return undefined
  return Math.min(FIRST_DELAY_SECONDS * FACTOR ** (attempt - 1), LONGEST_DELAY_SECONDS)
}
