import type { projectsEditName } from '@sextant/contract/projects_2/projects.ts'
import { sql } from 'kysely'
import { noSuchProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'

export const nameEdit: Handler<typeof projectsEditName> = async ({ database, owner }, input) => {
  const { rows } = await sql`
    update projects set name = ${input.name}
    where account_id = ${owner.accountId} and id = ${input.id}
    returning id`.execute(database.executor)
  if (rows.length === 0) throw noSuchProject('id')
  return rows.length
}
