import { sql } from 'kysely'
import { requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'del/positions_2/searchers/regions'> = async (context, input) => {
  const { rows } = await sql`
    delete from regions
    where account_id = ${context.owner.accountId} and project_id = ${input.project_id}
      and region_index = ${input.region_index}
    returning id`.execute(context.database.executor)
  if (rows.length === 0) await requireProject(context, input.project_id)
  return rows.length
}
