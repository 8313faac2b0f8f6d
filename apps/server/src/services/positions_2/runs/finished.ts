import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'

/** Throws ApiError 54 when the project has no such run, 2003 while it is running. */
export async function requireFinishedRun(
  executor: Executor,
  accountId: number,
  projectId: number,
  id: string,
  field: string,
): Promise<void> {
  const { rows } = await sql<{ finished: boolean }>`
    select finished_at is not null as finished from runs
    where account_id = ${accountId} and project_id = ${projectId} and id = ${id}::bigint`.execute(executor)
  if (rows[0] === undefined) throw noSuch('rank check', field)
  if (!rows[0].finished) {
    throw new ApiError('parameter_value', `the rank check ${id} is still running`, { field })
  }
}
