import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/projects_2/invitations/decline'> = ({ actor, database }, { ids }) => {
  const { accountId } = actor
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      update guests set declined_at = now()
      where guest_id = ${accountId} and id = any(${ids}::int[]) and accepted_at is null and declined_at is null
      returning account_id`.execute(tx)
    const owners = rows.map((row) => row.account_id)
    await sql`
      insert into declined_inviters (account_id, inviter_id)
      select ${accountId}, unnest(${owners}::int[])
      on conflict do nothing`.execute(tx)
    return rows.length
  })
}
