import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeRows } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { groups } from './columns.ts'

export const handle: Handler<'edit/keywords_2/groups/rename'> = async (context, input) => {
  const picked = pickedOf(context, groups, input.project_id, input.show_trash ? 'all' : 'live')
  return inLockedProject(context, input.project_id, ({ tx, accountId }) =>
    changeRows(
      tx,
      sql`update groups set name = ${input.name} where account_id = ${accountId} and id in (${picked})`,
    ),
  )
}
