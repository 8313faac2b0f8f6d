import type { viewsEdit } from '@sextant/contract/positions_2/views.ts'
import { sql } from 'kysely'
import { lockProject, noSuch } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { refuseTakenName } from './name.ts'

export const edit: Handler<typeof viewsEdit> = (context, input) => {
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
