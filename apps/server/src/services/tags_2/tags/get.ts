import { TAGS, type tagsGet } from '@sextant/contract/tags_2/tags.ts'
import { sql } from 'kysely'
import { requireProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'

export const get: Handler<typeof tagsGet> = async (context, input) => {
  const { database, owner } = context
  if (input.project_id !== undefined) await requireProject(context, input.project_id)
  const { rows } = await sql<{ id: number; name: string | null }>`
    select number as id, t.name
    from generate_series(1, ${TAGS}::int) number
    left join tags t on t.account_id = ${owner.accountId} and t.id = number
    order by number`.execute(database.executor)
  return rows
}
