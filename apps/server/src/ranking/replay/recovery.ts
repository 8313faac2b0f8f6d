import { sql } from 'kysely'
import { recover, type RecoveryDependencies, type RecoveryOptions } from '#jobs/recovery.ts'
import { replayPages } from './jobs.ts'

/** Continues the replays that a crash interrupted. */
export async function recoverReplays(
  dependencies: RecoveryDependencies,
  options?: RecoveryOptions,
): Promise<void> {
  const replays = {
    table: 'replays',
    isOpen: sql`finished_at is null`,
    lostAfterSeconds: sql`600`,
    job: replayPages,
    payload: (accountId: number, id: string) => ({ accountId, replayId: Number(id) }),
  }
  await recover(dependencies, replays, options)
}
