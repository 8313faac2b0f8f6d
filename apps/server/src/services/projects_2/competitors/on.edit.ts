import { sql } from 'kysely'
import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/projects_2/competitors/on'> = async (context, input) => {
  const { rows } = await sql`
    update competitors set "on" = ${input.on}
    where account_id = ${context.owner.accountId} and project_id = ${input.project_id}
      and id = any(${input.ids}::int[])
    returning id`.execute(context.database.executor)
  if (rows.length === 0) await requireProject(context, input.project_id)
  return rows.length
}
