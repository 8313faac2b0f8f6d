import { sql } from 'kysely'
import type { Handler } from '../handler.ts'
import { changeRows } from '../rows/change.ts'
import { requireProject } from '../rows/project.ts'

export const handle: Handler<'del/schedule_2'> = async (
  context,
  { type, target_id: projectId, target_id_2: templateId = 0 },
) => {
  await requireProject(context, projectId, 'target_id')
  return changeRows(
    context.database.executor,
    sql`
      delete from schedules
      where account_id = ${context.owner.accountId} and project_id = ${projectId} and type = ${type}
        and report_template_id = ${templateId}`,
  )
}
