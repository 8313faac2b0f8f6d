import { defineJob } from '#jobs/define.ts'

/** Works on one task of a rank check until it ends or has to wait. */
export const fetchTask = defineJob<{ accountId: number; taskId: string }>('rank-check-fetch', {
  // Shorter than a task may take: the claim, not the queue, keeps two workers from one task.
  expireSeconds: 60,
  retries: 3,
  key: ({ taskId }) => taskId,
})
