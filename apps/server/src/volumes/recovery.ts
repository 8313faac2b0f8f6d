import { sql } from 'kysely'
import { recover, type RecoveryDependencies, type RecoveryOptions } from '#jobs/recovery.ts'
import { settleEnded } from '#runs/recovery.ts'
import { fetchVolumeBatch } from './jobs.ts'
import { volumeRuns } from './run-kind.ts'
import { settleVolumeRun } from './settle.ts'

const batches = {
  table: volumeRuns.parts,
  isOpen: sql`ended_at is null`,
  // A first attempt can wait long behind other batches. Retries go first in the queue, so a late retry has lost its job.
  lostAfterSeconds: sql`case when attempts > 0 then 30 else 600 end`,
  job: fetchVolumeBatch,
  payload: (accountId: number, batchId: string) => ({ accountId, batchId }),
}

/** Continues the volume runs that a crash interrupted. */
export async function recoverVolumes(
  dependencies: RecoveryDependencies,
  options?: RecoveryOptions,
): Promise<void> {
  await recover(dependencies, batches, options)
  await settleEnded(dependencies, volumeRuns, settleVolumeRun.bind(undefined, dependencies))
}
