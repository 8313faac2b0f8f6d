import type { RowAsked } from '@sextant/sdk'
import { type Asked, useAsk } from './ask.ts'

const fields = [
  'id',
  'name',
  'site',
  'on',
  'count_keywords',
  'status_positions',
  'status_positions_percent',
  'status_positions_date',
  'positions_date',
] as const

export type Project = RowAsked<'get/projects_2/projects', (typeof fields)[number]>

/** Projects on a page. */
export const PAGE_SIZE = 50

/** Milliseconds between two looks. */
const WHILE_MOVING_MS = 2_000
const WHILE_IDLE_MS = 15_000

/** A page of the account's projects, counted from 1; the newest come first. */
export function useProjects(page: number): Asked<Project[]> {
  return useAsk(
    'get/projects_2/projects',
    {
      fields,
      show_searchers_and_regions: 1,
      orders: [{ name: 'id', direction: 'DESC' }],
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    {
      every: (latest = []) =>
        latest.some(isChecking) || latest.every(({ positions_date }) => positions_date === null)
          ? WHILE_MOVING_MS
          : WHILE_IDLE_MS,
    },
  ) as Asked<Project[]>
}

export function isChecking(project: Project): boolean {
  return project.status_positions !== 0
}

/** What a project without a running check is waiting for; a closed set, named by the texts. */
export type RestingState = 'archived' | 'no_keywords' | 'no_regions' | 'unchecked' | 'checked'

export function restingState(project: Project): RestingState {
  if (project.on === -1) return 'archived'
  if (project.count_keywords === 0) return 'no_keywords'
  if (regionsOf(project).length === 0) return 'no_regions'
  return project.positions_date === null ? 'unchecked' : 'checked'
}

export function regionsOf(project: Project) {
  return (project.searchers ?? []).flatMap((searcher) =>
    searcher.regions.map((region) => ({ ...region, searcherName: searcher.name })),
  )
}
