import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'edit/tags_2/tags/name'> = async ({ actor, database }, { id, name }) => {
  const { accountId } = actor
  const statement =
    name === ''
      ? sql`delete from tags where account_id = ${accountId} and id = ${id}`
      : sql`
          insert into tags (account_id, id, name) values (${accountId}, ${id}, ${name})
          on conflict (account_id, id) do update set name = excluded.name`
  await statement.execute(database.executor)
  return 1
}
