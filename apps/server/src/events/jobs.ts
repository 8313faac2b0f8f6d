import { defineAttempt } from '#jobs/attempts.ts'

/** One attempt to deliver a message. */
export const deliverMessage = defineAttempt('event-delivery', 360)
