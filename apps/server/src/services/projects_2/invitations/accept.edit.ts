import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/projects_2/invitations/accept'> = async (context, { ids }) => {
  const { actor, authenticator, database } = context
  const { accountId } = actor
  const accepted = await database.transaction(async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      update guests set accepted_at = now(), declined_at = null
      where guest_id = ${accountId} and id = any(${ids}::int[]) and accepted_at is null
      returning account_id`.execute(tx)
    const owners = rows.map((row) => row.account_id)
    await sql`
      delete from declined_inviters
      where account_id = ${accountId} and inviter_id = any(${owners}::int[])`.execute(tx)
    return rows.length
  })
  authenticator.forget(accountId)
  return accepted
}
