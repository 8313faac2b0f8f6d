import type { Executor } from '#db/database.ts'
import { refusingPatterns } from '#selector/select.ts'
import type { Context } from '../request/context.ts'
import { lockProject, type OwnProject } from './project.ts'

/** A project of `context.owner`, locked until `tx` ends. */
export interface LockedProject {
  readonly tx: Executor
  readonly accountId: number
  readonly projectId: number
  readonly project: OwnProject
}

/**
 * Runs changes inside a project in a transaction that locks it. Throws ApiError 54 for a project that the account does
 * not have, 2004 for an invalid pattern of a filter.
 */
export function inLockedProject<T>(
  context: Context,
  projectId: number,
  run: (project: LockedProject) => Promise<T>,
): Promise<T> {
  return refusingPatterns(() =>
    context.database.transaction(async (tx) => {
      const project = await lockProject(context, projectId, tx)
      return run({ tx, accountId: context.owner.accountId, projectId, project })
    }),
  )
}
