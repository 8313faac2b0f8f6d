import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { reports } from './columns.ts'

export const handle: Handler<'del/reports_2/reports'> = (context, input) =>
  changeInProject(
    context,
    input.project_id,
    sql`
      delete from reports
      where account_id = ${context.owner.accountId} and id in (${pickedOf(context, reports, input.project_id, 'all')})`,
  )
