import { ApiError, FOLDER_LEVELS, shown } from '@sextant/contract'
import { sql } from 'kysely'
import type { LockedProject } from '../../rows/locked.ts'

/** Throws ApiError 2003 when a folder is below the deepest level, in the trash or not. */
export async function refuseTooDeep({ tx, accountId, projectId }: LockedProject): Promise<void> {
  const { rows } = await sql`
    with recursive tree as (
      select id, 0 as level from folders
      where account_id = ${accountId} and project_id = ${projectId} and parent_id is null
      union all
      select f.id, t.level + 1 from folders f join tree t on f.parent_id = t.id
      where f.account_id = ${accountId} and f.project_id = ${projectId} and t.level <= ${FOLDER_LEVELS}
    )
    select id from tree where level > ${FOLDER_LEVELS} limit 1`.execute(tx)
  if (rows.length > 0) {
    throw new ApiError('parameter_value', `must leave folders at most ${FOLDER_LEVELS} levels deep`, {
      field: 'to_id',
    })
  }
}

/** Updates the paths that no longer match names and parents. */
export async function writePaths({ tx, accountId, projectId }: LockedProject): Promise<void> {
  await sql`
    with recursive tree as (
      select id, '' as path from folders
      where account_id = ${accountId} and project_id = ${projectId} and parent_id is null
      union all
      select f.id, case when t.path = '' then f.name else t.path || '/' || f.name end
      from folders f join tree t on f.parent_id = t.id
      where f.account_id = ${accountId} and f.project_id = ${projectId}
    )
    update folders f set path = tree.path from tree
    where f.account_id = ${accountId} and f.id = tree.id and f.path <> tree.path`.execute(tx)
}

/** Throws ApiError 2003 when the root folder is among the folders to change. */
export async function refuseRoot(
  { tx, accountId, projectId }: LockedProject,
  ids: readonly number[],
  change: 'renamed' | 'moved' | 'deleted',
): Promise<void> {
  const { rows } = await sql`
    select id from folders
    where account_id = ${accountId} and project_id = ${projectId} and parent_id is null
      and id = any(${ids}::int[])`.execute(tx)
  if (rows.length > 0) {
    throw new ApiError('parameter_value', `must not pick the root folder, which cannot be ${change}`, {
      field: 'filters',
    })
  }
}

/** The name of a folder. Throws ApiError 2003 for a name with a slash, which separates folders in a path. */
export function readFolderName(name: string): string {
  if (name.includes('/')) {
    throw new ApiError('parameter_value', `must have no slash, but got ${shown(name)}`, { field: 'name' })
  }
  return name
}
