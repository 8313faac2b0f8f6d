import { readRules } from '#ranking/match/read-rules.ts'
import { addRulesVersion } from '#ranking/match/versions.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { versionsOfSite } from './site.ts'

export const handle: Handler<'edit/positions_2/rules'> = async (context, input) => {
  const rules = readRules(input.rules)
  return inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const [latest] = await versionsOfSite(context, tx, projectId, input.site_id)
    const by = { accountId, projectId, byAccountId: context.actor.accountId }
    const version = await addRulesVersion(tx, latest, rules.length === 0 ? null : rules, by)
    return { site_id: latest.siteId, version }
  })
}
