import { isChecking, type Project } from '../../api/project.ts'
import { trackedRegions } from '../../api/regions.ts'

/** The steps from a site to its first position, in order. */
export const stepNames = ['site', 'keywords', 'region', 'check', 'rank'] as const
export type StepName = (typeof stepNames)[number]

/** The next step, derived from what the project has, so that a reload continues in the same place. */
export function stepOf(project: Project | undefined): StepName {
  if (project === undefined) return 'site'
  if (isChecking(project)) return 'check'
  if (project.positions_date !== null) return 'rank'
  if (project.count_keywords === 0) return 'keywords'
  return trackedRegions(project).length === 0 ? 'region' : 'check'
}
