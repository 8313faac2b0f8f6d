import { defineJob } from '#jobs/define.ts'

/** Works on a replay until all its checks are read. */
export const replayPages = defineJob<{ accountId: number; replayId: number }>('rank-check-replay', {
  expireSeconds: 7_200,
  retries: 3,
  key: ({ replayId }) => String(replayId),
})
