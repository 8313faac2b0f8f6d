import type { Executor } from '#db/database.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import type { ProviderChoice } from '#ranking/start/engines.ts'
import type { Checker } from '#ranking/work/checker.ts'
import type { VolumeProvider } from '#serp/volumes.ts'
import type { DueSchedule } from './due.ts'

export interface WorkDependencies {
  readonly queue: Queue
  readonly checker: Pick<Checker, 'wake'>
  readonly log: Log
  readonly providers: ProviderChoice
  /** Exact decimal text. */
  readonly pricePerPage: string
  /** Emails that an account may send. */
  readonly emailsPerDay: number
  /** Undefined when no provider of volumes is configured. */
  readonly volumes: { readonly provider: VolumeProvider; readonly pricePerVolume: string } | undefined
}

/** Work that was started in a transaction. */
export interface StartedWork {
  /** A sentence for people. */
  readonly info: string
  /** Called after the transaction is committed. */
  readonly committed: () => void
}

/**
 * Starts the work of a schedule in the given transaction. Returns undefined when there is nothing to do. Throws ApiError when
 * it cannot be started, for example for lack of funds.
 */
export type StartWork = (
  dependencies: WorkDependencies,
  tx: Executor,
  due: DueSchedule,
) => Promise<StartedWork | undefined>
