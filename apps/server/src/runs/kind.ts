import type { JobDefinition } from '#jobs/define.ts'

/**
 * A kind of run: paid work in parts, each of which a job brings to its end. The price of all is held when a run starts;
 * what was done is captured when its last part has ended.
 */
export interface RunKind<Payload extends object = never> {
  /** Table of the runs, whose columns are those of `runs` that this folder names. */
  readonly runs: 'runs' | 'volume_runs'
  /** Table of their parts, likewise those of `tasks`. */
  readonly parts: 'tasks' | 'volume_batches'
  /** Column of a run with the number of what it was started for. */
  readonly size: 'tasks' | 'volumes'
  /** `target` of its ledger entries. */
  readonly target: 'checkPositions' | 'checkVolumes'
  /** How the references of its ledger entries begin; its id follows. */
  readonly reference: 'run' | 'volumes'
  readonly job: JobDefinition<Payload>
  payload(accountId: number, partId: string): Payload
}

/** Reference of the hold of a run. */
export function holdReference({ reference }: Pick<RunKind, 'reference'>, runId: string): string {
  return `${reference}:${runId}`
}
