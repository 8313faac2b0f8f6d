import { defineJob } from '#jobs/define.ts'

/** Works on one task of a rank check until it ends or has to wait. */
export const fetchTask = defineJob<{ accountId: number; taskId: string }>('rank-check-fetch', {
  // Longer than any task takes. When its process is gone, the job is handed on after a heartbeat.
  expireSeconds: 7_200,
  retries: 3,
  key: ({ taskId }) => taskId,
})
