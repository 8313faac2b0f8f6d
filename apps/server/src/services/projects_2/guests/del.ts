import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeGuests, pickedGuests } from './reach.ts'

export const handle: Handler<'del/projects_2/guests'> = (context, { project_id: projectId }) =>
  changeGuests(
    context,
    projectId,
    sql`
      delete from guests
      where account_id = ${context.owner.accountId} and id in (${pickedGuests(context, projectId)})`,
  )
