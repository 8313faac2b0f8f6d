import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { Log } from '#observe/log.ts'

/** Rank checks per statement. */
const RUNS = 20

/**
 * Deletes the replies of rank checks that ended more than `retentionDays` ago; 0: never. Positions, tasks, URLs, snippets
 * and the record of paid pages stay.
 */
export async function removeReplies(
  { database, log }: { database: Database; log: Log },
  retentionDays: number,
): Promise<void> {
  if (retentionDays === 0) return
  for (;;) {
    const { rows } = await sql<{ runs: number; pages: number }>`
      with chosen as materialized (
        select account_id, id from runs
        where finished_at < now() - make_interval(days => ${retentionDays}) and replies_removed_at is null
        order by finished_at
        limit ${RUNS}
        for update skip locked
      ), pages as (
        -- Without the hash no other task copies the page.
        update serp_pages p set body = null, query_hash = null from chosen c
        where p.account_id = c.account_id and p.run_id = c.id
        returning p.page
      ), abandoned as (
        update abandoned_pages p set body = null from chosen c
        where p.account_id = c.account_id and p.run_id = c.id
        returning p.page
      ), noted as (
        update runs r set replies_removed_at = now() from chosen c
        where r.account_id = c.account_id and r.id = c.id
        returning r.id
      )
      select (select count(*) from noted)::int as runs,
        (select count(*) from pages)::int + (select count(*) from abandoned)::int as pages`.execute(
      database.executor,
    )
    const [removed] = rows
    if (removed!.runs === 0) return
    log.repliesRemoved(removed!)
  }
}
