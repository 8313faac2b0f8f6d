import type { Executor } from '#db/database.ts'
import { wholeProject, type CheckScope } from '#ranking/start/scope.ts'
import { requireFinishedRun } from './finished.ts'

/** The failed checks of a finished run. Throws ApiError 54 for an unknown run, 2003 for one that is still running. */
export async function failedIn(
  executor: Executor,
  accountId: number,
  { project_id: projectId, id }: { project_id: number; id: string },
): Promise<CheckScope> {
  await requireFinishedRun(executor, accountId, projectId, id, 'id')
  return { ...wholeProject(accountId, projectId), failedIn: id }
}
