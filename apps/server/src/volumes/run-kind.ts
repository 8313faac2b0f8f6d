import type { RunKind } from '#runs/kind.ts'
import { fetchVolumeBatch } from './jobs.ts'

/** A volume run has a batch for each request to the provider. */
export const volumeRuns = {
  runs: 'volume_runs',
  parts: 'volume_batches',
  size: 'volumes',
  target: 'checkVolumes',
  reference: 'volumes',
  job: fetchVolumeBatch,
  payload: (accountId, batchId) => ({ accountId, batchId }),
} as const satisfies RunKind<{ accountId: number; batchId: string }>
