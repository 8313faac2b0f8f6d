import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import { pickedProjects } from './picked.ts'

export const handle: Handler<'edit/projects_2/projects/leave'> = async (context) => {
  const { actor, authenticator, database } = context
  const { accounts, ids } = pickedProjects(context, 'view')
  const { rows } = await refusingPatterns(() =>
    sql<{ project_id: number }>`
      delete from guests
      where account_id = any(${accounts}::int[]) and guest_id = ${actor.accountId} and project_id in (${ids})
      returning project_id`.execute(database.executor),
  )
  authenticator.forget(actor.accountId)
  return new Set(rows.map((row) => row.project_id)).size
}
