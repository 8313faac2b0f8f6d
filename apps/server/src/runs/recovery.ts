import { sql } from 'kysely'
import { recover, type RecoveryDependencies, type RecoveryOptions } from '#jobs/recovery.ts'
import type { RunKind } from './kind.ts'

/**
 * A first attempt can wait long behind other parts. Retries go first in the queue, so a late retry has lost its job.
 */
const LOST_AFTER_SECONDS = sql`case when attempts > 0 then 30 else 600 end`

/** Queues parts that a crash interrupted again, and settles the runs whose parts have all ended. */
export async function recoverRuns<Payload extends object>(
  dependencies: RecoveryDependencies,
  kind: RunKind<Payload>,
  settle: (accountId: number, runId: string) => Promise<void>,
  options?: RecoveryOptions,
): Promise<void> {
  const parts = { ...kind, table: kind.parts, isOpen: sql`ended_at is null` }
  await recover(dependencies, { ...parts, lostAfterSeconds: LOST_AFTER_SECONDS }, options)
  const { rows: ended } = await sql<{ account_id: number; id: string }>`
    select r.account_id, r.id from ${sql.table(kind.runs)} r
    where r.finished_at is null and not exists (
      select from ${sql.table(kind.parts)} p
      where p.account_id = r.account_id and p.run_id = r.id and p.ended_at is null
    )`.execute(dependencies.database.executor)
  for (const { account_id, id } of ended) await settle(account_id, id)
}
