import type { RowAsked } from '@sextant/sdk'
import { useParams } from 'react-router'
import { askEarly, useAsk, type Asked } from './ask.ts'
import { todayIn } from './calendar.ts'

const fields = [
  'id',
  'name',
  'site',
  'on',
  'right',
  'user_currency',
  'user_timezone',
  'count_keywords',
  'status_positions',
  'status_positions_percent',
  'positions_date',
  'demo',
  'synthetic',
] as const

/** The current project. */
export type Project = RowAsked<'get/projects_2/projects', (typeof fields)[number]>

/** Milliseconds between refetches of a project. */
const WHILE_CHECKING_MS = 2_000
const WHILE_IDLE_MS = 30_000

/** The project id in the address. */
export function useProjectId(): number {
  return Number(useParams().projectId)
}

/** The project with its searchers and regions; no row if no project has this id. */
export function useProjectAnswer(projectId: number | undefined): Asked<Project[]> {
  return useAsk('get/projects_2/projects', projectId === undefined ? undefined : requestOf(projectId), {
    every: (latest) => (latest?.[0]?.status_positions === 0 ? WHILE_IDLE_MS : WHILE_CHECKING_MS),
  })
}

/** Asks for a project before its pages are drawn. */
export function askProjectEarly(projectId: number): void {
  askEarly('get/projects_2/projects', requestOf(projectId))
}

function requestOf(projectId: number) {
  return {
    fields,
    filters: [{ name: 'id', operator: 'EQUALS', values: [projectId] }],
    show_searchers_and_regions: 1,
  } as const
}

/** The current project. Its pages are rendered only once it is loaded. */
export function useProject(): Project {
  const projectId = useProjectId()
  const project = useProjectAnswer(projectId).data?.result[0]
  if (project === undefined) throw new Error('useProject needs a ProjectFrame')
  return project
}

/** Today's date in the owner's time zone, where the days of checks begin. */
export function useToday(): string {
  return todayIn(useProject().user_timezone)
}

/** Whether a check of the project is running. */
export function isChecking(project: Pick<Project, 'status_positions'>): boolean {
  return project.status_positions !== 0
}
