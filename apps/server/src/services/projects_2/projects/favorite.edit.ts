import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import { pickedProjects, refuseLackingRight } from './picked.ts'

export const handle: Handler<'edit/projects_2/projects/favorite'> = async (context, input) => {
  const { executor } = context.database
  const { accounts, ids } = pickedProjects(context, 'edit')
  const { rows } = await refusingPatterns(() =>
    sql`
      update projects set favorite = ${input.favorite}
      where account_id = any(${accounts}::int[]) and id in (${ids})
      returning id`.execute(executor),
  )
  if (rows.length === 0) await refuseLackingRight(context, 'edit', executor)
  return rows.length
}
