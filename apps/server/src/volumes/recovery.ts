import type { RecoveryDependencies, RecoveryOptions } from '#jobs/recovery.ts'
import { recoverRuns } from '#runs/recovery.ts'
import { volumeRuns } from './run-kind.ts'
import { settleVolumeRun } from './settle.ts'

/** Continues the volume runs that a crash interrupted. */
export async function recoverVolumes(
  dependencies: RecoveryDependencies,
  options?: RecoveryOptions,
): Promise<void> {
  const settle = settleVolumeRun.bind(undefined, dependencies)
  await recoverRuns(dependencies, volumeRuns, settle, options)
}
