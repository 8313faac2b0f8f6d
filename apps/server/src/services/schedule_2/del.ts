import type { scheduleDel } from '@sextant/contract/schedule_2/schedule_2.ts'
import { sql } from 'kysely'
import { requireProject } from '../access.ts'
import type { Handler } from '../implement.ts'

export const del: Handler<typeof scheduleDel> = async (context, { type, target_id: projectId }) => {
  await requireProject(context, projectId, 'target_id')
  const { rows } = await sql`
    delete from schedules
    where account_id = ${context.owner.accountId} and project_id = ${projectId} and type = ${type}
    returning type`.execute(context.database.executor)
  return rows.length
}
