import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject, type LockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { moveTo } from '../order.ts'
import { idsInOrder } from '../picked.ts'
import { folders, withSubFolders } from './columns.ts'
import { placeOfFolders } from './place.ts'
import { refuseRoot, refuseTooDeep, writePaths } from './tree.ts'

export const handle: Handler<'edit/keywords_2/folders/move'> = async (context, input) => {
  const picked = pickedOf(context, folders, input.project_id, 'live')
  return inLockedProject(context, input.project_id, async (project) => {
    const ids = await idsInOrder(project, folders, picked)
    await refuseRoot(project, ids, 'moved')
    const place = await placeOfFolders(project, input)
    await refuseInside(project, ids, place.holderId)
    await moveTo(project.tx, project.accountId, 'folders', ids, place)
    await refuseTooDeep(project)
    await writePaths(project)
    return ids.length
  })
}

/** Throws ApiError 2003 when a folder would move into itself. */
async function refuseInside(
  { tx, accountId }: LockedProject,
  ids: readonly number[],
  holderId: number,
): Promise<void> {
  const { rows } = await sql`
    select id from (${withSubFolders(sql`${ids}::int[]`, sql`${accountId}`)}) moved
    where id = ${holderId}`.execute(tx)
  if (rows.length > 0) {
    throw new ApiError('parameter_value', 'must be outside the folders to move', { field: 'to_id' })
  }
}
