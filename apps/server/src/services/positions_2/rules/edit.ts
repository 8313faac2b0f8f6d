import type { rulesEdit } from '@sextant/contract/positions_2/rules.ts'
import { readRules } from '#ranking/match/read-rules.ts'
import { addRulesVersion } from '#ranking/match/versions.ts'
import { lockProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { versionsOfSite } from './site.ts'

export const edit: Handler<typeof rulesEdit> = async (context, input) => {
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
