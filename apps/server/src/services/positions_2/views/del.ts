import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { savedBy, views } from './columns.ts'

export const handle: Handler<'del/positions_2/views'> = async (context, { project_id: projectId }) => {
  const picked = pickedOf(context, views, projectId, 'all', { scope: [savedBy(context.actor.accountId)] })
  return changeInProject(
    context,
    projectId,
    sql`delete from saved_views where account_id = ${context.owner.accountId} and id in (${picked})`,
  )
}
