import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'

/** Keywords per statement. */
const KEYWORDS = 5_000
/** Groups per statement. The database looks for keywords in each. */
const GROUPS = 100

/**
 * Deletes what has been in the trash for longer than `retentionDays`; 0: never. Keywords go first, with the positions of the
 * project and its competitors, then empty groups and folders. A keyword that is being checked stays until the check has
 * ended. Tasks, pages and ledger entries always stay.
 */
export async function emptyTrash(
  { database, log }: { database: Database; log: Log },
  retentionDays: number,
): Promise<void> {
  if (retentionDays === 0) return
  const expired = sql`deleted_at < now() - make_interval(days => ${retentionDays})`
  const { rows } = await sql<{ account_id: number }>`
    ${crossing('expired trash')}
    select account_id from keywords where ${expired}
    union select account_id from groups where ${expired}
    union select account_id from folders where ${expired}`.execute(database.executor)
  for (const { account_id: accountId } of rows) {
    const removed = await emptyTrashOf(database, accountId, expired)
    if (Object.values(removed).some((count) => count > 0)) log.trashEmptied(removed)
  }
}

async function emptyTrashOf(database: Database, accountId: number, expired: RawBuilder<unknown>) {
  const removeAll = async (statement: RawBuilder<{ removed: number }>) => {
    for (let removed = 0; ;) {
      const { rows } = await statement.execute(database.executor)
      removed += rows[0]!.removed
      if (rows[0]!.removed === 0) return removed
    }
  }
  const keywords = await removeAll(sql`
    with chosen as materialized (
      select project_id, id from keywords k
      where k.account_id = ${accountId} and ${expired} and not exists (
        select from tasks t
        where t.account_id = ${accountId} and t.project_id = k.project_id and t.keyword_id = k.id
          and t.ended_at is null
      )
      limit ${KEYWORDS}
      -- Skips keywords that are being restored.
      for update skip locked
    ), sites as materialized (
      select project_id, project_id as id from chosen
      union
      select project_id, id from competitors
      where account_id = ${accountId} and project_id in (select project_id from chosen)
    ), their_positions as (
      delete from positions p using sites s join chosen c using (project_id)
      where p.account_id = ${accountId} and p.project_id = s.id and p.keyword_id = c.id
    ), their_switches as (
      delete from url_switches w using sites s join chosen c using (project_id)
      where w.account_id = ${accountId} and w.project_id = s.id and w.keyword_id = c.id
    ), removed as (
      delete from keywords k using chosen c where k.account_id = ${accountId} and k.id = c.id returning k.id
    )
    select count(*)::int as removed from removed`)
  const groups = await removeAll(sql`
    with chosen as materialized (
      select id from groups g
      where g.account_id = ${accountId} and ${expired} and not exists (
        select from keywords k
        where k.account_id = ${accountId} and k.project_id = g.project_id and k.group_id = g.id
      )
      limit ${GROUPS}
      for update skip locked
    ), removed as (
      delete from groups g using chosen c where g.account_id = ${accountId} and g.id = c.id returning g.id
    )
    select count(*)::int as removed from removed`)
  // Repeated, since deleting subfolders leaves more empty folders.
  const folders = await removeAll(sql`
    with removed as (
      delete from folders f
      where f.account_id = ${accountId} and ${expired}
        and not exists (
          select from groups g
          where g.account_id = ${accountId} and g.project_id = f.project_id and g.folder_id = f.id
        )
        and not exists (
          select from folders c
          where c.account_id = ${accountId} and c.project_id = f.project_id and c.parent_id = f.id
        )
      returning f.id
    )
    select count(*)::int as removed from removed`)
  return { keywords, groups, folders }
}
