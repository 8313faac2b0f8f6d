import type { ProjectRegion, ProjectSearcher, RowAsked } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'

const fields = [
  'id',
  'user_id',
  'user_email',
  'user_currency',
  'name',
  'site',
  'on',
  'right',
  'subdomains',
  'with_snippets',
  'load_ai_overview',
  'do_snapshots',
  'do_snapshots_with_snippets',
  'check_mode',
  'sweep_days',
] as const

/** A project with its settings; `searchers` includes disabled ones. */
export type ProjectSettings = RowAsked<'get/projects_2/projects', (typeof fields)[number]>

/** The settings of a project; no row if no project has this id. */
export function useProjectSettings(projectId: number): Asked<ProjectSettings[]> {
  return useAsk('get/projects_2/projects', {
    fields,
    filters: [{ name: 'id', operator: 'EQUALS', values: [projectId] }],
    show_searchers_and_regions: 2,
  })
}

/** A region with the name of its search engine. */
export interface NamedRegion extends ProjectRegion {
  readonly engine: string
}

export function searchersOf({ searchers = [] }: ProjectSettings): readonly ProjectSearcher[] {
  return searchers
}

/** All regions of a project, including disabled ones. */
export function regionsOf(project: ProjectSettings): NamedRegion[] {
  return searchersOf(project).flatMap(({ name, regions }) =>
    regions.map((region) => ({ ...region, engine: name })),
  )
}
