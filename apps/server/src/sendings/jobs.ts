import { defineAttempt } from '#jobs/attempts.ts'

/** One attempt to send a report to a recipient. */
export const sendReport = defineAttempt('report-delivery', 600)
