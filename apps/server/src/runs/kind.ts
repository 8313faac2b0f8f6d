/**
 * A kind of run: paid work in parts. The price of the run is held at the start; the actual charges are captured when the last
 * part has ended.
 */
export interface RunKind {
  /** Table of the runs. */
  readonly runs: 'runs' | 'volume_runs'
  /** Table of the parts of runs. */
  readonly parts: 'tasks' | 'volume_batches'
  /** Column of a run with the number of what it was started for. */
  readonly size: 'tasks' | 'volumes'
  /** `target` of its ledger entries. */
  readonly target: 'checkPositions' | 'checkVolumes'
  /** Prefix of the references of its ledger entries, before its id. */
  readonly reference: 'run' | 'volumes'
}

/** Reference of the hold of a run. */
export function holdReference({ reference }: Pick<RunKind, 'reference'>, runId: string): string {
  return `${reference}:${runId}`
}
