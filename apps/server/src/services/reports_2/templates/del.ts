import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { templates } from './columns.ts'

export const handle: Handler<'del/reports_2/templates'> = (context, input) =>
  changeInProject(
    context,
    input.project_id,
    sql`
      delete from report_templates
      where account_id = ${context.owner.accountId}
        and id in (${pickedOf(context, templates, input.project_id, 'all')})`,
  )
