import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { moveBeside } from '../../rows/order.ts'

export const handle: Handler<'edit/projects_2/competitors/move'> = (context, input) =>
  inLockedProject(context, input.project_id, ({ tx, accountId, projectId }) =>
    moveBeside(tx, 'competitors', accountId, input, 'competitor', sql`project_id = ${projectId}`),
  )
