import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'

export const handle: Handler<'edit/positions_2/searchers/enabled'> = (context, input) =>
  changeInProject(
    context,
    input.project_id,
    sql`
      update searchers set enabled = ${input.enabled}
      where account_id = ${context.owner.accountId} and project_id = ${input.project_id}
        and searcher_key = ${input.searcher_key}`,
  )
