import type { Executor } from '#db/database.ts'
import { rulesVersions, type RulesVersion } from '#ranking/match/versions.ts'
import type { Context } from '../../request/context.ts'
import { noSuch, noSuchProject } from '../../rows/project.ts'

/** The versions of the rules of a site, the latest first. Throws ApiError 54 for an unknown project or site. */
export async function versionsOfSite(
  { owner }: Context,
  executor: Executor,
  projectId: number,
  siteId = projectId,
): Promise<readonly [RulesVersion, ...RulesVersion[]]> {
  const versions = await rulesVersions(executor, owner.accountId, projectId)
  if (versions.length === 0) throw noSuchProject('project_id')
  const [latest, ...others] = versions.filter((version) => version.siteId === siteId)
  if (latest === undefined) throw noSuch('competitor', 'site_id')
  return [latest, ...others]
}
