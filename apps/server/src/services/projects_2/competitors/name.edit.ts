import type { competitorsEditName } from '@sextant/contract/projects_2/competitors.ts'
import { sql } from 'kysely'
import { noSuch, requireProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'

export const nameEdit: Handler<typeof competitorsEditName> = async (context, input) => {
  const { rows } = await sql`
    update competitors set name = ${input.name}
    where account_id = ${context.owner.accountId} and project_id = ${input.project_id} and id = ${input.id}
    returning id`.execute(context.database.executor)
  if (rows.length === 0) {
    await requireProject(context, input.project_id)
    throw noSuch('competitor', 'id')
  }
  return rows.length
}
