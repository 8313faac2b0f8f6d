import { defineJob } from '#jobs/define.ts'

/** One attempt to deliver a message. `due` tells attempts apart, so that one asked for now does not wait for a later one. */
export const deliverMessage = defineJob<{ accountId: number; deliveryId: string; due: string }>(
  'event-delivery',
  {
    expireSeconds: 120,
    retries: 3,
    key: ({ deliveryId, due }) => `${deliveryId} ${due}`,
  },
)
