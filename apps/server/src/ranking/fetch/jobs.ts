import { defineJob } from '#jobs/define.ts'

/** Works on one task of a rank check until the task ends or must wait. */
export const fetchTask = defineJob<{ accountId: number; taskId: string }>('rank-check-fetch', {
  // Longer than any task takes. If the process dies, another takes the job after a missed heartbeat.
  expireSeconds: 7_200,
  retries: 3,
  key: ({ taskId }) => taskId,
})
