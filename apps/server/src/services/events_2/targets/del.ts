import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { targetsSeenBy } from './columns.ts'

export const handle: Handler<'del/events_2/targets'> = (context, input) => {
  const { source, scope } = targetsSeenBy(context.actor)
  return changeInProject(
    context,
    input.project_id,
    sql`
      delete from event_targets
      where account_id = ${context.owner.accountId} and id in (${pickedOf(context, source, input.project_id, 'all', { scope })})`,
  )
}
