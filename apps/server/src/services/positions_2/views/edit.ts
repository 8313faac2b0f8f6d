import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'
import { refuseTakenName } from './name.ts'

export const handle: Handler<'edit/positions_2/views'> = (context, { id, name, parameters, project_id }) => {
  const by = context.actor.accountId
  return inLockedProject(context, project_id, async (project) => {
    const { tx, accountId, projectId } = project
    if (name !== undefined) await refuseTakenName(project, by, name, id)
    const { rows } = await sql`
      update saved_views
      set name = coalesce(${name ?? null}, name), parameters = coalesce(${parameters ?? null}, parameters)
      where account_id = ${accountId} and project_id = ${projectId} and by_account_id = ${by} and id = ${id}
      returning id`.execute(tx)
    if (rows.length === 0) throw noSuch('view', 'id')
    return 1
  })
}
