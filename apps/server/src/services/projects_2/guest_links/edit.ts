import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'
import { chosenColumns, requireFitting } from './chosen.ts'

export const handle: Handler<'edit/projects_2/guest_links'> = async (context, input) => {
  const { id } = input
  const chosen = await chosenColumns(context, input)
  const changes = [
    ...chosen,
    ...(input.name === undefined ? [] : [sql`name = ${input.name}`]),
    ...(input.follows_project ? [sql`contents = null`] : []),
    // Changes nothing, so that there is always something to set.
    sql`project_id = ${input.project_id}`,
  ]
  await inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const { rows } = await sql`
      update guest_links set ${sql.join(changes)}
      where account_id = ${accountId} and project_id = ${projectId} and id = ${id}
      returning id`.execute(tx)
    if (rows.length === 0) throw noSuch('guest link', 'id')
    await requireFitting(tx, accountId, projectId, id)
  })
  context.authenticator.forget(context.owner.accountId)
  return 1
}
