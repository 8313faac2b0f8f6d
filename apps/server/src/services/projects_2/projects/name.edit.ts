import { sql } from 'kysely'
import { noSuchProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/projects_2/projects/name'> = async ({ database, owner }, input) => {
  const { rows } = await sql`
    update projects set name = ${input.name}
    where account_id = ${owner.accountId} and id = ${input.id}
    returning id`.execute(database.executor)
  if (rows.length === 0) throw noSuchProject('id')
  return rows.length
}
