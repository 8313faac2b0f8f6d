import { sql } from 'kysely'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { findTarget } from '../targets/find.ts'
import { refuseTooMany } from '../too-many.ts'
import { nameOfCondition, refuseCondition, requireThreshold } from './condition.ts'

/** Most rules of one project: each is looked at after each of its checks. */
const RULES = 100

export const handle: Handler<'add/events_2/rules'> = (context, input) => {
  const { actor, database, owner } = context
  const { project_id: projectId, event_target_id: targetId, kind, regions_indexes: regions = [] } = input
  refuseCondition(kind, input)
  const threshold = requireThreshold(kind, input)
  const direction = kind === 'moved' ? (input.direction ?? 'both') : null
  const name = input.name ?? nameOfCondition(kind, threshold)
  return database.transaction(async (tx) => {
    await lockProject(context, projectId, tx)
    await findTarget(context, projectId, targetId, tx, 'event_target_id')
    await refuseTooMany(tx, 'event_rules', owner.accountId, projectId, RULES)
    const { rows } = await sql<{ id: number }>`
      insert into event_rules
        (account_id, project_id, target_id, name, kind, threshold, direction, regions_indexes, by_account_id)
      values (${owner.accountId}, ${projectId}, ${targetId}, ${name}, ${kind}, ${threshold}, ${direction},
        ${regions.length === 0 ? null : regions}::int[], ${actor.accountId})
      returning id`.execute(tx)
    return rows[0]!.id
  })
}
