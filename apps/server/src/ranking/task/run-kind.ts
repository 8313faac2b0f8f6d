import type { RunKind } from '#runs/kind.ts'

/** A rank check has a task for each keyword and region. */
export const rankChecks = {
  runs: 'runs',
  parts: 'tasks',
  size: 'tasks',
  target: 'checkPositions',
  reference: 'run',
} as const satisfies RunKind
