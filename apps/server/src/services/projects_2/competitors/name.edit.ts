import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { noSuch } from '../../rows/project.ts'

export const handle: Handler<'edit/projects_2/competitors/name'> = async (context, input) => {
  const { id, name, project_id: projectId } = input
  const changed = await changeInProject(
    context,
    projectId,
    sql`
      update competitors set name = ${name}
      where account_id = ${context.owner.accountId} and project_id = ${projectId} and id = ${id}`,
  )
  if (changed === 0) throw noSuch('competitor', 'id')
  return changed
}
