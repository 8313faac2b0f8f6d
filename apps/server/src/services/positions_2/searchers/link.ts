import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Links a search engine to a project whose row is locked; the existing link when there is one. */
export async function addSearcher(
  tx: Executor,
  accountId: number,
  projectId: number,
  searcherKey: number,
): Promise<{ id: number; isNew: boolean }> {
  const { rows: existing } = await sql<{ id: number }>`
    select id from searchers
    where account_id = ${accountId} and project_id = ${projectId} and searcher_key = ${searcherKey}`.execute(
    tx,
  )
  if (existing[0] !== undefined) return { id: existing[0].id, isNew: false }
  const { rows } = await sql<{ id: number }>`
    insert into searchers (account_id, project_id, searcher_key, ord)
    values (${accountId}, ${projectId}, ${searcherKey},
            (select coalesce(max(ord), 0) + 1 from searchers
             where account_id = ${accountId} and project_id = ${projectId}))
    returning id`.execute(tx)
  return { id: rows[0]!.id, isNew: true }
}
