import { sql } from 'kysely'
import { requireProject } from '../rows/project.ts'
import type { Handler } from '../handler.ts'

export const handle: Handler<'del/schedule_2'> = async (context, { type, target_id: projectId }) => {
  await requireProject(context, projectId, 'target_id')
  const { rows } = await sql`
    delete from schedules
    where account_id = ${context.owner.accountId} and project_id = ${projectId} and type = ${type}
    returning type`.execute(context.database.executor)
  return rows.length
}
