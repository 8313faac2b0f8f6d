import type { EventKind } from '@sextant/contract'
import { sql } from 'kysely'
import { lockProject, noSuch } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { findTarget } from '../targets/find.ts'
import { refuseCondition } from './condition.ts'

export const handle: Handler<'edit/events_2/rules'> = (context, input) => {
  const { database, owner } = context
  const { project_id: projectId, id, event_target_id: targetId, name, on, threshold, direction } = input
  const regions = input.regions_indexes
  return database.transaction(async (tx) => {
    await lockProject(context, projectId, tx)
    const { rows } = await sql<{ kind: EventKind }>`
      select kind from event_rules
      where account_id = ${owner.accountId} and project_id = ${projectId} and id = ${id}`.execute(tx)
    if (rows[0] === undefined) throw noSuch('rule', 'id')
    refuseCondition(rows[0].kind, input)
    if (targetId !== undefined) await findTarget(context, projectId, targetId, tx, 'event_target_id')
    await sql`
      update event_rules
      set target_id = coalesce(${targetId ?? null}::int, target_id), name = coalesce(${name ?? null}, name),
        "on" = coalesce(${on ?? null}::boolean, "on"), threshold = coalesce(${threshold ?? null}::int, threshold),
        direction = coalesce(${direction ?? null}, direction),
        regions_indexes = case when ${regions === undefined} then regions_indexes
          else nullif(${regions ?? []}::int[], '{}') end
      where account_id = ${owner.accountId} and id = ${id}`.execute(tx)
    return 1
  })
}
