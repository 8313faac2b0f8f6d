import { sql } from 'kysely'
import { noSuch, requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/projects_2/competitors/name'> = async (context, input) => {
  const { rows } = await sql`
    update competitors set name = ${input.name}
    where account_id = ${context.owner.accountId} and project_id = ${input.project_id} and id = ${input.id}
    returning id`.execute(context.database.executor)
  if (rows.length === 0) {
    await requireProject(context, input.project_id)
    throw noSuch('competitor', 'id')
  }
  return rows.length
}
