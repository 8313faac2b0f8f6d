import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import { pickedProjects } from './picked.ts'

export const handle: Handler<'edit/projects_2/projects/leave'> = async (context) => {
  const { actor, authenticator, database } = context
  const left = new Set<number>()
  await refusingPatterns(() =>
    database.transaction(async (tx) => {
      for (const { accountId, ids } of await pickedProjects(context, 'view', tx)) {
        const { rows: chosen } = await sql<{ id: number }>`
          select id from projects where account_id = ${accountId} and id in (${ids})`.execute(tx)
        const { rows } = await sql<{ project_id: number }>`
          delete from guests
          where account_id = ${accountId} and guest_id = ${actor.accountId}
            and project_id = any(${chosen.map(({ id }) => id)}::int[])
          returning project_id`.execute(tx)
        for (const row of rows) left.add(row.project_id)
      }
    }),
  )
  authenticator.forget(actor.accountId)
  return left.size
}
