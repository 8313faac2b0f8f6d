import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { annotations } from './columns.ts'

export const handle: Handler<'del/projects_2/annotations'> = (context, input) => {
  const picked = pickedOf(context, annotations, input.project_id, 'all')
  return changeInProject(
    context,
    input.project_id,
    sql`delete from annotations where account_id = ${context.owner.accountId} and id in (${picked})`,
  )
}
