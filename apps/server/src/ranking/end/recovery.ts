import type { RecoveryDependencies, RecoveryOptions } from '#jobs/recovery.ts'
import { recoverRuns } from '#runs/recovery.ts'
import { rankChecks } from '../fetch/run-kind.ts'
import { settleRun } from './settle.ts'

/** Continues the rank checks that a crash interrupted. */
export async function recoverChecks(
  dependencies: RecoveryDependencies,
  options?: RecoveryOptions,
): Promise<void> {
  const settle = settleRun.bind(undefined, dependencies)
  await recoverRuns(dependencies, rankChecks, settle, options)
}
