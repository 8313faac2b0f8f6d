import { SAVED_VIEWS } from '@sextant/contract/positions_2/views.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { refuseTooMany } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { refuseTakenName } from './name.ts'

export const handle: Handler<'add/positions_2/views'> = (context, { name, parameters, project_id }) => {
  const by = context.actor.accountId
  return inLockedProject(context, project_id, async (project) => {
    const { tx, accountId, projectId } = project
    await refuseTakenName(project, by, name)
    const own = sql`account_id = ${accountId} and project_id = ${projectId} and by_account_id = ${by}`
    await refuseTooMany(tx, 'saved_views', own, SAVED_VIEWS, 'views of yours')
    const { rows } = await sql<{ id: number }>`
      insert into saved_views (account_id, project_id, by_account_id, name, parameters)
      values (${accountId}, ${projectId}, ${by}, ${name}, ${parameters})
      returning id`.execute(tx)
    return rows[0]!.id
  })
}
