import { sql } from 'kysely'
import { noSuchProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { storedTags } from './tags.ts'

export const handle: Handler<'edit/projects_2/projects/tags'> = async ({ database, owner }, input) => {
  const { rows } = await sql`
    update projects set tags = ${storedTags(input.tags)}::smallint[]
    where account_id = ${owner.accountId} and id = ${input.id}
    returning id`.execute(database.executor)
  if (rows.length === 0) throw noSuchProject('id')
  return rows.length
}
