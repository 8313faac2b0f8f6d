import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { templates } from './columns.ts'

export const handle: Handler<'del/reports_2/templates'> = (context, input) => {
  const { accountId } = context.owner
  const picked = pickedOf(context, templates, input.project_id, 'all')
  return changeInProject(
    context,
    input.project_id,
    sql`
      with unscheduled as (
        delete from schedules
        where account_id = ${accountId} and type = 'positions_report' and report_template_id in (${picked})
      )
      delete from report_templates where account_id = ${accountId} and id in (${picked})`,
  )
}
