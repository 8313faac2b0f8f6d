import type { EventKind } from '@sextant/contract'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'
import { requireTarget } from '../targets/require.ts'
import { refuseCondition } from './condition.ts'

export const handle: Handler<'edit/events_2/rules'> = (context, input) => {
  const { id, event_target_id: targetId, name, on, threshold, direction, regions_indexes: regions } = input
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId, projectId } = project
    const { rows } = await sql<{ kind: EventKind }>`
      select kind from event_rules
      where account_id = ${accountId} and project_id = ${projectId} and id = ${id}`.execute(tx)
    if (rows[0] === undefined) throw noSuch('rule', 'id')
    refuseCondition(rows[0].kind, input)
    if (targetId !== undefined) await requireTarget(project, targetId, 'event_target_id')
    await sql`
      update event_rules
      set target_id = coalesce(${targetId ?? null}::int, target_id), name = coalesce(${name ?? null}, name),
        "on" = coalesce(${on ?? null}::boolean, "on"), threshold = coalesce(${threshold ?? null}::int, threshold),
        direction = coalesce(${direction ?? null}, direction),
        regions_indexes = case when ${regions === undefined} then regions_indexes
          else nullif(${regions ?? []}::int[], '{}') end
      where account_id = ${accountId} and id = ${id}`.execute(tx)
    return 1
  })
}
