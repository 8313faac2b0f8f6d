import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { RecoveryDependencies } from '#jobs/recovery.ts'
import type { RunKind } from './kind.ts'

/** Settles the runs whose parts have all ended, in case a crash came between. One that fails does not keep the others from it. */
export async function settleEnded(
  { database, log }: Pick<RecoveryDependencies, 'database' | 'log'>,
  kind: RunKind,
  settle: (accountId: number, runId: string) => Promise<void>,
): Promise<void> {
  const { rows: ended } = await sql<{ account_id: number; id: string }>`
    ${crossing('runs to settle')}
    select r.account_id, r.id from ${sql.table(kind.runs)} r
    where r.finished_at is null and not exists (
      select from ${sql.table(kind.parts)} p
      where p.account_id = r.account_id and p.run_id = r.id and p.ended_at is null
    )`.execute(database.executor)
  for (const { account_id, id } of ended) {
    await settle(account_id, id).catch((cause: unknown) =>
      log.jobFailed({ job: 'recovery', subject: `row ${id} of ${kind.runs}`, cause }),
    )
  }
}
