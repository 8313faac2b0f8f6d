import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeInProject } from '../../rows/change.ts'

export const handle: Handler<'del/positions_2/searchers/regions'> = (context, input) =>
  changeInProject(
    context,
    input.project_id,
    sql`
      delete from regions
      where account_id = ${context.owner.accountId} and project_id = ${input.project_id}
        and region_index = ${input.region_index}`,
  )
