import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { guestLinks } from './columns.ts'

export const handle: Handler<'del/projects_2/guest_links'> = async (context, { project_id: projectId }) => {
  const { accountId } = context.owner
  const picked = pickedOf(context, guestLinks, projectId, 'all')
  const revoked = await changeInProject(
    context,
    projectId,
    sql`delete from guest_links where account_id = ${accountId} and id in (${picked})`,
  )
  context.authenticator.forget(accountId)
  return revoked
}
