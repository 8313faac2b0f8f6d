import { sql } from 'kysely'
import { lockProject, noSuch } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { refuseTakenName } from './name.ts'

export const handle: Handler<'edit/positions_2/views'> = (context, input) => {
  const { actor, database, owner } = context
  const { project_id: projectId, id, name, parameters } = input
  return database.transaction(async (tx) => {
    await lockProject(context, projectId, tx)
    if (name !== undefined) await refuseTakenName(context, tx, { projectId, name, id })
    const { rows } = await sql`
      update saved_views
      set name = coalesce(${name ?? null}, name), parameters = coalesce(${parameters ?? null}, parameters)
      where account_id = ${owner.accountId} and project_id = ${projectId} and by_account_id = ${actor.accountId}
        and id = ${id}
      returning id`.execute(tx)
    if (rows.length === 0) throw noSuch('view', 'id')
    return 1
  })
}
