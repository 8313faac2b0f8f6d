import { defineJob } from '#jobs/define.ts'

/** Reads stored pages again, until a replay has read all that it was started for. */
export const replayPages = defineJob<{ accountId: number; replayId: number }>('rank-check-replay', {
  expireSeconds: 7_200,
  retries: 3,
  key: ({ replayId }) => String(replayId),
})
