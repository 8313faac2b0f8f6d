import { isChecking, type Project } from '../../api/project.ts'
import { trackedRegions } from '../../api/regions.ts'

/** The steps from a site to its first position, in their order. */
export const stepNames = ['site', 'keywords', 'region', 'check', 'rank'] as const
export type StepName = (typeof stepNames)[number]

/** The step that comes next: what the project has tells it, so that a reload goes on where it was. */
export function stepOf(project: Project | undefined): StepName {
  if (project === undefined) return 'site'
  if (isChecking(project)) return 'check'
  if (project.positions_date !== null) return 'rank'
  if (project.count_keywords === 0) return 'keywords'
  return trackedRegions(project).length === 0 ? 'region' : 'check'
}
