import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'
import { pickedOf } from '../../rows/picked.ts'
import { rules } from './columns.ts'

export const handle: Handler<'del/events_2/rules'> = (context, input) =>
  changeInProject(
    context,
    input.project_id,
    sql`
      delete from event_rules
      where account_id = ${context.owner.accountId} and id in (${pickedOf(context, rules, input.project_id, 'all')})`,
  )
