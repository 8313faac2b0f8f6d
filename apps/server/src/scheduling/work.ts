import type { Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import type { ProviderOf } from '#ranking/start/engines.ts'
import type { VolumeProvider } from '#serp/volumes.ts'
import type { DueSchedule } from './due.ts'

/** What starting work needs. */
export interface WorkDependencies {
  readonly queue: Queue
  readonly log: Log
  readonly providerOf: ProviderOf
  /** Exact decimal text. */
  readonly pricePerPage: string
  /** Undefined when no provider of volumes is set. */
  readonly volumes: { readonly provider: VolumeProvider; readonly pricePerVolume: string } | undefined
}

/** Work that has been started in a transaction. */
export interface StartedWork {
  /** A sentence for people. */
  readonly info: string
  /** What is due once the transaction has been committed. */
  readonly committed: () => void
}

/**
 * Starts the work of a schedule in the transaction handed in; undefined when there is nothing to do. Throws ApiError
 * when it cannot be started as things are, such as without funds.
 */
export type StartWork = (
  dependencies: WorkDependencies,
  tx: Executor,
  due: DueSchedule,
) => Promise<StartedWork | undefined>
