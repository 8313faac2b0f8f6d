import { ApiError } from '@sextant/contract'
import { SAVED_VIEWS } from '@sextant/contract/positions_2/views.ts'
import { sql } from 'kysely'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { refuseTakenName } from './name.ts'

export const handle: Handler<'add/positions_2/views'> = (context, input) => {
  const { actor, database, owner } = context
  const { project_id: projectId, name, parameters } = input
  return database.transaction(async (tx) => {
    await lockProject(context, projectId, tx)
    await refuseTakenName(context, tx, { projectId, name })
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from saved_views
      where account_id = ${owner.accountId} and project_id = ${projectId} and by_account_id = ${actor.accountId}`.execute(
      tx,
    )
    if (counted[0]!.count >= SAVED_VIEWS) {
      throw new ApiError('parameter_value', `an account saves at most ${SAVED_VIEWS} views of a project`, {
        field: 'project_id',
      })
    }
    const { rows } = await sql<{ id: number }>`
      insert into saved_views (account_id, project_id, by_account_id, name, parameters)
      values (${owner.accountId}, ${projectId}, ${actor.accountId}, ${name}, ${parameters})
      returning id`.execute(tx)
    return rows[0]!.id
  })
}
