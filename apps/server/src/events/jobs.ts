import { defineJob } from '#jobs/define.ts'

/** One attempt to deliver a message. `due` is part of the key, so that an attempt now does not wait for a later one. */
export const deliverMessage = defineJob<{ accountId: number; deliveryId: string; due: string }>(
  'event-delivery',
  {
    expireSeconds: 120,
    retries: 3,
    key: ({ deliveryId, due }) => `${deliveryId} ${due}`,
  },
)
