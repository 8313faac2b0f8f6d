import { sql, type RawBuilder } from 'kysely'
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
  const isOld = sql`finished_at < now() - make_interval(days => ${retentionDays}) and replies_removed_at is null`
  const { rows: accounts } = await sql<{ account_id: number }>`
    ${crossing('forget replies')}
    select distinct account_id from runs where ${isOld}`.execute(database.executor)
  for (const { account_id } of accounts) {
    for (;;) {
      const removed = await database.transaction((tx) => removeSome(tx, account_id, isOld))
      if (removed.runs === 0) break
      log.repliesRemoved(removed)
    }
  }
}

/** @param isOld SQL condition: the run may lose its replies */
async function removeSome(
  tx: Executor,
  accountId: number,
  isOld: RawBuilder<unknown>,
): Promise<{ runs: number; pages: number }> {
  const { rows: chosen } = await sql<{ id: string }>`
    select id from runs where account_id = ${accountId} and ${isOld}
    order by finished_at
    limit ${RUNS}
    for update skip locked`.execute(tx)
  const ids = chosen.map(({ id }) => id)
  if (ids.length === 0) return { runs: 0, pages: 0 }
  await keepCopies(
    tx,
    accountId,
    sql`select id from tasks where account_id = ${accountId} and run_id = any(${ids}::bigint[])`,
  )
  let pages = 0
  for (const table of ['serp_pages', 'abandoned_pages']) {
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set body = null, body_rest = null, copied_from_task_id = null
      where account_id = ${accountId} and run_id = any(${ids}::bigint[])`.execute(tx)
    pages += Number(numAffectedRows)
  }
  await sql`
    update runs set replies_removed_at = now()
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(tx)
  return { runs: ids.length, pages }
}
