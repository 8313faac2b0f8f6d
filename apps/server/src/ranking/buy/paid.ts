import type { RequestEnd } from '#providers/requests.ts'
import type { CopiedPage } from '../stored/copies.ts'
import type { NewPage } from '../stored/pages.ts'

/** What getting a page leaves to be written. */
export interface Paid {
  /** The request that was opened for it, with its end; `unsent`: it was not sent after all. */
  readonly request?: { readonly id: string; readonly end: RequestEnd | 'unsent' }
  /** The query that the task has claimed; see `claimQueries`. */
  readonly hash?: Buffer
  readonly page?: NewPage
  readonly copy?: CopiedPage
}
