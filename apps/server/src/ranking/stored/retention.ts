import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Database, Executor } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { keepCopies } from './copies.ts'

/** Rank checks per transaction. */
const RUNS = 20

/**
 * Deletes the replies of rank checks that ended more than `retentionDays` ago, and of canaries; 0: never. Positions, tasks,
 * URLs, snippets and the record of paid pages stay.
 */
export async function removeReplies(
  { database, log }: { database: Database; log: Log },
  retentionDays: number,
): Promise<void> {
  if (retentionDays === 0) return
  await sql`
    ${crossing('forget canaries')}
    update canaries set body = null
    where body is not null and bought_at < now() - make_interval(days => ${retentionDays})`.execute(
    database.executor,
  )
  for (;;) {
    const removed = await database.transaction((tx) => removeSome(tx, retentionDays))
    if (removed.runs === 0) return
    log.repliesRemoved(removed)
  }
}

async function removeSome(tx: Executor, retentionDays: number): Promise<{ runs: number; pages: number }> {
  const { rows: chosen } = await sql<{ account_id: number; id: string }>`
    ${crossing('forget replies')}
    select account_id, id from runs
    where finished_at < now() - make_interval(days => ${retentionDays}) and replies_removed_at is null
    order by finished_at
    limit ${RUNS}
    for update skip locked`.execute(tx)
  let pages = 0
  for (const [accountId, runs] of Map.groupBy(chosen, (run) => run.account_id)) {
    const ids = runs.map(({ id }) => id)
    await keepCopies(
      tx,
      accountId,
      sql`select id from tasks where account_id = ${accountId} and run_id = any(${ids}::bigint[])`,
    )
    for (const table of ['serp_pages', 'abandoned_pages']) {
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set body = null, body_rest = null, copied_from_task_id = null
        where account_id = ${accountId} and run_id = any(${ids}::bigint[])`.execute(tx)
      pages += Number(numAffectedRows)
    }
    await sql`
      update runs set replies_removed_at = now()
      where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(tx)
  }
  return { runs: chosen.length, pages }
}
