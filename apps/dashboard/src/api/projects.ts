import type { Client, RowAsked } from '@sextant/sdk'

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

/** One page of the account's projects. */
export interface ProjectList {
  readonly projects: readonly Project[]
  /** Projects of the account, all pages together. */
  readonly total: number
}

/** Projects on a page. */
export const PAGE_SIZE = 50

/** Reads a page, counted from 1; the newest projects come first. */
export async function askProjects(client: Client, page: number, signal: AbortSignal) {
  const answer = await client.get(
    'projects_2/projects',
    {
      fields,
      show_searchers_and_regions: 1,
      orders: [{ name: 'id', direction: 'DESC' }],
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    { signal },
  )
  if (!answer.ok) return answer
  return {
    ok: true as const,
    result: { projects: answer.result, total: answer.total ?? answer.result.length },
  }
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
