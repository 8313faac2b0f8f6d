import type { WireFilter, WireOrder } from '@sextant/contract'
import { ALL_RIGHTS } from '@sextant/contract/rights.ts'
import type { RowAsked } from '@sextant/sdk'
import { useAsk, type Asked } from './ask.ts'
import { isChecking } from './project.ts'
import { asStored } from './readable.ts'

const fields = [
  'id',
  'name',
  'site',
  'on',
  'favorite',
  'tags',
  'right',
  'user_email',
  'user_currency',
  'user_timezone',
  'count_keywords',
  'status_positions',
  'status_positions_percent',
  'status_positions_date',
  'positions_date',
  'positions_time',
  'positions_next_time',
  'positions_overdue',
  'demo',
  'synthetic',
] as const

/** A project in a list. */
export type Project = RowAsked<'get/projects_2/projects', (typeof fields)[number]>

/** Projects per page. */
export const PAGE_SIZE = 100

/** Milliseconds between refetches. */
const WHILE_MOVING_MS = 2_000
const WHILE_IDLE_MS = 15_000
const FIGURES_EVERY_MS = 60_000

/** Days that the sparkline of a project covers. */
export const HISTORY_DAYS = 30

/** Filters of the list, by their name in the address. */
export const projectKinds = {
  active: [{ name: 'on', operator: 'EQUALS', values: [0] }],
  favorite: [{ name: 'favorite', operator: 'EQUALS', values: [1] }],
  shared: [{ name: 'right', operator: 'NOT_EQUALS', values: [ALL_RIGHTS] }],
  archived: [{ name: 'on', operator: 'EQUALS', values: [-1] }],
  all: [],
} as const satisfies Record<string, readonly WireFilter[]>
export type ProjectKind = keyof typeof projectKinds

/**
 * Orders of the list, by their name in the address, with the field and the direction in which people first want it. `own`
 * is the user's own order.
 */
export const projectOrders = {
  own: undefined,
  name: { field: 'name', direction: 'asc' },
  newest: { field: 'id', direction: 'desc' },
  checked: { field: 'positions_time', direction: 'desc' },
  keywords: { field: 'count_keywords', direction: 'desc' },
  visibility: { field: 'pos_summary_visibility', direction: 'desc' },
  average: { field: 'pos_summary_avg', direction: 'asc' },
  up: { field: 'pos_summary_up', direction: 'desc' },
  down: { field: 'pos_summary_down', direction: 'desc' },
  spent: { field: 'spent_month', direction: 'desc' },
} as const satisfies Record<string, { readonly field: string; readonly direction: Direction } | undefined>
export type ProjectOrder = keyof typeof projectOrders
type Direction = 'asc' | 'desc'

/** What the list shows. */
export interface ProjectSelection {
  readonly kind: ProjectKind
  readonly order: ProjectOrder
  /** Undefined for the own direction of the order. */
  readonly direction: Direction | undefined
  /** Part of the name; with a dot, part of the site's address. */
  readonly search: string
  /** Tag number; undefined for all. */
  readonly tag: number | undefined
  /** From 1. */
  readonly page: number
}

/** One page of the projects that the user owns or that are shared with the user. */
export function useProjects({
  kind,
  order,
  direction,
  search,
  tag,
  page,
}: ProjectSelection): Asked<Project[]> {
  const sought: WireFilter[] =
    search === ''
      ? []
      : search.includes('.')
        ? [{ name: 'site', operator: 'CONTAINS', values: [asStored(search)] }]
        : [{ name: 'name', operator: 'CONTAINS', values: [search] }]
  const tagged: WireFilter[] = tag === undefined ? [] : [{ name: 'tags', operator: 'IN', values: [tag] }]
  return useAsk(
    'get/projects_2/projects',
    {
      fields,
      show_searchers_and_regions: 1,
      filters: [...projectKinds[kind], ...sought, ...tagged],
      orders: ordersOf(order, direction),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    {
      keep: true,
      every: (latest = []) => (latest.some(isChecking) ? WHILE_MOVING_MS : WHILE_IDLE_MS),
    },
  )
}

/** Projects without a figure come last in both directions. */
function ordersOf(order: ProjectOrder, direction: Direction | undefined): WireOrder[] {
  const by = projectOrders[order]
  if (by === undefined) return []
  const isKnown: WireOrder = {
    name: by.field,
    operator: 'GREATER_THAN_EQUALS',
    values: [0],
    direction: 'DESC',
  }
  return [
    ...(by.field.startsWith('pos_summary_') ? [isKnown] : []),
    { name: by.field, direction: (direction ?? by.direction) === 'asc' ? 'ASC' : 'DESC' },
  ]
}

/** Counted for each project, and therefore requested less often than the progress of checks. */
const figures = ['id', 'positions_checks', 'positions_failed', 'spent_month'] as const

/** Figures of a project: its latest check compared with the one before, recent weeks, failures and cost. */
export type ProjectFigures = RowAsked<'get/projects_2/projects', (typeof figures)[number]>

/** Figures of several projects in one request; nothing is requested for an empty list. */
export function useProjectFigures(projectIds: number[]): Asked<ProjectFigures[]> {
  return useAsk(
    'get/projects_2/projects',
    projectIds.length === 0
      ? undefined
      : {
          fields: figures,
          filters: [{ name: 'id', operator: 'IN', values: projectIds }],
          include_positions_summary: 1,
          include_positions_summary_params: {
            show_tops: true,
            show_avg: true,
            show_median: false,
            show_dynamics: false,
            show_visibility: true,
            show_invented: true,
            show_comparison: true,
          },
          show_history_days: HISTORY_DAYS,
          limit: PAGE_SIZE,
        },
    { keep: true, every: FIGURES_EVERY_MS },
  )
}

/** Whether the user can see any project. */
export function useProjectCount(): Asked<unknown[]> {
  return useAsk('get/projects_2/projects', { fields: ['id'], limit: 1 })
}

/** Whether the project belongs to another user. */
export function isShared(project: Pick<Project, 'right'>): boolean {
  return project.right !== ALL_RIGHTS
}

/** State of a project without a running check. The set is closed, and the texts name each member. */
export type RestingState = 'archived' | 'no_keywords' | 'no_regions' | 'unchecked' | 'checked'

export function restingState(
  project: Pick<Project, 'on' | 'count_keywords' | 'searchers' | 'positions_date'>,
): RestingState {
  if (project.on === -1) return 'archived'
  if (project.count_keywords === 0) return 'no_keywords'
  if ((project.searchers ?? []).every(({ regions }) => regions.length === 0)) return 'no_regions'
  return project.positions_date === null ? 'unchecked' : 'checked'
}
