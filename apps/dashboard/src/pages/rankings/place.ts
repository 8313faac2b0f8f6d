import type { ProjectRegion } from '@sextant/contract'
import type { FieldsAt } from '@sextant/sdk'
import type { Project } from '../../api/project.ts'

/** Whose positions are looked at, and where. */
export interface Place {
  readonly projectId: number
  /** The project, or a competitor of it. */
  readonly siteId: number
  readonly regionIndex: number
  readonly regionKey: number
  readonly searcherKey: number
}

/** A name that `fields` of the history may hold. */
export type KeywordFieldName = FieldsAt<'get/positions_2/history'>

/** A region of the project with the name of its search engine. */
export type NamedRegion = ProjectRegion & { readonly searcherName: string }

/** The regions of a project that are on, engine by engine. */
export function regionsOf(project: Pick<Project, 'searchers'>): readonly NamedRegion[] {
  return (project.searchers ?? []).flatMap((searcher) =>
    searcher.regions.map((region) => ({ ...region, searcherName: searcher.name })),
  )
}
