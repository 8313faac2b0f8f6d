import { defineAttempt } from '#jobs/attempts.ts'

// A receiver may take the whole time limit, and an account has many.
const ofAccount = { owner: ({ accountId }: { accountId: number }) => String(accountId) }

/** One attempt to deliver a message. */
export const deliverMessage = defineAttempt('event-delivery', 360, ofAccount)

/**
 * An attempt at a receiver that failed the last time. Such attempts have workers of their own, so that receivers that never answer
 * hold up only each other.
 */
export const deliverAgain = defineAttempt('event-delivery-again', 360, ofAccount)
