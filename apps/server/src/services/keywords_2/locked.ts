import type { Executor } from '#db/database.ts'
import { refusingPatterns } from '#selector/select.ts'
import { lockProject } from '../rows/project.ts'
import type { Context } from '../request/context.ts'

/** A project of the asking account, locked until `tx` ends. */
export interface LockedProject {
  readonly tx: Executor
  readonly accountId: number
  readonly projectId: number
}

/**
 * Runs what changes names, orders or the trash of a project in a transaction that keeps others from doing so. Throws
 * ApiError 54 for a project the account does not have, 2004 for an invalid pattern of a filter.
 */
export function inLockedProject<T>(
  context: Context,
  projectId: number,
  run: (project: LockedProject) => Promise<T>,
): Promise<T> {
  return refusingPatterns(() =>
    context.database.transaction(async (tx) => {
      await lockProject(context, projectId, tx)
      return run({ tx, accountId: context.owner.accountId, projectId })
    }),
  )
}
