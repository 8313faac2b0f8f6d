import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { LockedProject } from '../../rows/locked.ts'

/** Throws ApiError 3003 when another view that an account saved in the project has the name. */
export async function refuseTakenName(
  { tx, accountId, projectId }: LockedProject,
  savedBy: number,
  name: string,
  renamedId: number | null = null,
): Promise<void> {
  const { rows } = await sql`
    select from saved_views
    where account_id = ${accountId} and project_id = ${projectId} and by_account_id = ${savedBy}
      and fold(name) = fold(${name}) and id is distinct from ${renamedId}::int`.execute(tx)
  if (rows.length > 0) {
    throw new ApiError('duplicate', `a saved view with the name "${name}" already exists`, { field: 'name' })
  }
}
