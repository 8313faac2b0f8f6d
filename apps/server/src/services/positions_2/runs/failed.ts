import type { Executor } from '#db/database.ts'
import { type CheckScope, wholeProject } from '#ranking/start/scope.ts'
import { requireFinishedRun } from './finished.ts'

/** What failed in a run of a project that has finished. Throws ApiError 54, or 2003 while it is running. */
export async function failedIn(
  executor: Executor,
  accountId: number,
  { project_id: projectId, id }: { project_id: number; id: string },
): Promise<CheckScope> {
  await requireFinishedRun(executor, accountId, projectId, id, 'id')
  return { ...wholeProject(accountId, projectId), failedIn: id }
}
