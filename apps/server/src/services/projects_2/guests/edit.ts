import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeGuests, pickedGuests, rightsToGive } from './reach.ts'

export const handle: Handler<'edit/projects_2/guests'> = async (context, input) => {
  const { project_id: projectId } = input
  const rights = rightsToGive(context, projectId, input.rights)
  return changeGuests(
    context,
    projectId,
    sql`
      update guests set rights = ${rights}::bit(14)
      where account_id = ${context.owner.accountId} and id in (${pickedGuests(context, projectId)})`,
  )
}
