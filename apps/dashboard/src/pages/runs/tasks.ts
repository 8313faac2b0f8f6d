import type { RequestTo, RowAsked } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'
import { isOpen, type Run } from './runs.ts'

const fields = [
  'id',
  'keyword_id',
  'keyword',
  'region_index',
  'state',
  'outcome',
  'position',
  'depth',
  'cancelled',
  'reason',
  'attempts',
  'next_attempt_at',
  'provider',
  'pages',
] as const

/** A keyword in a region, in a rank check. */
export type Task = RowAsked<'get/positions_2/runs/tasks', (typeof fields)[number]>

export const TASKS_ON_PAGE = 50
const WHILE_RUNNING_MS = 3_000

type Filter = NonNullable<RequestTo<'get/positions_2/runs/tasks'>['filters']>[number]

const outcomes = (...values: string[]): Filter => ({ name: 'outcome', operator: 'IN', values })
const cancelled = (value: 0 | 1): Filter => ({ name: 'cancelled', operator: 'EQUALS', values: [value] })

/** Filters of the list, by their name in the address. */
export const shownTasks = {
  all: [],
  open: [{ name: 'state', operator: 'NOT_EQUALS', values: ['ended'] }],
  answered: [outcomes('exact', 'at_best', 'not_within')],
  missing: [outcomes('partial', 'failed'), cancelled(0)],
  partial: [outcomes('partial'), cancelled(0)],
  failed: [outcomes('failed'), cancelled(0)],
  cancelled: [cancelled(1)],
} as const satisfies Record<string, readonly Filter[]>
export type ShownTasks = keyof typeof shownTasks

export interface TaskChoice {
  readonly show: ShownTasks
  /** Text in the keyword; empty for any. */
  readonly search: string
  /** A reason in the check's words; empty for any. */
  readonly reason: string
  /** From 1. */
  readonly page: number
}

/** A page of a rank check's keywords with their outcomes, in starting order. */
export function useTasks(
  projectId: number,
  run: Run,
  { show, search, reason, page }: TaskChoice,
): Asked<Task[]> {
  const filters: Filter[] = [
    { name: 'run_id', operator: 'EQUALS', values: [run.id] },
    ...shownTasks[show],
    ...(search === '' ? [] : [{ name: 'keyword', operator: 'CONTAINS', values: [search] } as const]),
    ...(reason === '' ? [] : [{ name: 'reason', operator: 'EQUALS', values: [reason] } as const]),
  ]
  return useAsk(
    'get/positions_2/runs/tasks',
    {
      project_id: projectId,
      fields,
      filters,
      orders: [{ name: 'id', direction: 'ASC' }],
      limit: TASKS_ON_PAGE,
      offset: (page - 1) * TASKS_ON_PAGE,
    },
    { every: isOpen(run) && WHILE_RUNNING_MS, keep: true },
  )
}
