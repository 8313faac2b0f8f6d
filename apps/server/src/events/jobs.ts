import { defineAttempt } from '#jobs/attempts.ts'

/** One attempt to deliver a message. */
export const deliverMessage = defineAttempt('event-delivery', 360, {
  // A receiver may take the whole time limit, and an account has many.
  owner: ({ accountId }) => String(accountId),
})
