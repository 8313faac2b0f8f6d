import { defineJob } from '#jobs/define.ts'

/** One attempt to send a report to a recipient. `due` is part of the key, so that an attempt now does not wait for a later one. */
export const sendReport = defineJob<{ accountId: number; deliveryId: string; due: string }>(
  'report-delivery',
  {
    expireSeconds: 600,
    retries: 3,
    key: ({ deliveryId, due }) => `${deliveryId} ${due}`,
  },
)
