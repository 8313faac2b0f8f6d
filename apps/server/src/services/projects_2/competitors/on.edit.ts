import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'

export const handle: Handler<'edit/projects_2/competitors/on'> = (
  context,
  { ids, on, project_id: projectId },
) =>
  changeInProject(
    context,
    projectId,
    sql`
      update competitors set "on" = ${on}
      where account_id = ${context.owner.accountId} and project_id = ${projectId} and id = any(${ids}::int[])`,
  )
