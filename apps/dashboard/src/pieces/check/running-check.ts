import type { RowAsked } from '@sextant/sdk'
import { useAsk } from '../../api/ask.ts'

const fields = ['id', 'state', 'date', 'started_at', 'checks', 'ended', 'failed', 'expected_end'] as const

/** A running rank check: keywords in regions, how many of them have ended, and when all of them will. */
export type RunningCheck = RowAsked<'get/positions_2/runs', (typeof fields)[number]>

/** Milliseconds between two looks. */
const EVERY_MS = 2_000

/** The newest running check of a project; undefined until it is known, and while none is running. */
export function useRunningCheck(projectId: number, isRunning: boolean): RunningCheck | undefined {
  const query = useAsk(
    'get/positions_2/runs',
    isRunning
      ? {
          project_id: projectId,
          fields,
          filters: [{ name: 'state', operator: 'IN', values: ['running', 'cancelling'] }],
          limit: 1,
        }
      : undefined,
    { every: EVERY_MS, keep: true },
  )
  return isRunning ? query.data?.result[0] : undefined
}
