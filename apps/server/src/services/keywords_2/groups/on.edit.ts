import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { groups } from './columns.ts'

export const handle: Handler<'edit/keywords_2/groups/on'> = async (context, input) => {
  const picked = pickedOf(context, groups, input.project_id, input.show_trash ? 'all' : 'live')
  return changeInProject(
    context,
    input.project_id,
    sql`
      update groups set "on" = ${input.on}
      where account_id = ${context.owner.accountId} and id in (${picked})`,
  )
}
