import { sql } from 'kysely'
import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/positions_2/searchers/enabled'> = async (context, input) => {
  const { rows } = await sql`
    update searchers set enabled = ${input.enabled}
    where account_id = ${context.owner.accountId} and project_id = ${input.project_id}
      and searcher_key = ${input.searcher_key}
    returning id`.execute(context.database.executor)
  if (rows.length === 0) await requireProject(context, input.project_id)
  return rows.length
}
