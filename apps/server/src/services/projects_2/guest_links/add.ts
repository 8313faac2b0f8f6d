import { GUEST_LINKS } from '@sextant/contract/projects_2/guest_links.ts'
import { sql } from 'kysely'
import { newGuestToken } from '#accounts/guest-links.ts'
import type { Handler } from '../../handler.ts'
import { refuseTooMany } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { chosenColumns, requireFitting } from './chosen.ts'

export const handle: Handler<'add/projects_2/guest_links'> = async (context, input) => {
  const { actor, authenticator, owner } = context
  const { token, prefix, hash } = newGuestToken(owner.accountId)
  const chosen = await chosenColumns(context, input)
  const id = await inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const ofProject = sql`account_id = ${accountId} and project_id = ${projectId} and not by_delivery`
    await refuseTooMany(tx, 'guest_links', ofProject, GUEST_LINKS, 'guest links')
    const { rows } = await sql<{ id: number }>`
      insert into guest_links (account_id, project_id, name, prefix, hash, lang, by_account_id)
      values (${accountId}, ${projectId}, ${input.name}, ${prefix}, ${hash}, ${actor.lang}, ${actor.accountId})
      returning id`.execute(tx)
    const added = rows[0]!.id
    if (chosen.length > 0) {
      await sql`
        update guest_links set ${sql.join(chosen)}
        where account_id = ${accountId} and id = ${added}`.execute(tx)
    }
    await requireFitting(tx, accountId, projectId, added)
    return added
  })
  authenticator.forget(owner.accountId)
  return { id, token }
}
