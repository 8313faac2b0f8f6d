import type { projectsEditOn } from '@sextant/contract/projects_2/projects.ts'
import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../implement.ts'
import { pickedProjects, refuseLackingRight } from '../../picked-projects.ts'

export const onEdit: Handler<typeof projectsEditOn> = async (context, input) => {
  const { executor } = context.database
  const picked = pickedProjects(context, 'owner').ids
  const { rows } = await refusingPatterns(() =>
    sql`
      update projects set "on" = ${input.on}
      where account_id = ${context.actor.accountId} and id in (${picked})
      returning id`.execute(executor),
  )
  if (rows.length === 0) await refuseLackingRight(context, 'owner', executor)
  return rows.length
}
