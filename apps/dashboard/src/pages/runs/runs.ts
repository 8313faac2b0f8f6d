import type { ResultAt, RowAsked } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'

const fields = [
  'id',
  'state',
  'date',
  'started_at',
  'finished_at',
  'expected_end',
  'by_user_id',
  'by_user_email',
  'by_schedule',
  'retry_of',
  'provider',
  'checks',
  'ended',
  'percent',
  'exact',
  'at_best',
  'not_within',
  'partial',
  'failed',
  'cancelled',
  'pages',
  'price_held',
  'price',
] as const

export type Run = RowAsked<'get/positions_2/runs', (typeof fields)[number]>

/** Checks per page. */
export const RUNS_ON_PAGE = 30

/** Milliseconds between refetches. */
const WHILE_RUNNING_MS = 2_000
const WHILE_IDLE_MS = 15_000

const pace = (latest: readonly Run[] | undefined) =>
  latest?.some(isOpen) === true ? WHILE_RUNNING_MS : WHILE_IDLE_MS

/** A page, from 1, of a project's rank checks, newest first. */
export function useRuns(projectId: number, page: number): Asked<Run[]> {
  return useAsk(
    'get/positions_2/runs',
    { project_id: projectId, fields, limit: RUNS_ON_PAGE, offset: (page - 1) * RUNS_ON_PAGE },
    { every: pace, keep: true },
  )
}

/** One rank check; no row if no check has this id. */
export function useRun(projectId: number, id: string): Asked<Run[]> {
  const ofId = { name: 'id', operator: 'EQUALS', values: [/^\d{1,18}$/.test(id) ? id : '0'] } as const
  return useAsk('get/positions_2/runs', { project_id: projectId, fields, filters: [ofId] }, { every: pace })
}

/** Whether the check can still change. */
export function isOpen({ state }: Pick<Run, 'state'>): boolean {
  return state === 'running' || state === 'cancelling'
}

/**
 * Why keywords of a rank check have no result. Keywords that its plan left out have no reason and are not
 * counted.
 */
export type Reason = ResultAt<'get/positions_2/runs/reasons', readonly never[], never>[number]

export function useReasons(projectId: number, run: Run): Asked<Reason[]> {
  return useAsk(
    'get/positions_2/runs/reasons',
    { project_id: projectId, run_id: run.id },
    { every: isOpen(run) && WHILE_RUNNING_MS },
  )
}

/** Keywords with a result, including `--`. */
export function answeredOf({ exact, at_best, not_within }: Run): number {
  return exact + at_best + not_within
}

/** Whether a check ended without an answer for any keyword. */
export function hasFailedWhole({ state, checks, failed }: Pick<Run, 'state' | 'checks' | 'failed'>): boolean {
  return state === 'finished' && checks > 0 && failed === checks
}
