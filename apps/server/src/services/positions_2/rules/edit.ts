import { readRules } from '#ranking/match/read-rules.ts'
import { addRulesVersion } from '#ranking/match/versions.ts'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { versionsOfSite } from './site.ts'

export const handle: Handler<'edit/positions_2/rules'> = async (context, input) => {
  const rules = readRules(input.rules)
  return context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const [latest] = await versionsOfSite(context, tx, input.project_id, input.site_id)
    const version = await addRulesVersion(tx, latest, rules.length === 0 ? null : rules, {
      accountId: context.owner.accountId,
      projectId: input.project_id,
      byAccountId: context.actor.accountId,
    })
    return { site_id: latest.siteId, version }
  })
}
