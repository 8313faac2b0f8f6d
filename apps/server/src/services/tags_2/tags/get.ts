import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { requireProject } from '../../rows/project.ts'

export const handle: Handler<'get/tags_2/tags'> = async (context, input) => {
  const { database, owner } = context
  if (input.project_id !== undefined) await requireProject(context, input.project_id)
  const { rows } = await sql<{ id: number; name: string | null }>`
    select number as id, t.name
    from generate_series(1, ${TAGS}::int) number
    left join tags t on t.account_id = ${owner.accountId} and t.id = number
    order by number`.execute(database.executor)
  return rows
}
