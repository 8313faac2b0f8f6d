import { sql } from 'kysely'
import { conditionInWords } from '#events/rule-name.ts'
import type { Handler } from '../../handler.ts'
import { refuseTooMany } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { requireTarget } from '../targets/require.ts'
import { refuseCondition, requireThreshold } from './condition.ts'

/** Maximum number of rules of a project: every finished check evaluates all of them. */
const RULES = 100

export const handle: Handler<'add/events_2/rules'> = (context, input) => {
  const { actor } = context
  const { event_target_id: targetId, kind, regions_indexes: regions = [] } = input
  refuseCondition(kind, input)
  const threshold = requireThreshold(kind, input)
  const direction = kind === 'moved' ? (input.direction ?? 'both') : null
  const name = input.name ?? conditionInWords(kind, threshold)
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId, projectId } = project
    await requireTarget(project, targetId, 'event_target_id')
    const ofProject = sql`account_id = ${accountId} and project_id = ${projectId}`
    await refuseTooMany(tx, 'event_rules', ofProject, RULES, 'rules')
    const { rows } = await sql<{ id: number }>`
      insert into event_rules
        (account_id, project_id, target_id, name, kind, threshold, direction, regions_indexes, by_account_id)
      values (${accountId}, ${projectId}, ${targetId}, ${name}, ${kind}, ${threshold}, ${direction},
        ${regions.length === 0 ? null : regions}::int[], ${actor.accountId})
      returning id`.execute(tx)
    return rows[0]!.id
  })
}
