import { rulesOf, rulesVersions, type RulesVersion } from '#ranking/match/versions.ts'
import type { Handler } from '../../handler.ts'
import { noSuch, noSuchProject } from '../../rows/project.ts'

export const handle: Handler<'get/positions_2/rules'> = async ({ actor, database, owner }, input) => {
  const versions = await rulesVersions(database.executor, owner.accountId, input.project_id, actor.timeZone)
  if (versions.length === 0) throw noSuchProject('project_id')
  const asked = versions.filter(({ siteId }) => input.site_id === undefined || siteId === input.site_id)
  if (asked.length === 0) throw noSuch('competitor', 'site_id')
  const bySite = [...Map.groupBy(asked, ({ siteId }) => siteId).values()]
  return bySite
    .flatMap((ofSite) => (input.show_versions ? withFirst(ofSite) : ofSite.slice(0, 1)))
    .map((version) => ({
      site_id: version.siteId,
      version: version.version,
      is_default: version.rules === null ? 1 : 0,
      rules: [...rulesOf(version)],
      date: version.madeAt,
      by_user_id: version.byAccountId,
    }))
}

/** The versions with version 0, the default that every site starts with. */
function withFirst(versions: readonly RulesVersion[]): RulesVersion[] {
  const first = versions.at(-1)!
  return first.version === 0
    ? [...versions]
    : [...versions, { ...first, version: 0, rules: null, madeAt: null, byAccountId: null }]
}
