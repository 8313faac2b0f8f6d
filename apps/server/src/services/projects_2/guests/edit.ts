import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { pickedGuests, rightsToGive } from './reach.ts'

export const handle: Handler<'edit/projects_2/guests'> = async (context, input) => {
  const { authenticator, database, owner } = context
  const rights = rightsToGive(context, input.project_id, input.rights)
  const picked = pickedGuests(context, input.project_id)
  const { rows } = await refusingPatterns(() =>
    sql<{ guest_id: number | null }>`
      update guests set rights = ${rights}::bit(14)
      where account_id = ${owner.accountId} and id in (${picked})
      returning guest_id`.execute(database.executor),
  )
  if (rows.length === 0) await requireProject(context, input.project_id)
  for (const { guest_id: guest } of rows) if (guest !== null) authenticator.forget(guest)
  return rows.length
}
