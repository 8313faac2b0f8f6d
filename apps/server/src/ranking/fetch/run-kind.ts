import type { RunKind } from '#runs/kind.ts'
import { fetchTask } from './jobs.ts'

/** A rank check has a task for each keyword and region. */
export const rankChecks = {
  runs: 'runs',
  parts: 'tasks',
  size: 'tasks',
  target: 'checkPositions',
  reference: 'run',
  job: fetchTask,
  payload: (accountId, taskId) => ({ accountId, taskId }),
} as const satisfies RunKind<{ accountId: number; taskId: string }>
