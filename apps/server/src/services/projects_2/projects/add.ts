import { sql } from 'kysely'
import { shortUrl } from '#ranking/match/site.ts'
import type { Handler } from '../../handler.ts'
import { storedTags } from '../../request/tags.ts'
import { addFolder } from './folder.ts'

export const handle: Handler<'add/projects_2/projects'> = async ({ actor, database }, input) => {
  const url = shortUrl(input.url, 'url')
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into projects (account_id, name, url, "on", tags, ord)
      select ${actor.accountId}::int, ${input.name ?? url}::text, ${url}::text, ${Math.min(input.on, 0)}::smallint,
        ${storedTags(input.tags)}::smallint[], coalesce(max(ord), 0) + 1
      from projects where account_id = ${actor.accountId}
      returning id`.execute(tx)
    const { id } = rows[0]!
    await addFolder(tx, actor.accountId, id)
    return id
  })
}
