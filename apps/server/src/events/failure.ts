/** Why an attempt to deliver a message failed, in words that the log may show. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  /** HTTP status of the answer, when there was one. */
  readonly status: number | null
  /** Whether another attempt could only fail as well. */
  readonly final: boolean

  constructor(
    message: string,
    { status = null, final = false }: { status?: number | null; final?: boolean } = {},
  ) {
    super(message)
    this.status = status
    this.final = final
  }
}

/** Longest time an attempt may take, in seconds. */
export const ATTEMPT_SECONDS = 15
/** Attempts at most: the last is made about sixteen hours after the first. */
const ATTEMPTS = 10
const FIRST_DELAY_SECONDS = 10
const FACTOR = 3
const LONGEST_DELAY_SECONDS = 6 * 3_600

/** Seconds from a failed attempt, counted from 1, to the next; undefined when it was the last. */
export function delayAfter(attempt: number): number | undefined {
  if (attempt >= ATTEMPTS) return undefined
  return Math.min(FIRST_DELAY_SECONDS * FACTOR ** (attempt - 1), LONGEST_DELAY_SECONDS)
}
