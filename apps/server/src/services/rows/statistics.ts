import { renewStatistics } from '#db/statistics.ts'
import type { Context } from '../request/context.ts'

/** Renews the statistics of tables after rows were added. A failure is logged and does not undo them. */
export async function renewAfter(
  { database, log }: Context,
  added: Parameters<typeof renewStatistics>[1],
): Promise<void> {
  await renewStatistics(database, added).catch((cause: unknown) =>
    log.jobFailed({ job: 'statistics', cause }),
  )
}
