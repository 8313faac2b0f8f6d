import type { RunKind } from '#runs/kind.ts'

/** A volume run has a batch for each request to the provider. */
export const volumeRuns = {
  runs: 'volume_runs',
  parts: 'volume_batches',
  size: 'volumes',
  target: 'checkVolumes',
  reference: 'volumes',
} as const satisfies RunKind
