import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { type CheckScope, wholeProject } from '#ranking/scope.ts'
import { noSuch } from '../../access.ts'

/** What failed in a run of a project that has finished. Throws ApiError 54, or 2003 while it is running. */
export async function failedIn(
  executor: Executor,
  accountId: number,
  { project_id: projectId, id }: { project_id: number; id: string },
): Promise<CheckScope> {
  const { rows } = await sql<{ finished: boolean }>`
    select finished_at is not null as finished from runs
    where account_id = ${accountId} and project_id = ${projectId} and id = ${id}::bigint`.execute(executor)
  if (rows[0] === undefined) throw noSuch('rank check', 'id')
  if (!rows[0].finished) {
    throw new ApiError('parameter_value', `the rank check ${id} is still running`, { field: 'id' })
  }
  return { ...wholeProject(accountId, projectId), failedIn: id }
}
