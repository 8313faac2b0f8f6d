import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import { pickedProjects, refuseLackingRight } from './picked.ts'

export const handle: Handler<'edit/projects_2/projects/on'> = async (context, input) => {
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
