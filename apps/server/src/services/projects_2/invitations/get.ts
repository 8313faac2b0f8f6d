import { type OutputOf } from '@sextant/contract'
import { INVITATIONS, type invitationsGet } from '@sextant/contract/projects_2/invitations.ts'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Handler } from '../../handler.ts'
import { localTime } from '../../rows/local-time.ts'

type Invitation = OutputOf<typeof invitationsGet>[number]

export const handle: Handler<'get/projects_2/invitations'> = async ({ actor, database }, { declined }) => {
  const { accountId, timeZone } = actor
  const { rows } = await sql<Invitation>`
    ${crossing('invitations')}
    select g.id, p.url as site, g.account_id as user_id, a.email as user_email, g.rights::text as right,
      ${localTime(sql`g.created_at`, timeZone)} as date
    from guests g
    join projects p on p.account_id = g.account_id and p.id = g.project_id
    join accounts a on a.id = g.account_id
    where g.guest_id = ${accountId} and g.accepted_at is null and (g.declined_at is not null) = ${declined}
    order by g.created_at desc, g.id desc
    limit ${INVITATIONS}`.execute(database.executor)
  return rows
}
