import type { projectsEditTags } from '@sextant/contract/projects_2/projects.ts'
import { sql } from 'kysely'
import { noSuchProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { storedTags } from './tags.ts'

export const tagsEdit: Handler<typeof projectsEditTags> = async ({ database, owner }, input) => {
  const { rows } = await sql`
    update projects set tags = ${storedTags(input.tags)}::smallint[]
    where account_id = ${owner.accountId} and id = ${input.id}
    returning id`.execute(database.executor)
  if (rows.length === 0) throw noSuchProject('id')
  return rows.length
}
