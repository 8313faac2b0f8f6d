import { sql } from 'kysely'
import { newGuestToken } from '#accounts/guest-links.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'

export const handle: Handler<'edit/projects_2/guest_links/renew'> = async (context, { project_id, id }) => {
  const { authenticator, owner } = context
  const { token, prefix, hash } = newGuestToken(owner.accountId)
  await inLockedProject(context, project_id, async ({ tx, accountId, projectId }) => {
    const { rows } = await sql`
      update guest_links set prefix = ${prefix}, hash = ${hash}
      where account_id = ${accountId} and project_id = ${projectId} and id = ${id}
      returning id`.execute(tx)
    if (rows.length === 0) throw noSuch('guest link', 'id')
  })
  authenticator.forget(owner.accountId)
  return { id, token }
}
