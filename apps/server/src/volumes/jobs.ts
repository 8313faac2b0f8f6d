import { defineJob } from '#jobs/define.ts'

/** Works on one batch of volumes: at most one request to the provider. */
export const fetchVolumeBatch = defineJob<{ accountId: number; batchId: string }>('volumes-fetch', {
  // Longer than any batch takes, including the wait for the provider's limit per minute.
  expireSeconds: 600,
  retries: 3,
  key: ({ batchId }) => batchId,
})
