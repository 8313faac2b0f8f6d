import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'

/** Whether a run of a project is finished. Throws ApiError 54 for an unknown run. */
export async function isFinished(
  executor: Executor,
  accountId: number,
  projectId: number,
  id: string,
  field: string,
): Promise<boolean> {
  const { rows } = await sql<{ finished: boolean }>`
    select finished_at is not null as finished from runs
    where account_id = ${accountId} and project_id = ${projectId} and id = ${id}::bigint`.execute(executor)
  if (rows[0] === undefined) throw noSuch('rank check', field)
  return rows[0].finished
}

/** Throws ApiError 54 for an unknown run, 2003 for one that is still running. */
export async function requireFinishedRun(...of: Parameters<typeof isFinished>): Promise<void> {
  if (await isFinished(...of)) return
  const [, , , id, field] = of
  throw new ApiError('parameter_value', `must be a finished rank check, but ${id} is still running`, {
    field,
  })
}
