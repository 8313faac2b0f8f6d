import type { competitorsDel } from '@sextant/contract/projects_2/competitors.ts'
import { sql } from 'kysely'
import { requireProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'

export const del: Handler<typeof competitorsDel> = async (context, input) => {
  const { rows } = await sql`
    delete from competitors
    where account_id = ${context.owner.accountId} and project_id = ${input.project_id}
      and id = any(${input.ids}::int[])
    returning id`.execute(context.database.executor)
  if (rows.length === 0) await requireProject(context, input.project_id)
  return rows.length
}
